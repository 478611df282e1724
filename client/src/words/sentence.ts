/** Sentences about a game: strings, and parts that say what they are about, so that the page can draw and link them. */

export interface Part {
  /** What it is: hex, corner, card, seat, count …; `gain` are signed points, `place` are words that a drawn board spares. */
  kind: string
  name: string
  /** How it reads in the player's language. */
  text: string
}

export type Segment = string | Part

export type Sentence = readonly Segment[]

/** As it is read aloud; players are called by their names. */
export function plain(sentence: Sentence | string, players: readonly string[] = []): string {
  if (typeof sentence === 'string') return sentence
  return sentence.map((segment) => (typeof segment === 'string' ? segment : textOf(segment, players))).join('')
}

export function textOf(part: Part, players: readonly string[]): string {
  return (part.kind === 'seat' && players[Number(part.name)]) || part.text
}

export function without(sentence: Sentence, spared: (part: Part) => boolean): Sentence {
  return sentence.filter((segment) => typeof segment === 'string' || !spared(segment))
}
