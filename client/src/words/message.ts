/** Messages of the page, as the store of words has them taken apart, put together with what they tell of. */

import type { Part, Segment } from './sentence'

export interface Gap {
  fact: string
  /** Words to choose from by the number, in the order of the language's plural categories. */
  forms?: string[]
}

/** A text, or texts with gaps between them. */
export type Message = string | (string | Gap)[]

export type Value = string | number | Part | null | undefined
export type Values = Record<string, Value>

/** Which of several forms goes with a number. */
export type Plurals = (forms: readonly string[], count: number) => string

/** The plural rules of a language; `categories` are those that its messages distinguish. */
export function pluralsOf(language: string, categories: readonly string[]): Plurals {
  const rules = new Intl.PluralRules(language)
  return (forms, count) => forms[categories.indexOf(rules.select(Math.abs(count)))] ?? forms.at(-1) ?? ''
}

export function fill(message: Message, values: Values, plurals: Plurals): Segment[] {
  if (typeof message === 'string') return [message]
  return message.map((piece) => (typeof piece === 'string' ? piece : filled(piece, values[piece.fact], plurals)))
}

function filled({ forms }: Gap, value: Value, plurals: Plurals): Segment {
  if (forms) return plurals(forms, Number(value))
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value : String(value)
}

/** How a game says an option: its targets fill the gaps `{0}`, `{1}` …, which are numbered and nothing else. */
export function fillNumbered(text: string, values: readonly string[]): string {
  return values.reduce((filled, value, i) => filled.replaceAll(`{${i}}`, () => value), text)
}
