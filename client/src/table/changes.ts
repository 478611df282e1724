/** What the last plies changed, read off their events: for rings on the board, arrows and the links of the log. */

import type { Event, EventRole, Ply, Target } from '$/wire/protocol'

export interface Arrow {
  from: string
  to: string
  animal: string
}

export interface Changes {
  hexes: Set<string>
  corners: Set<string>
  spaces: Set<string>
  cards: Set<string>
  /** VP by animal. */
  gains: Map<string, number>
  arrows: Arrow[]
}

/** So many plies at most are told of at once. */
const MOST = 40

/** Fields of an event are called `hex`, `from hex`, `to space` …: the last word tells what they name. */
const LINKED = new Set(['hex', 'corner', 'space', 'card'])

export function places(event: Event): Target[] {
  const found: Target[] = []
  for (const [field, value] of Object.entries(event.facts)) {
    const kind = field.split(' ').at(-1)!
    if (LINKED.has(kind) && typeof value === 'string') found.push([kind, value])
  }
  return found
}

/** A word that an event tells. */
export function field(event: Event, name: string): string | null {
  const value = event.facts[name]
  return typeof value === 'string' ? value : null
}

/**
 * What has happened since a player last chose: rings on the board tell it. Those who only watch are told of the last
 * one who acted.
 */
export function since(plies: readonly Ply[], seats: readonly number[]): Ply[] {
  const own = (ply: Ply): boolean =>
    seats.length > 0 ? ply.seat !== null && seats.includes(ply.seat) : ply.seat !== plies.at(-1)?.seat
  let first = plies.length
  // One's own last choices belong to it, as long as nobody has answered.
  if (seats.length > 0) while (first > 0 && own(plies[first - 1]!)) first -= 1
  while (first > 0 && !own(plies[first - 1]!)) first -= 1
  return plies.slice(Math.max(first, plies.length - MOST)).filter((ply) => ply.option !== null)
}

/** Rings for all these plies, arrows only for the last action among them. `role` is what the log makes of a kind of event. */
export function changesOf(plies: readonly Ply[], role: (kind: string) => EventRole['role']): Changes {
  const changes: Changes = { hexes: new Set(), corners: new Set(), spaces: new Set(), cards: new Set(), gains: new Map(), arrows: [] }
  const sets: Record<string, Set<string>> = { hex: changes.hexes, corner: changes.corners, space: changes.spaces, card: changes.cards }
  for (const ply of plies) {
    for (const event of ply.events) {
      for (const [kind, name] of places(event)) sets[kind]?.add(name)
      const animal = field(event, 'animal')
      if (role(event.event) === 'gain' && animal) changes.gains.set(animal, (changes.gains.get(animal) ?? 0) + Number(event.facts.vp))
    }
  }
  const last = plies.at(-1)
  for (const ply of [...plies].reverse()) {
    if (ply.actor !== last?.actor || ply.option?.pattern !== last?.option?.pattern) break
    for (const event of ply.events) {
      const [from, to, animal] = [field(event, 'from hex'), field(event, 'to hex'), field(event, 'animal')]
      if (from && to && animal && !changes.arrows.some((a) => a.from === from && a.to === to && a.animal === animal)) {
        changes.arrows.push({ from, to, animal })
      }
    }
  }
  return changes
}
