/** Messages, as the store of words has them taken apart, put together with what they tell of. */

import type { MessageGap, PageMessage } from '$/wire/protocol'
import languages from './generated/languages.json'
import type { Part, Segment } from './sentence'

export type Value = string | number | Part | null | undefined
export type Values = Record<string, Value>

/** Which of several forms goes with a number. */
export type Plurals = (forms: readonly string[], count: number) => string

/** The plural rules of a language; `categories` are those that its messages distinguish. */
export function pluralsOf(language: string, categories: readonly string[]): Plurals {
  const rules = new Intl.PluralRules(language)
  return (forms, count) => forms[categories.indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}

/** What a language lacks is said in English. */
const ENGLISH = pluralsOf('en', languages.en.plurals)

export function fill(message: PageMessage, values: Values, plurals: Plurals): Segment[] {
  if (typeof message === 'string') return [message]
  return message.map((piece) => (typeof piece === 'string' ? piece : filled(piece, values[piece.fact], plurals)))
}

function filled({ forms, english }: MessageGap, value: Value, plurals: Plurals): Segment {
  if (forms) return (english ? ENGLISH : plurals)(forms, Number(value))
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value : String(value)
}
