/** How far an action of several steps has come: pips and "3 of 5 moved". */

import type { Decision, EarthView } from '$/wire/protocol'
import type { Key } from '$/words/en'

export interface Progress {
  done: number
  total: number
  says: Key
}

/** Decisions whose prompt names how many steps are left. */
const COUNTED: Record<string, Key> = {
  migrate: 'pips.moved',
  compete: 'pips.eliminated',
  protect: 'pips.kept',
  supplant: 'pips.replaced',
  'keep trait': 'pips.chosen',
}
const MOST = 12

/** `steps`: the plies of this action so far. */
export function progress(decision: Decision, view: EarthView, steps: number): Progress | null {
  if (decision.kind === 'place pawn') {
    const strip = view.animals.find((one) => one.animal === decision.actor)
    return strip ? { done: strip.pawns - strip.hand, total: strip.pawns, says: 'pips.placed' } : null
  }
  const says = COUNTED[decision.kind]
  const left = Number(/\d+/.exec(decision.prompt)?.[0] ?? 0)
  return says && left > 0 && steps + left <= MOST ? { done: steps, total: steps + left, says } : null
}
