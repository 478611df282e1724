/** How far an action of several steps has come: pips and "3 of 5 moved". */

import type { Decision } from '$/wire/protocol'
import { isKey, type Key } from '$/words/words.svelte'

export interface Pips {
  done: number
  total: number
  says: Key
}

/** More pips than these have no room. */
const MOST = 12

export function pipsOf({ progress }: Decision): Pips | null {
  if (!progress || progress.left === 0 || progress.done === null) return null
  const says = `pips.${progress.counted}`
  const { done, left } = progress
  const total = done + left
  return isKey(says) && total <= MOST ? { done, total, says } : null
}
