/** What a game shows of itself, where nobody has drawn a table for it: the entries of its view, as plain data. */

import type { View } from '$/wire/protocol'
import { NO_VIEW } from '$/table/view'

export type Fact = null | boolean | number | string | Fact[] | { [name: string]: Fact }
export type Row = { [name: string]: Fact }

/** The entries that are the game's own, in its order; what every view has is shown elsewhere on the table. */
export function factsOf(view: View): [string, Fact][] {
  return Object.entries(view as unknown as Row).filter(([name]) => !(name in NO_VIEW))
}

export const isRow = (fact: Fact): fact is Row => typeof fact === 'object' && fact !== null && !Array.isArray(fact)

/** A list of things with the same entries is a table. */
export function isTable(fact: Fact): fact is Row[] {
  return Array.isArray(fact) && fact.length > 0 && fact.every((one) => isRow(one) && Object.keys(one).join() === Object.keys(fact[0] as Row).join())
}
