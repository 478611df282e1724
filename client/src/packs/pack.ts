/**
 * A pack in the making: the tables of its file, which say only what is not as ours. Everything here gives new tables and
 * leaves the old ones alone, so that a change can be undone. What may be written where is told by the server's book.
 */

import type { PackBook, PackGroup, PackTables } from '$/wire/protocol'

export type Path = readonly string[]

export const idOf = (path: Path): string => path.join('.')
export const pathOf = (id: string): string[] => id.split('.')
export const isTable = (value: unknown): value is PackTables => typeof value === 'object' && value !== null && !Array.isArray(value)
export const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)

/** Tables are the same in whatever order their keys stand. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isTable(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner)) ?? ''
}

export function valueAt(tables: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (isTable(inner) ? inner[key] : undefined), tables)
}

export function withValue(tables: PackTables, path: Path, value: unknown): PackTables {
  const [key, ...rest] = path as [string, ...string[]]
  const inner = tables[key]
  return { ...tables, [key]: rest.length === 0 ? value : withValue(isTable(inner) ? inner : {}, rest, value) }
}

/** Without a value, and without the tables that are empty then; those of the first `kept` keys stay. */
export function without(tables: PackTables, path: Path, kept = 0): PackTables {
  const [key, ...rest] = path as [string, ...string[]]
  const { [key]: inner, ...others } = tables
  if (rest.length === 0 || !isTable(inner)) return rest.length === 0 ? others : tables
  const left = without(inner, rest, kept - 1)
  return Object.keys(left).length > 0 || kept > 0 ? { ...tables, [key]: left } : others
}

/** What stands for a place in a list by places with stars: `cards.card.*.fish`. */
export function listedFor<T>(list: Readonly<Record<string, T>>, path: Path): T | undefined {
  const exact = list[idOf(path)]
  if (exact !== undefined) return exact
  return Object.entries(list).find(([place]) => fits(pathOf(place), path))?.[1]
}

const fits = (place: Path, path: Path) => place.length === path.length && place.every((key, i) => key === '*' || key === path[i])

// -- entries that come and go -----------------------------------------------------------------------------------------

const listOf = (pack: PackTables): string[] => (Array.isArray(pack.remove) ? (pack.remove as string[]) : [])
const namesOf = (pack: PackTables): [string, string][] => (isTable(pack.rename) ? (Object.entries(pack.rename) as [string, string][]) : [])

/** The group whose entry a path is, if it is one. */
export function groupOf(book: PackBook, path: Path): PackGroup | undefined {
  return book.groups.find(({ path: place, of_entries }) => (of_entries ? fits([...pathOf(place), '*'], path) : place === idOf(path)))
}

/** Where ours has what a pack may have renamed, or what it lies in. */
export function originOf(pack: PackTables, path: Path): string[] {
  let found = [...path]
  for (const [old, name] of namesOf(pack).reverse()) {
    const before = pathOf(old)
    const after = [...before.slice(0, -1), name]
    if (after.every((key, i) => key === found[i])) found = [...before, ...found.slice(after.length)]
  }
  return found
}

/** What ours says at a place; nothing of an entry that the pack replaces whole. */
export function ourValue(book: PackBook, pack: PackTables, path: Path): unknown {
  const origin = originOf(pack, path)
  const renamedAway = namesOf(pack).some(([old]) => isSame(pathOf(old), path.slice(0, pathOf(old).length)))
  if (renamedAway || listOf(pack).some((id) => isSame(pathOf(id), origin.slice(0, pathOf(id).length)))) return undefined
  return valueAt(book.ours, origin)
}

export const isNew = (book: PackBook, pack: PackTables, entry: Path): boolean => ourValue(book, pack, entry) === undefined

/** All values, ours and the pack's. */
export function merged(book: PackBook, pack: PackTables): PackTables {
  let data = book.ours
  for (const [old, name] of namesOf(pack)) data = renamed(data, pathOf(old), name)
  for (const id of listOf(pack)) data = without(data, pathOf(id), pathOf(id).length)
  const { remove: _, rename: __, ...content } = pack
  return overlaid(book, [], data, content)
}

function overlaid(book: PackBook, path: Path, ours: PackTables, mine: PackTables): PackTables {
  const found = { ...ours }
  for (const [key, value] of Object.entries(mine)) {
    const here = [...path, key]
    const known = ours[key] ?? (groupOf(book, here)?.of_entries ? groupOf(book, here)?.blank : undefined)
    found[key] = isTable(value) && isTable(known) ? overlaid(book, here, known, value) : value
  }
  return found
}

