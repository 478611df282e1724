/** The entries of a pack as a list to choose from, and the fields of one as a form. */

import type { PackBook, PackDetail, PackGroup, PackTables } from '$/wire/protocol'
import { groupOf, idOf, isNew, isTable, listedFor, merged, originOf, pathOf, valueAt, type Path } from './pack'

export interface Entry {
  path: string[]
  id: string
  group: PackGroup
  /** How deep it lies in other entries: a reading of an event is 1. */
  depth: number
  state: 'ours' | 'changed' | 'new' | 'removed'
  content: PackTables
}

export interface Field {
  path: string[]
  kind: 'yes' | 'number' | 'line' | 'numbers' | 'words' | PackDetail['kind']
  detail: PackDetail | null
  value: unknown
}

export function entriesOf(book: PackBook, pack: PackTables): Entry[] {
  const data = merged(book, pack)
  return book.groups.filter(({ path }) => !path.includes('*')).flatMap((group) => (group.of_entries ? entriesIn(book, pack, data, group, pathOf(group.path), 0) : [entryAt(book, pack, data, group, pathOf(group.path), 0)]))
}

function entriesIn(book: PackBook, pack: PackTables, data: PackTables, group: PackGroup, table: Path, depth: number): Entry[] {
  const present = valueAt(data, table)
  const found = Object.keys(isTable(present) ? present : {}).flatMap((name) => {
    const path = [...table, name]
    const inside = book.groups.filter((inner) => inner.path.startsWith(`${group.path}.*.`))
    return [entryAt(book, pack, data, group, path, depth), ...inside.flatMap((inner) => entriesIn(book, pack, data, inner, [...path, inner.path.slice(group.path.length + 3)], depth + 1))]
  })
  return [...found, ...removedFrom(book, pack, data, group, table, depth)]
}

/** Those that the pack takes away: they can be had back. */
function removedFrom(book: PackBook, pack: PackTables, data: PackTables, group: PackGroup, table: Path, depth: number): Entry[] {
  const gone = (Array.isArray(pack.remove) ? (pack.remove as string[]) : []).map(pathOf)
  return gone
    .filter((path) => idOf(path.slice(0, -1)) === idOf(table) && valueAt(data, path) === undefined && valueAt(book.ours, path) !== undefined)
    .map((path) => ({ ...entryAt(book, {}, book.ours, group, path, depth), state: 'removed' as const }))
}

function entryAt(book: PackBook, pack: PackTables, data: PackTables, group: PackGroup, path: string[], depth: number): Entry {
  const found = valueAt(data, path)
  const content = isTable(found) ? found : {}
  const mine = ownPart(book, path, valueAt(pack, path))
  const state = group.of_entries && isNew(book, pack, path) ? 'new' : mine !== undefined || idOf(originOf(pack, path)) !== idOf(path) ? 'changed' : 'ours'
  return { path, id: idOf(path), group, depth, state, content }
}

/** What the pack says of an entry itself, and not of entries in it. */
function ownPart(book: PackBook, path: Path, mine: unknown): unknown {
  if (!isTable(mine)) return mine
  const own = Object.entries(mine).filter(([key, value]) => !isTable(value) || isField(book, [...path, key]))
  return own.length > 0 || Object.keys(mine).length === 0 ? Object.fromEntries(own) : undefined
}

const isField = (book: PackBook, path: Path) => !book.groups.some((group) => group.path === idOf(path) || listedFor({ [group.path]: true }, path))

/** What can be filled in of an entry: its own values, and those of small tables in it. */
export function fieldsOf(book: PackBook, entry: Entry): Field[] {
  const nested = Object.keys(entry.content).some((key) => !isField(book, [...entry.path, key]))
  // What entries in it say, it does not say itself.
  const values = nested || !entry.group.of_entries ? entry.content : { ...entry.group.blank, ...entry.content }
  return fieldsIn(book, entry, entry.path, values)
}

function fieldsIn(book: PackBook, entry: Entry, path: string[], values: PackTables): Field[] {
  return Object.entries(values).flatMap(([key, value]): Field[] => {
    const here = [...path, key]
    if (book.meta.includes(key) || book.languages.includes(key)) return []
    if (isTable(value)) return entry.group.of_entries && isField(book, here) ? fieldsIn(book, entry, here, value) : []
    const detail = listedFor(book.details, here) ?? null
    return [{ path: here, kind: detail?.kind ?? kindOf(usualAt(book, entry, here) ?? value), detail, value }]
  })
}

/** What ours has at a place, or in other entries of the kind: a list that is emptied still holds numbers. */
function usualAt(book: PackBook, entry: Entry, path: Path): unknown {
  const inside = path.slice(entry.path.length)
  const others = entry.group.of_entries ? valuesAt(book.ours, [...pathOf(entry.group.path), '*', ...inside]) : []
  return [valueAt(book.ours, path), valueAt(entry.group.blank, inside), ...others].find((value) => value !== undefined && !(Array.isArray(value) && value.length === 0))
}

/** All values at a place with stars. */
function valuesAt(tables: unknown, place: Path): unknown[] {
  const [key, ...rest] = place
  if (key === undefined) return [tables]
  if (!isTable(tables)) return []
  return (key === '*' ? Object.values(tables) : [tables[key]]).flatMap((inner) => valuesAt(inner, rest))
}

function kindOf(value: unknown): Field['kind'] {
  if (typeof value === 'boolean') return 'yes'
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'numbers' : 'words'
  return 'line'
}

/** Which list an entry's effects are of: an ongoing event has others than one that is over at once. */
export function effectsOf(book: PackBook, detail: PackDetail, beside: unknown) {
  const kind = detail.when && isTable(beside) && beside[detail.when] === true ? detail.then : detail.of
  return book.effects.find((list) => list.kind === kind) ?? book.effects[0]!
}

/** The entry that a place lies in, as deep as there are entries. */
export function entryWith(book: PackBook, id: string): string {
  const path = pathOf(id)
  for (let end = path.length; end > 0; end--) if (groupOf(book, path.slice(0, end))) return idOf(path.slice(0, end))
  return ''
}
