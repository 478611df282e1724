/** The packs that this browser keeps, one for each game, so that nothing is lost when the page is closed. */

import { remember } from '$/look/settings.svelte'
import type { PackTables } from '$/wire/protocol'
import { isTable } from './pack'

export interface Kept {
  tables: PackTables
  /** The pack as a file, as it was last written by the server; '' before. */
  text: string
  /** How many values differ from ours. */
  changes: number
  /** Whether it can be played with. */
  sound: boolean
}

const nameOf = (game: string) => `pack.${game}`

export function keep(game: string, pack: Kept): void {
  remember.write(nameOf(game), JSON.stringify(pack))
}

export function kept(game: string): Kept | null {
  try {
    const found: unknown = JSON.parse(remember.read(nameOf(game)) ?? 'null')
    if (!isTable(found) || !isTable(found.tables)) return null
    return { tables: found.tables, text: String(found.text ?? ''), changes: Number(found.changes ?? 0), sound: found.sound === true }
  } catch {
    return null
  }
}

/** Be told when another tab has changed a game's pack, until the function that comes back is called. */
export const watchKept = (game: string, told: () => void): (() => void) => remember.watch(nameOf(game), told)

/** A pack that can be taken to a table. */
export function playable(game: string): Kept | null {
  const found = kept(game)
  return found && found.sound && found.changes > 0 && found.text ? found : null
}
