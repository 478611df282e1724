/** How the rounds were scored, read off the events of the log. */

import type { Event, Ply } from '$/wire/protocol'

export interface Gain {
  seat: number
  /** "dominance", an element, or "survival" at the end. */
  what: string
  /** The total or the number of icons that won it; none for survival. */
  count: number | null
  vp: number
}

export interface Result {
  round: number
  biome: string
  gains: Gain[]
  /** The ply that ended the round. */
  ply: number
}

const number = (event: Event, name: string): number => Number(event.facts[name] ?? 0)

function gain(event: Event): Gain | null {
  const seat = number(event, 'seat')
  const vp = number(event, 'vp')
  switch (event.event) {
    case 'dominance scored':
      return { seat, what: 'dominance', count: number(event, 'total'), vp }
    case 'element scored':
      return { seat, what: String(event.facts.element), count: number(event, 'count'), vp }
    case 'survival bonus':
    case 'survival penalty':
      return { seat, what: 'survival', count: null, vp }
    default:
      return null
  }
}

/** The scored rounds among these plies. One whose beginning is not among them has no biome. */
export function results(plies: readonly Ply[]): Result[] {
  const found: Result[] = []
  let round = 0
  let biome = ''
  for (const ply of plies) {
    let gains: Gain[] = []
    let ended = false
    for (const event of ply.events) {
      if (event.event === 'card play ended') ended = true
      const gained = gain(event)
      if (gained) gains = [...gains, gained]
      if (ended && (event.event === 'biome left' || event.event === 'game over')) {
        found.push({ round, biome: event.event === 'biome left' ? String(event.facts.biome) : biome, gains, ply: ply.ply })
        ended = false
        gains = []
      }
      if (event.event === 'round begun') {
        round = number(event, 'round')
        biome = String(event.facts.biome)
        const last = found.at(-1)
        if (last && last.round === 0) last.round = round - 1
      }
    }
  }
  return found
}

/** The last scoring, while it is news: until the one who looks has played again. `recent` are the plies since they last did. */
export function news(plies: readonly Ply[], recent: readonly Ply[]): Result | null {
  const last = results(plies).at(-1)
  const own = (recent[0]?.ply ?? (plies.at(-1)?.ply ?? 0) + 1) - 1
  return last && last.ply >= own ? last : null
}

export const dominant = (result: Result): number[] => result.gains.filter((one) => one.what === 'dominance').map((one) => one.seat)

export const gained = (result: Result, seat: number): Gain[] => result.gains.filter((one) => one.seat === seat)
