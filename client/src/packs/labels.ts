/** What fields, choices and entries are called. */

import type { PackBook } from '$/wire/protocol'
import { capital, term } from '$/words/words.svelte'
import type { Entry } from './entries'
import type { Faces } from './faces'
import { listedFor, type Path } from './pack'

const plain = (id: string) => capital(id.replaceAll('_', ' '))

/** The name of a thing, or its id as words. */
function nameOf(id: string): string {
  const known = term(id)
  return known === capital(id) ? plain(id) : known
}

/** A word of the data: a field, an element, a choice. */
export const labelOf = (book: PackBook, word: string): string => book.titles[word] ?? nameOf(word)

export function fieldLabel(book: PackBook, path: Path, entry: Path): string {
  const own = listedFor(book.titles, path)
  if (own) return own
  const inner = path.slice(entry.length, -1)
  return [...inner, path.at(-1)!].map((key) => labelOf(book, key)).join(': ')
}

export function entryLabel(faces: Faces, entry: Entry): string {
  if (!entry.group.of_entries) return entry.group.title
  const name = faces[entry.id]?.name || (typeof entry.content.name === 'string' ? entry.content.name : '')
  return name && entry.depth === 0 ? capital(name) : nameOf(entry.path.at(-1)!)
}

/** The same, with what it lies in: a reading of an event has the event's name before its own. */
export function fullLabel(faces: Faces, entry: Entry): string {
  const own = entryLabel(faces, entry)
  const card = faces[entry.id]?.name
  return entry.depth > 0 && card ? `${card}: ${own}` : own
}
