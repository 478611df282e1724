/** What every drawing on a table needs to know without being told: which game it is drawn for, and who sits there. */

import { getContext, setContext } from 'svelte'

const GAME = Symbol('game')
const SEATING = Symbol('seating')

export interface Seating {
  /** By seat, no two alike. */
  names: string[]
  initials: string[]
  /** How many of the seats are this browser's. */
  own: number
}

export function setStage(game: () => string, seating: () => Seating): void {
  setContext(GAME, game)
  setContext(SEATING, seating)
}

export function currentGame(): () => string {
  return getContext<() => string>(GAME) ?? (() => '')
}

export function seating(): () => Seating {
  return getContext<() => Seating>(SEATING) ?? (() => ({ names: [], initials: [], own: 0 }))
}
