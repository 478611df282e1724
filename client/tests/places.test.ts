import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EarthView, Option, Target, Tile } from '$/wire/protocol'
import { cornerWords, optionWords, spaceWords, targetWords, tilesAround, tileWords } from '$/words/places'
import { words } from '$/words/words.svelte'

const tile = (hex: string, terrain: string, more: Partial<Tile> = {}): Tile => ({
  hex,
  terrain,
  ground: terrain,
  cubes: {},
  matches: {},
  dominant: null,
  endangered: [],
  ...more,
})
const EARTH = [tile('0,0', 'sea'), tile('1,0', 'jungle'), tile('1,-1', 'forest'), tile('0,1', 'desert')]
const VIEW = { earth: EARTH, stacks: [{ top: 'mountain', left: 3 }, { top: null, left: 2 }] } as unknown as EarthView
const option = (pattern: string, ...targets: Target[]): Option => ({ number: 1, text: 'as in records', pattern, targets })

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  words.learn({
    language: 'en',
    name: { sea: 'sea', birds: 'birds', insects: 'insects', sun: 'sun' },
    option: { 'move {} > {}': ['move from ', { fact: '0' }, ' to ', { fact: '1' }] },
    things: { card: { ice_age: { name: 'ice Age' } }, space: { 'migration 7': { name: 'migration 7' } } },
    events: {},
    counted: {},
  })
})
afterEach(async () => {
  await words.choose('en')
  vi.unstubAllGlobals()
})

describe('a tile', () => {
  it('is told with who lives there, who dominates it and who is endangered', () => {
    const shared = tile('1,0', 'sea', { cubes: { birds: 2, insects: 1, mammals: 0 }, dominant: 'birds', endangered: ['insects'] })
    expect(tileWords('1,0', shared)).toBe('Sea 1,0: 2 Birds (dominates), 1 Insects (endangered)')
    expect(tileWords('1,0', { ...shared, endangered: ['birds'] })).toBe('Sea 1,0: 2 Birds (dominates, endangered), 1 Insects')
  })

  it('may cover another, be empty, or not be there', () => {
    expect(tileWords('0,0', tile('0,0', 'tundra', { ground: 'sea' }))).toBe('Tundra on Sea 0,0: nobody')
    expect(tileWords('5,5', undefined)).toBe('Blank hex 5,5')
  })

  it('has a space before the colon in French', async () => {
    await words.choose('fr')
    expect(tileWords('0,0', tile('0,0', 'sea'))).toBe('Sea 0,0 : personne')
  })
})

describe('a corner', () => {
  it('is told by the tiles that meet there, whichever of its names it has', () => {
    expect(tilesAround('0,0/E', EARTH).map((one) => one.terrain)).toEqual(['sea', 'jungle', 'forest'])
    expect(tilesAround('1,0/NW', EARTH)).toEqual(tilesAround('0,0/E', EARTH))
    expect(cornerWords('0,0/E', 'sun', VIEW)).toBe('Sun disk between Sea, Jungle, Forest')
    expect(cornerWords('0,0/E', null, VIEW)).toBe('Vacant corner of Sea, Jungle, Forest')
  })
})

describe('an option', () => {
  it('is said as the game says it, or as records do', () => {
    expect(optionWords(option('move {} > {}', ['hex', '0,0'], ['hex', '9,9']), VIEW)).toBe('Move from Sea 0,0 to 9,9')
    expect(optionWords(option('juggle {}', ['hex', '0,0']), VIEW)).toBe('As in records')
  })

  it.each([
    ['seat', '0', 'Seat 1'],
    ['seat', '3', 'Seat 4'],
    ['stack', '1', 'Mountain'],
    ['stack', '2', 'Stack 2'],
    ['stack', '9', 'Stack 9'],
    ['corner', '0,0/E', '0,0/E'],
    ['card', 'ice_age', 'Ice Age'],
    ['space', 'migration 7', 'Migration 7'],
    ['animal', 'birds', 'Birds'],
    ['added', 'sun', 'Sun'],
  ])('calls the %s %s as people do: %s', (kind, name, said) => {
    expect(targetWords(kind, name, VIEW)).toBe(said)
  })

  it('calls a hex by its name alone where there is no earth', () => {
    expect(targetWords('hex', '0,0', null)).toBe('0,0')
    expect(spaceWords('wanderlust 2')).toBe('Wanderlust 2')
  })
})
