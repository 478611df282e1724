/** Which part of the table comes up by itself where there is no room for all: the one that is asked about. */

import type { Target } from '$/wire/protocol'

export type Sheet = '' | 'actions' | 'cards' | 'log'

/** The sheet for these targets, by their kinds; null if none of them asks for another than the one that is open. */
export function sheetFor(targets: readonly Target[], sheets: Readonly<Record<string, Sheet>>): Sheet | null {
  const kind = Object.keys(sheets).find((one) => targets.some(([of]) => of === one))
  return kind === undefined ? null : sheets[kind]!
}
