/** The log: plies made into groups of sentences, newest first, each linked to the board. */

import type { Event, Ply, Target } from '$/wire/protocol'
import { places } from './changes'

export interface Line {
  id: string
  ply: number
  animal: string | null
  /** Whose doing it is, where no animal acts. */
  seat: number | null
  text: string
  times: number
  targets: Target[]
}

export interface Group {
  id: string
  turn: number | null
  round: number | null
  phase: string | null
  section: string | null
  lines: Line[]
}

/** The heading and the badge say it already. */
const UNTOLD = new Set(['pawn lifted'])

const word = (event: Event, name: string): string | null => {
  const value = event[name]
  return typeof value === 'string' ? value : null
}

export function groups(plies: readonly Ply[]): Group[] {
  const all: Group[] = []
  let turn: number | null = null
  let phase: string | null = null
  let section: string | null = null
  let round: number | null = null
  const open = (id: string): Group => {
    const group = { id, turn, round, phase, section, lines: [] }
    all.push(group)
    return group
  }
  let group: Group | null = null
  for (const ply of plies) {
    // What follows when a section or phase has begun is nobody's doing in particular.
    let actor = ply.actor
    ply.events.forEach((event, i) => {
      const id = `${ply.ply}.${i}`
      if (event.event === 'phase begun') {
        turn = typeof event.turn === 'number' ? event.turn : turn
        phase = word(event, 'phase')
        section = null
        group = null
        actor = null
        return
      }
      if (event.event === 'round begun') {
        round = Number(event.round)
        phase = word(event, 'biome')
        group = null
        return
      }
      if (event.event === 'section begun') {
        section = word(event, 'section')
        group = null
        actor = null
        return
      }
      if (!event.text || UNTOLD.has(event.event)) return
      group ??= open(id)
      const line = {
        id,
        ply: ply.ply,
        animal: word(event, 'animal') ?? actor,
        seat: typeof event.seat === 'number' ? event.seat : null,
        text: event.text,
        times: 1,
        targets: places(event),
      }
      const before = group.lines.at(-1)
      if (before && before.text === line.text && before.animal === line.animal && before.seat === line.seat) before.times += 1
      else group.lines.push(line)
    })
  }
  return all.reverse().map((one) => ({ ...one, lines: one.lines.reverse() }))
}

export type Piece = { text: string } | { hex: string } | { corner: string } | { gain: string }

const PLACE = /(-?\d+,-?\d+(?:\/[NSEW]{1,2})?|[+−-]\d+ (?:VP|PV|SP))/

/** A sentence taken apart, so that places and gains can be drawn instead of spelled. */
export function pieces(text: string): Piece[] {
  return text
    .split(PLACE)
    .filter((part) => part !== '')
    .map((part) => {
      if (!PLACE.test(part)) return { text: part }
      if (part.includes('/')) return { corner: part }
      return part.includes(',') ? { hex: part } : { gain: part }
    })
}
