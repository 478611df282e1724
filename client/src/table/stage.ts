/** What every drawing on a table needs to know without being told: which game it is drawn for. */

import { getContext, setContext } from 'svelte'

const GAME = Symbol('game')

export function setStage(game: () => string): void {
  setContext(GAME, game)
}

export function currentGame(): () => string {
  return getContext<() => string>(GAME) ?? (() => '')
}
