/** The small questions that the drawings of the Card Game ask of its view. */

import { drawing } from '$/drawing/sprite'
import { words } from '$/words/words.svelte'
import type { AnimalFace, CardPlayer, CardView, Face, Lead, Seat, Target, View } from '$/wire/protocol'

export const isCardView = (view: View): view is CardView => 'players' in view && 'biome' in view

/** A class is drawn and coloured like the animal of the board game; a pack's own class has neither. */
export const animalOf = (kind: string): string => (drawing('a', `${kind}s`) ? `${kind}s` : '')

/** Several cards may be drawn alike, by their class, and several biomes by their terrain. */
export const kindOf = (card: string): string => words.thing('card', card).drawn ?? card
export const terrainOf = (biome: string): string => words.thing('biome', biome).drawn ?? biome

/** Each icon by itself: { sun: 2, seed: 1 } is sun, sun, seed. */
export function icons(elements: Record<string, number>): string[] {
  return Object.entries(elements).flatMap(([element, count]) => Array.from({ length: count }, () => element))
}

export function iconsShown(face: AnimalFace): string[] {
  return icons(face.elements[face.state ?? 'healthy'])
}

/** What the biome and events add to the printed value. */
export function modifier(face: AnimalFace): number {
  return face.worth === undefined ? 0 : face.worth - face.food_chain[face.state ?? 'healthy']
}

/** The players clockwise from the left neighbour, oneself last, next to one's hand; or first, where rows scroll. */
export function around(players: readonly CardPlayer[], seat: number | null, first = false): CardPlayer[] {
  if (seat === null) return [...players]
  const begin = players.findIndex((player) => player.seat === seat) + (first ? 0 : 1)
  return [...players.slice(begin), ...players.slice(0, begin)]
}

/** How many points a seat would get now. */
export function wouldScore(standing: Record<string, Lead>, seat: number): number {
  return Object.values(standing).reduce((sum, lead) => sum + (lead.seats.includes(seat) ? lead.vp : 0), 0)
}

/** Cards that may be chosen although they lie neither in the hand nor on the table: of the discards, or dying. */
export function elsewhere(view: CardView, next: readonly Target[]): Face[] {
  const lying = [...view.dying, ...view.discards, ...view.resolving]
  const wanted = new Set(next.filter(([kind]) => kind === 'card').map(([, name]) => name))
  return lying.filter((face) => wanted.has(face.card))
}

/** One letter for each seat; where two begin alike, both get their number. */
export function initials(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '?')
  return letters.map((letter, i) => (letters.indexOf(letter) === letters.lastIndexOf(letter) ? letter : `${letter}${i + 1}`))
}

/** What a seat is called; bots of one kind are numbered, so that sentences tell them apart. */
export function seatNames(seats: readonly Seat[], count: number, nameless: (seat: number) => string): string[] {
  const names = Array.from({ length: count }, (_, i) => {
    const seat = seats.find((one) => one.seat === i)
    return seat?.name || seat?.bot || nameless(i)
  })
  return names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${i + 1}`))
}
