/** Sentences that still come as prose are taken apart here, until all come as segments. */

import type { Part, Segment, Sentence } from './sentence'

/** "seat 2", "la place 2", "Platz 2", counted from 1: an article goes with the number, for names have none. */
const SEAT = /(?:\b(?:la|le|the) )?\b(?:seat|place|siège|platz|sitz) (\d)\b/i
const PLACE = /(-?\d+,-?\d+(?:\/[NSEW]{1,2})?|[+−-]\d+ (?:VP|PV|SP))/

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What finds any of these cards by its name in a sentence, the longest name first. */
export function cardFinder(names: Readonly<Record<string, string>>): (text: string) => Segment[] {
  const byName = new Map(Object.entries(names).map(([card, name]) => [name.toLocaleLowerCase(), card]))
  const known = [...byName.keys()].sort((a, b) => b.length - a.length).map(quoted)
  const any = new RegExp(`${SEAT.source}${known.length ? `|(?<![\\p{L}\\d])(${known.join('|')})(?![\\p{L}\\d])` : ''}`, 'giu')
  return (text) => {
    const found: Segment[] = []
    let from = 0
    for (const match of text.matchAll(any)) {
      if (match.index > from) found.push(text.slice(from, match.index))
      const [whole, seat, name] = match
      found.push(seat !== undefined ? { kind: 'seat', name: String(Number(seat) - 1), text: whole } : { kind: 'card', name: byName.get(name!.toLocaleLowerCase())!, text: name! })
      from = match.index + whole.length
    }
    if (from < text.length) found.push(text.slice(from))
    return found
  }
}

function part(text: string): Part {
  const kind = text.includes('/') ? 'corner' : text.includes(',') ? 'hex' : 'gain'
  return { kind, name: text, text }
}

/** Where a sentence has just named a tile by its terrain, its place need not be told as well. */
export function withoutNamedPlaces(text: string, terrainAt: (hex: string) => string | undefined): string {
  return text.replace(/(?: (?:at|en|auf|bei|à))? (-?\d+,-?\d+)(?![\d/])/g, (found, hex: string, at: number) => {
    const terrain = terrainAt(hex)
    return terrain && text.slice(Math.max(0, at - 40), at).toLowerCase().includes(terrain.toLowerCase()) ? '' : found
  })
}

export function fromProse(text: string, terrainAt: (hex: string) => string | undefined, find: (text: string) => Segment[]): Sentence {
  return withoutNamedPlaces(text, terrainAt)
    .split(PLACE)
    .filter((piece) => piece !== '')
    .flatMap((piece) => (PLACE.test(piece) ? [part(piece)] : find(piece)))
}
