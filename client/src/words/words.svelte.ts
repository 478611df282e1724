/**
 * The words of the interface, in the language chosen now. What belongs to a game (names of animals and cards, how an
 * option is said) comes worded by the server.
 */

import { remember } from '$/look/settings.svelte'
import type { EventRole, PageMessage, Thing, Words as GameWords } from '$/wire/protocol'
import en from './generated/en.json'
import languages from './generated/languages.json'
import { findLanguage } from './language'
import { fill, pluralsOf, type Values } from './message'
import { plain, type Sentence } from './sentence'

export type Key = keyof typeof en
export type Language = keyof typeof languages
export type Dictionary = Record<Key, PageMessage>

/** What languages.toml says of a language. */
interface LanguageLine {
  name: string
  plurals: string[]
  noun_capitals?: boolean
}
const LINES: Record<Language, LanguageLine> = languages

/** The languages of the page, as their speakers call them. */
export const LANGUAGES = Object.fromEntries(Object.entries(LINES).map(([language, { name }]) => [language, name])) as Record<Language, string>

/** English is always there; the others come when they are wanted. */
const OTHERS = import.meta.glob<Dictionary>(['./generated/*.json', '!./generated/en.json', '!./generated/languages.json'], { import: 'default' })

const NAMES = new Set(['animal', 'terrain', 'element', 'section', 'card', 'ground'])
/** Events of these roles head what follows in the log. */
export const HEADINGS: ReadonlySet<EventRole['role']> = new Set(['heading', 'turn', 'opening'])
const PLAIN: EventRole = { role: 'plain', completes: '' }

export async function dictionaryOf(language: Language): Promise<Dictionary> {
  const load = OTHERS[`./generated/${language}.json`]
  return load ? await load() : (en as Dictionary)
}

export function isKey(key: string): key is Key {
  return key in en
}

function preferred(): Language {
  const kept = remember.read('language')
  const wished = [kept, ...(typeof navigator === 'undefined' ? [] : navigator.languages)]
  for (const language of wished) {
    const found = language && findLanguage(language, Object.keys(LANGUAGES) as Language[])
    if (found) return found
  }
  return 'en'
}

class Words {
  #language = $state<Language>('en')
  #dictionary = $state.raw<Dictionary>(en as Dictionary)
  #game = $state.raw<GameWords | null>(null)
  readonly #plurals = $derived(pluralsOf(this.#language, LINES[this.#language].plurals))

  get language(): Language {
    return this.#language
  }

  /** Speak the language that was chosen here before, or the browser's. */
  async begin(): Promise<void> {
    await this.#speak(preferred())
  }

  async choose(language: Language): Promise<void> {
    remember.write('language', language)
    await this.#speak(language)
  }

  async #speak(language: Language): Promise<void> {
    const dictionary = await dictionaryOf(language).catch(() => null)
    if (!dictionary) return // not to be had just now: the page goes on in the language it has
    this.#dictionary = dictionary
    this.#language = language
    document.documentElement.lang = language
  }

  /** The words of the game on the table, from the server. */
  learn(words: GameWords): void {
    this.#game = words
  }

  say(key: Key, values: Values = {}): string {
    return plain(this.sentence(key, values))
  }

  /** A message whose values may be parts, to be drawn. */
  sentence(key: Key, values: Values = {}): Sentence {
    const named: Values = { ...values }
    for (const name of NAMES) {
      const value = named[name]
      if (typeof value === 'string') named[name] = this.term(value)
    }
    return fill(this.#dictionary[key], named, this.#plurals)
  }

  /** The name of an id: `birds`, `ice_age`. */
  term(id: string): string {
    return capital(this.#game?.name[id] ?? id)
  }

  /** How the game says an option of this pattern, `move {} > {}`, with these targets. */
  option(pattern: string, targets: readonly string[]): string | undefined {
    const said = this.#game?.option[pattern]
    return said === undefined ? undefined : plain(fill(said, Object.fromEntries(targets.entries()), this.#plurals))
  }

  /** What the log makes of events of a kind. */
  role(event: string): EventRole {
    return this.#game?.events[event] ?? PLAIN
  }

  /** How the log tells events of a kind as one. */
  counted(event: string, values: Values): Sentence {
    return fill(this.#game?.counted[event] ?? '', values, this.#plurals)
  }

  /** Does the game divide its log: by turns, phases or rounds? */
  get headed(): boolean {
    return Object.values(this.#game?.events ?? {}).some(({ role }) => HEADINGS.has(role))
  }

  /** The name of an id in the middle of a sentence; some languages' nouns keep their capital. */
  within(id: string): string {
    const name = this.term(id)
    return LINES[this.#language].noun_capitals ? name : name.toLocaleLowerCase()
  }

  /** A card, section or space with its text. */
  thing(kind: string, id: string): Thing {
    const thing = this.#game?.things[kind]?.[id]
    return thing ?? { name: this.term(id) }
  }
}

/** Several names or phrases in one line. */
export const listed = (items: readonly string[]): string => items.join(words.say('between'))

/** Points won or lost, with the sign that is as wide as a plus. */
export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`)

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

export const words = new Words()
export const t = (key: Key, values?: Values): string => words.say(key, values)
export const sentence = (key: Key, values?: Values): Sentence => words.sentence(key, values)
export const term = (id: string): string => words.term(id)
export const within = (id: string): string => words.within(id)
