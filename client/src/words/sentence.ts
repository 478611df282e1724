/** Sentences: strings, and parts that say what they are about, so that the page can draw and link them. */

import type { Part, Segment } from '$/wire/protocol'

export type { Part, Segment }

export type Sentence = readonly Segment[]

/** As it is read aloud; players are called by their names. */
export function plain(sentence: Sentence, players: readonly string[] = []): string {
  return sentence.map((segment) => (typeof segment === 'string' ? segment : textOf(segment, players))).join('')
}

export function textOf(part: Part, players: readonly string[]): string {
  return (part.kind === 'seat' && players[Number(part.name)]) || part.text
}

export function without(sentence: Sentence, spared: (part: Part) => boolean): Sentence {
  return sentence.filter((segment) => typeof segment === 'string' || !spared(segment))
}
