/** Sentences of the server name seats by number and cards by name; here both are found again, to be drawn. */

export type Told = { text: string } | { seat: number } | { card: string; name: string }

/** "seat 2", "la place 2", "Platz 2", counted from 1: an article goes with the number, for names have none. */
const SEAT = /(?:\b(?:la|le|the) )?\b(?:seat|place|siège|platz|sitz) (\d)\b/i

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What finds any of these cards by its name in a sentence, the longest name first. */
export function cardFinder(names: Readonly<Record<string, string>>): (text: string) => Told[] {
  const byName = new Map(Object.entries(names).map(([card, name]) => [name.toLocaleLowerCase(), card]))
  const known = [...byName.keys()].sort((a, b) => b.length - a.length).map(quoted)
  const any = new RegExp(`${SEAT.source}${known.length ? `|(?<![\\p{L}\\d])(${known.join('|')})(?![\\p{L}\\d])` : ''}`, 'giu')
  return (text) => {
    const told: Told[] = []
    let from = 0
    for (const found of text.matchAll(any)) {
      if (found.index > from) told.push({ text: text.slice(from, found.index) })
      const [whole, seat, name] = found
      told.push(seat !== undefined ? { seat: Number(seat) - 1 } : { card: byName.get(name!.toLocaleLowerCase())!, name: name! })
      from = found.index + whole.length
    }
    if (from < text.length) told.push({ text: text.slice(from) })
    return told
  }
}
