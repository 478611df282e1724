/** How far an action of several steps has come: pips and "3 of 5 moved". */

import type { Decision } from '$/wire/protocol'
import type { Key } from '$/words/words.svelte'

export interface Pips {
  done: number
  total: number
  says: Key
}

/** More pips than these have no room. */
const MOST = 12

export function pipsOf({ progress }: Decision): Pips | null {
  if (!progress || progress.left === 0 || progress.done === null) return null
  const { counted, done, left } = progress
  const total = done + left
  return total <= MOST ? { done, total, says: `pips.${counted}` } : null
}
