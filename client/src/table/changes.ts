/** What the last plies changed, read off their events: for rings on the board, arrows and the links of the log. */

import type { Event, Ply, Target } from '$/wire/protocol'

export interface Arrow {
  from: string
  to: string
  animal: string
}

export interface Changes {
  hexes: Set<string>
  corners: Set<string>
  spaces: Set<string>
  animals: Set<string>
  cards: Set<string>
  arrows: Arrow[]
}

/** Fields of an event are called `hex`, `from hex`, `to space` …: the last word tells what they name. */
const LINKED = new Set(['hex', 'corner', 'space', 'card'])

export function places(event: Event): Target[] {
  const found: Target[] = []
  for (const [field, value] of Object.entries(event)) {
    const kind = field.split(/[ _]/).at(-1)!
    if (LINKED.has(kind) && typeof value === 'string') found.push([kind, value])
  }
  return found
}

const field = (event: Event, name: string): string | null => {
  const value = event[name] ?? event[name.replace(' ', '_')]
  return typeof value === 'string' ? value : null
}

/** Rings for all these plies, arrows only for the last action among them. */
export function changesOf(plies: readonly Ply[]): Changes {
  const changes: Changes = { hexes: new Set(), corners: new Set(), spaces: new Set(), animals: new Set(), cards: new Set(), arrows: [] }
  const sets: Record<string, Set<string>> = { hex: changes.hexes, corner: changes.corners, space: changes.spaces, card: changes.cards }
  for (const ply of plies) {
    for (const event of ply.events) for (const [kind, name] of places(event)) sets[kind]?.add(name)
  }
  const last = plies.at(-1)
  for (const ply of [...plies].reverse()) {
    if (ply.actor !== last?.actor || verb(ply) !== verb(last)) break
    for (const event of ply.events) {
      const [from, to, animal] = [field(event, 'from hex'), field(event, 'to hex'), field(event, 'animal')]
      if (from && to && animal && !changes.arrows.some((a) => a.from === from && a.to === to && a.animal === animal)) {
        changes.arrows.push({ from, to, animal })
      }
    }
  }
  return changes
}

function verb(ply: Ply | undefined): string {
  return ply?.option?.text.split(' ')[0] ?? ''
}

export { field }
