/** A table in the making: what the form holds, and what is asked of the server. */

import { preferred } from '$/bots/choice'
import type { Bot, ChosenOptions, GameKind, NewSeat, NewTable } from '$/wire/protocol'

export interface Place {
  kind: 'me' | 'bot' | 'open'
  name: string
  /** As seats name it: with how long it may think. */
  bot: string
  animal: string
}

export interface Setup {
  game: string
  places: Place[]
  options: ChosenOptions
  pack: string | null
  terms: Terms
}

/** Right for a first game: you against bots, everything else as printed. */
export function firstGame(game: GameKind, bots: readonly Bot[], seats = game.default_seats): Setup {
  const places = Array.from({ length: seats }, (_, i): Place => newPlace(i === 0 ? 'me' : 'bot', bots))
  return { game: game.name, places, options: {}, pack: null, terms: friendly() }
}

/** Among friends: found by nobody, no clock. */
/** What a table has agreed on beside the rules. */
export type Terms = Required<Pick<NewTable, 'public' | 'language' | 'rated' | 'clock' | 'out'>>

export const friendly = (): Terms => ({ public: false, language: null, rated: false, clock: null, out: 'bot' })

export function newPlace(kind: Place['kind'], bots: readonly Bot[]): Place {
  return { kind, name: '', bot: preferred(bots), animal: '' }
}

/** More or fewer seats; those that stay keep what was chosen. */
export function resize(setup: Setup, seats: number, bots: readonly Bot[]): Setup {
  const places = Array.from({ length: seats }, (_, i) => setup.places[i] ?? newPlace('bot', bots))
  return { ...setup, places }
}

export function wanted(setup: Setup, name: string): NewTable {
  const seats = setup.places.map((place): NewSeat => {
    const seat: NewSeat = { kind: place.kind }
    if (place.kind === 'bot') seat.bot = place.bot
    if (place.kind === 'me' && place.name.trim()) seat.name = place.name.trim()
    if (place.animal) seat.animal = place.animal
    return seat
  })
  const together = seats.some((seat) => seat.kind === 'open')
  return { game: setup.game, seats, options: setup.options, seed: null, name, pack: setup.pack, ...(together ? setup.terms : {}) }
}