function renamed(tables: PackTables, path: Path, name: string): PackTables {
  const table = valueAt(tables, path.slice(0, -1))
  if (!isTable(table) || !(path.at(-1)! in table)) return tables
  const entries = Object.entries(table).map(([key, value]) => [key === path.at(-1) ? name : key, value])
  return withValue(tables, path.slice(0, -1), Object.fromEntries(entries))
}

// -- changes ----------------------------------------------------------------------------------------------------------

/** Say something at a place, or leave it to ours where it is the same. */
export function set(book: PackBook, pack: PackTables, entry: Path, path: Path, value: unknown): PackTables {
  const own = isNew(book, pack, entry)
  const blank = groupOf(book, entry)?.blank ?? {}
  const usual = own ? undefined : (ourValue(book, pack, path) ?? valueAt(blank, path.slice(entry.length)))
  return isSame(value, usual) ? without(pack, path, 0) : withValue(pack, path, value)
}

/** Say nothing of it. */
export function unset(book: PackBook, pack: PackTables, entry: Path, path: Path): PackTables {
  return valueAt(pack, path) === undefined ? pack : without(pack, path, isNew(book, pack, entry) ? entry.length : 0)
}

export function add(pack: PackTables, entry: Path, content: PackTables): PackTables {
  return withValue(pack, entry, content)
}

export function remove(book: PackBook, pack: PackTables, entry: Path): PackTables {
  const origin = originOf(pack, entry)
  const kept = restored(book, pack, entry)
  if (valueAt(book.ours, origin) === undefined) return kept
  return { ...kept, remove: [...listOf(kept), idOf(origin)] }
}

/** As ours again; an entry that is the pack's own is gone then. */
export function restored(book: PackBook, pack: PackTables, entry: Path): PackTables {
  const origin = idOf(originOf(pack, entry))
  const inside = (id: string) => id === origin || id.startsWith(`${origin}.`) || id.startsWith(`${idOf(entry)}.`)
  const rename = Object.fromEntries(namesOf(pack).filter(([old]) => !inside(old)))
  const left = listOf(pack).filter((id) => !inside(id))
  const { remove: _, rename: __, ...content } = valueAt(pack, entry) === undefined ? pack : without(pack, entry)
  return { ...(left.length > 0 ? { remove: left } : {}), ...(Object.keys(rename).length > 0 ? { rename } : {}), ...content }
}

/** Call an entry differently, also where others name it and where something in it is renamed or removed. */
export function rename(book: PackBook, pack: PackTables, entry: Path, name: string): PackTables {
  const origin = originOf(pack, entry)
  const after = [...entry.slice(0, -1), name]
  const follow = (id: string) => (id.startsWith(`${idOf(entry)}.`) ? `${idOf(after)}${id.slice(idOf(entry).length)}` : id)
  const others = namesOf(pack).filter(([old]) => old !== idOf(origin)).map(([old, called]) => [follow(old), called] as const)
  const own = valueAt(book.ours, origin) === undefined || isNew(book, pack, entry)
  const names = own || origin.at(-1) === name ? others : [[idOf(origin), name] as const, ...others]
  const content = valueAt(pack, entry)
  let { remove: _, rename: __, ...found } = content === undefined ? pack : withValue(without(pack, entry), after, content)
  for (const [place, detail] of Object.entries(book.details)) {
    const naming = detail.kind === 'entry' && detail.of === idOf(entry.slice(0, -1)) && !place.includes('*')
    if (naming && valueAt(merged(book, pack), pathOf(place)) === entry.at(-1)) found = set(book, found, pathOf(place).slice(0, -1), pathOf(place), name)
  }
  const gone = listOf(pack).map(follow)
  return { ...(gone.length > 0 ? { remove: gone } : {}), ...(names.length > 0 ? { rename: Object.fromEntries(names) } : {}), ...found }
}

/** A name as files want it: small letters, digits and `_`. */
export function plainName(wanted: string): string {
  return wanted.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^[_0-9]+|_+$/g, '').slice(0, 36) || 'entry'
}

/** The same, and no other entry's. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const plain = plainName(wanted)
  if (!taken.includes(plain)) return plain
  for (let number = 2; ; number++) if (!taken.includes(`${plain}_${number}`)) return `${plain}_${number}`
}
