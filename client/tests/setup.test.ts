import { expect, test } from 'vitest'
import { firstGame, resize, wanted } from '$/start/setup'
import type { Bot, GameKind } from '$/wire/protocol'

const bots: Bot[] = [
  { name: 'random', title: 'random', level: 1, explanation: '' },
  { name: 'greedy', title: 'greedy', level: 3, explanation: '' },
  { name: 'lively', title: 'lively', level: 2, explanation: '' },
]
const game: GameKind = { name: 'base', title: 'Base', seats: [2, 3, 4], default_seats: 4, animals: ['birds'], secrets: false, options: [] }

test('a first game is you against the best bots', () => {
  expect(wanted(firstGame(game, bots), 'Anna')).toEqual({
    game: 'base',
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }],
    options: {},
    seed: null,
    name: 'Anna',
    pack: null,
  })
})

test('seats that stay keep what was chosen', () => {
  const setup = firstGame(game, bots, 2)
  setup.places[1] = { kind: 'open', name: '', bot: 'random', animal: 'birds' }
  const larger = resize(setup, 3, bots)
  expect(larger.places.map((place) => place.kind)).toEqual(['me', 'open', 'bot'])
  expect(wanted(larger, '').seats[1]).toEqual({ kind: 'open', animal: 'birds' })
  expect(resize(larger, 2, bots).places).toHaveLength(2)
})
