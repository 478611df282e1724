import { afterEach, expect, test, vi } from 'vitest'
import { changed, prefer, preferred } from '$/bots/choice'
import { firstGame, resize, wanted } from '$/start/setup'
import type { Bot, GameKind } from '$/wire/protocol'

const quick = { times: [], more: false, usual: false, beginners: false, explanation: '' }
const apex = [0.1, 0.5].map((seconds) => ({ bot: `apex@${seconds}s`, title: `${seconds}` }))
const bots: Bot[] = [
  { ...quick, name: 'random', bot: 'random', title: 'Random', level: 1, more: true },
  { ...quick, name: 'forager', bot: 'forager', title: 'Forager', level: 2, usual: true },
  { ...quick, name: 'hunter', bot: 'hunter@0.5s', title: 'Hunter', level: 3, times: [{ bot: 'hunter@0.1s', title: '0.1' }] },
  { ...quick, name: 'apex', bot: 'apex@0.5s', title: 'Apex', level: 4, times: apex },
]
const game: GameKind = { name: 'base', title: 'Base', seats: [2, 3, 4], default_seats: 4, animals: ['birds'], secrets: false, options: [] }

test('a first game is you against the bots that answer at once', () => {
  expect(wanted(firstGame(game, bots), 'Anna')).toEqual({
    game: 'base',
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'forager' }, { kind: 'bot', bot: 'forager' }, { kind: 'bot', bot: 'forager' }],
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

test('another bot thinks for as long as the one before, if it may', () => {
  expect(changed(bots, 'hunter', 'apex@0.1s')).toBe('hunter@0.1s')
  expect(changed(bots, 'apex', 'forager')).toBe('apex@0.5s')
  expect(changed(bots, 'forager', 'apex@0.1s')).toBe('forager')
})

afterEach(() => vi.unstubAllGlobals())

test('whom one has played against is remembered, as long as the server offers it', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  prefer('apex@0.1s')
  expect(preferred(bots)).toBe('apex@0.1s')
  expect(firstGame(game, bots).places[1]?.bot).toBe('apex@0.1s')
  expect(preferred(bots.slice(0, 2))).toBe('forager')
})
