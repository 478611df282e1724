/** Where the cards of an event travel: the first place of each list that is on the screen. */

import { ofAnimal } from '$/drawing/paint'
import { drawing, pictureOf } from '$/drawing/sprite'
import type { Event } from '$/wire/protocol'
import { animalOf, kindOf } from './view'

export interface CardFlight {
  from: string[]
  to: string[]
  /** Null: nobody but its owner may know it. */
  card: string | null
}

const DISCARDING = new Set(['died', 'removed', 'event discarded', 'card discarded'])

export function cardFlight(event: Event): CardFlight | null {
  const { facts } = event
  const card = typeof facts.card === 'string' ? facts.card : null
  const holder = [`hand ${facts.seat}`, `seat ${facts.seat}`]
  const row = [`seat ${facts.seat}`]
  const other = facts['to seat']
  if (DISCARDING.has(event.event)) return { from: row, to: ['discards'], card }
  switch (event.event) {
    case 'card played':
      return { from: holder, to: [`card ${card}`, 'discards'], card }
    case 'card drawn':
      return { from: ['pile'], to: holder, card }
    case 'caught':
    case 'taken':
      return { from: ['discards', ...row], to: holder, card }
    case 'card given':
      return { from: holder, to: [`hand ${other}`, `seat ${other}`], card }
    case 'moved over':
      return { from: row, to: [`card ${card}`], card }
    default:
      return null
  }
}

/** A card in flight is small: the class of an animal, the picture of an event, or a back. */
export function drawnCard(card: string | null): string {
  const kind = kindOf(card ?? '')
  const animal = animalOf(kind)
  const picture = card ? pictureOf(kind, 'cards') : ''
  const inside = animal
    ? `<rect width="40" height="56" rx="6" fill="var(--a)"/><rect width="13" height="56" rx="5" fill="var(--panel)"/><use href="#${drawing('a', animal)}" x="14" y="16" width="24" height="24"/>`
    : picture
      ? `<rect width="40" height="56" rx="6" fill="var(--panel)"/><use href="#${picture}" x="2" y="2" width="36" height="50"/>`
      : `<rect width="40" height="56" rx="6" fill="var(--ink-2)"/><path d="M20 18l10 17.5H10z" fill="var(--panel)"/>`
  return `<svg width="40" height="56" viewBox="-1 -1 42 58" style="${ofAnimal(animal)};color:var(--on)"><rect x="-1" y="-1" width="42" height="58" rx="7" fill="var(--rim)"/>${inside}</svg>`
}
