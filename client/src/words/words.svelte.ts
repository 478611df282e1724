/**
 * The words of the interface, in the language chosen now. What belongs to a game (names of animals and cards, how an
 * option is said) comes worded by the server.
 */

import { remember } from '$/look/settings.svelte'
import type { Thing, Words as GameWords } from '$/wire/protocol'
import { de } from './de'
import { en, type Key, type Dictionary } from './en'
import { fr } from './fr'

export type Language = 'en' | 'fr' | 'de'
export type Values = Record<string, string | number | null | undefined>

export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français', de: 'Deutsch' }
export const DICTIONARIES: Record<Language, Dictionary> = { en, fr, de }

const ids = new Set(['animal', 'terrain', 'element', 'section', 'card', 'ground'])

function preferred(): Language {
  const kept = remember.read('language')
  const wished = [kept, ...(typeof navigator === 'undefined' ? [] : navigator.languages)]
  for (const language of wished) {
    const short = language?.slice(0, 2)
    if (short && short in LANGUAGES) return short as Language
  }
  return 'en'
}

/** `{count}` puts a value in; `{count|tile|tiles}` chooses by it. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{([\w ]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, more?: string) => {
    const value = values[name]
    if (one !== undefined && more !== undefined) return Number(value) === 1 ? one : more
    return value === null || value === undefined ? '' : String(value)
  })
}

class Words {
  #language = $state<Language>(preferred())
  #game = $state.raw<GameWords | null>(null)

  get language(): Language {
    return this.#language
  }
  set language(language: Language) {
    this.#language = language
    remember.write('language', language)
    document.documentElement.lang = language
  }

  /** The words of the game on the table, from the server. */
  learn(words: GameWords): void {
    this.#game = words
  }

  say(key: Key, values: Values = {}): string {
    const named: Values = { ...values }
    for (const id of ids) {
      const value = named[id]
      if (typeof value === 'string') named[id] = this.term(value)
    }
    return fill(DICTIONARIES[this.#language][key], named)
  }

  /** The name of an id: `birds`, `ice_age`; one made of several is worded part by part: `bird_03`. */
  term(id: string): string {
    const names = this.#game?.name ?? {}
    return capital(names[id] ?? id.replace(/[a-z]+(?:_[a-z]+)*/g, (part) => names[part] ?? part).replace(/_/g, ' '))
  }

  /** How the game says an option of this pattern: `move {} > {}`. */
  pattern(pattern: string): string | undefined {
    return this.#game?.option[pattern]
  }

  /** The names of all things of a kind. */
  names(kind: string): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#game?.things[kind] ?? {}).map(([id, thing]) => [id, thing.name]))
  }

  /** The name of an id in the middle of a sentence; German nouns keep their capital. */
  within(id: string): string {
    const name = this.term(id)
    return this.#language === 'de' ? name : name.toLocaleLowerCase()
  }

  /** A card, section or space with its text. */
  thing(kind: string, id: string): Thing {
    const told = this.#game?.things[kind]?.[id]
    return told ?? { name: this.term(id) }
  }
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

export const words = new Words()
export const t = (key: Key, values?: Values): string => words.say(key, values)
export const term = (id: string): string => words.term(id)
export const within = (id: string): string => words.within(id)
