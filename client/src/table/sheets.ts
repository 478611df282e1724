/** Which part of the table comes up by itself where there is no room for all: the one that is asked about. */

import type { Target } from '$/wire/protocol'

export type Sheet = '' | 'actions' | 'cards' | 'log'

const SHEETS: Record<string, Sheet> = { space: 'actions', section: 'actions', card: 'cards', hex: '', corner: '' }

/** The sheet for these targets; null if none of them asks for another than the one that is open. */
export function sheetFor(targets: readonly Target[]): Sheet | null {
  for (const kind of ['space', 'card', 'hex', 'corner']) {
    if (targets.some(([of]) => of === kind)) return SHEETS[kind]!
  }
  return null
}
