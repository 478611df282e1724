import { expect, test } from 'vitest'
import { cardFinder } from '$/cards/telling'

test('sentences count seats from 1, and name cards', () => {
  const find = cardFinder({ predator: 'Prédateur', bird_03: 'oiseau 03' })
  expect(find('la place 2 joue Prédateur')).toEqual([{ seat: 1 }, { text: ' joue ' }, { card: 'predator', name: 'Prédateur' }])
  expect(find('Platz 1 passt')).toEqual([{ seat: 0 }, { text: ' passt' }])
  expect(find('seat 3 draws a card')).toEqual([{ seat: 2 }, { text: ' draws a card' }])
})
