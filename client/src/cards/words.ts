/** Cards in words, for labels and for those who listen. */

import { capital, listed, signed, t, term, words } from '$/words/words.svelte'
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
  const unsure = face.provenance === 'reconstructed' ? [t('cards.mark')] : []
  const name = cardName(face)
  if (face.kind === 'event') return listed([t('card.says', { name, what: eventText(face) }), ...unsure])
  const worth = face.worth ?? face.food_chain[face.state ?? 'healthy']
  const parts = [t('card.says', { name, what: t('card.worth', { worth }) })]
  if (face.state === 'endangered') parts.push(t('endangered'))
  if (face.protected) parts.push(t('card.protected'))
  if (modifier(face) !== 0) parts.push(signed(modifier(face)))
  const shown = iconsShown(face)
  if (shown.length > 0) parts.push(shown.map(term).join(' '))
  if (face.suppresses && face.state !== 'endangered') parts.push(t('card.suppresses', { class: term(face.suppresses) }))
  if (face.state === undefined) {
    parts.push(t('card.later', { what: [face.food_chain.endangered, ...icons(face.elements.endangered).map(term)].join(' ') }))
  }
  return listed([...parts, ...unsure])
}
