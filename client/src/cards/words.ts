/** Cards in words, for labels and for those who listen. */

import { t, term, words, capital } from '$/words/words.svelte'
import type { EventFace, Face } from '$/wire/protocol'
import { icons, iconsShown, modifier } from './view'

export function cardName(face: Face): string {
  if (face.kind === 'animal') return capital(words.thing('card', face.card).name)
  return face.usual ? words.thing('card', face.card).name : face.name
}

export function eventText(face: EventFace): string {
  return (face.usual && words.thing('card', face.card).text) || face.text
}

/** All that is on a card, and its state, in one line. */
export function cardWords(face: Face): string {
  const unsure = face.provenance === 'reconstructed' ? `, ${t('cards.mark')}` : ''
  if (face.kind === 'event') return `${cardName(face)}: ${eventText(face)}${unsure}`
  const parts = [`${cardName(face)}: ${t('card.worth', { worth: face.worth ?? face.food_chain[face.state ?? 'healthy'] })}`]
  if (face.state === 'endangered') parts.push(t('endangered'))
  if (modifier(face) !== 0) parts.push(signed(modifier(face)))
  const shown = iconsShown(face)
  if (shown.length > 0) parts.push(shown.map(term).join(' '))
  if (face.suppresses && face.state !== 'endangered') parts.push(t('card.suppresses', { class: term(face.suppresses) }))
  if (face.state === undefined) {
    const later = icons(face.elements.endangered).map(term).join(' ')
    parts.push(`${t('endangered')}: ${face.food_chain.endangered} ${later}`.trim())
  }
  return parts.join(', ') + unsure
}

export const signed = (by: number): string => (by > 0 ? `+${by}` : `−${-by}`)
