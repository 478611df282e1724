import { beforeEach, describe, expect, it } from 'vitest'
import { cardName, cardWords, eventText } from '$/cards/words'
import type { AnimalFace, EventFace } from '$/wire/protocol'
import { signed, words } from '$/words/words.svelte'

const BIRD: AnimalFace = {
  card: 'bird_03',
  kind: 'animal',
  class: 'bird',
  food_chain: { healthy: 5, endangered: 3 },
  elements: { healthy: { sun: 2, seed: 1 }, endangered: { sun: 1 } },
  suppresses: 'insect',
  provenance: 'rulebook',
  confidence: 1,
}
const ICE: EventFace = {
  card: 'ice_age',
  kind: 'event',
  name: 'Own Ice',
  text: 'As this table reads it.',
  ongoing: false,
  reading: 'all',
  usual: true,
  provenance: 'rulebook',
  confidence: 1,
}

beforeEach(() => {
  const card = { bird_03: { name: 'bird 3' }, ice_age: { name: 'Ice Age', text: 'As everybody reads it.' } }
  words.learn({ language: 'en', name: { sun: 'sun', seed: 'seed', insect: 'insects' }, option: {}, things: { card }, events: {}, counted: {} })
})

describe('an animal in words', () => {
  it('in hand tells both of its sides', () => {
    expect(cardWords(BIRD)).toBe('Bird 3: worth 5, Sun Sun Seed, suppresses Insects, endangered: 3 Sun')
  })

  it('in play tells how it is, and what it counts now', () => {
    expect(cardWords({ ...BIRD, state: 'healthy', worth: 7 })).toBe('Bird 3: worth 7, +2, Sun Sun Seed, suppresses Insects')
  })

  it('that is endangered suppresses nobody and shows its other icons', () => {
    expect(cardWords({ ...BIRD, state: 'endangered', worth: 2 })).toBe('Bird 3: worth 2, endangered, −1, Sun')
  })

  it('without icons tells none, and is marked where we had to guess', () => {
    const bare: AnimalFace = { ...BIRD, elements: { healthy: {}, endangered: {} }, suppresses: null, provenance: 'reconstructed' }
    expect(cardWords(bare)).toBe('Bird 3: worth 5, endangered: 3, reconstructed')
  })
})

describe('an event in words', () => {
  it('has its text in the language of the page, as it is usually read', () => {
    expect([cardName(ICE), eventText(ICE)]).toEqual(['Ice Age', 'As everybody reads it.'])
    expect(cardWords({ ...ICE, provenance: 'reconstructed' })).toBe('Ice Age: As everybody reads it., reconstructed')
  })

  it('that this table reads otherwise says so', () => {
    expect(cardWords({ ...ICE, usual: false })).toBe('Own Ice: As this table reads it.')
  })
})

it('points have their sign, and a minus as wide as a plus', () => {
  expect([3, -3].map(signed)).toEqual(['+3', '−3'])
})
