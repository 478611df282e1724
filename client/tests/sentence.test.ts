import { describe, expect, test } from 'vitest'
import { cardFinder, fromProse } from '$/words/prose'
import { plain, without, type Sentence } from '$/words/sentence'

const hex = (name: string) => ({ kind: 'hex', name, text: name })
const seat = (number: number) => ({ kind: 'seat', name: String(number), text: `seat ${number + 1}` })

const MOVED: Sentence = ['Birds move ', { kind: 'count', name: '2', text: '2' }, ' to ', hex('1,0'), '.']

test('a sentence is read with the texts of its parts', () => {
  expect(plain(MOVED)).toBe('Birds move 2 to 1,0.')
  expect(plain([])).toBe('')
})

test('players are called by their names, where they have one', () => {
  expect(plain([seat(0), ' passes'], ['Anna'])).toBe('Anna passes')
  expect(plain([seat(1), ' passes'], ['Anna'])).toBe('seat 2 passes')
})

test('what is drawn is spared', () => {
  const title: Sentence = ['savannah', { kind: 'place', name: '1,0', text: ' at 1,0' }]
  expect(plain(without(title, ({ kind }) => kind === 'place'))).toBe('savannah')
})

describe('prose', () => {
  const terrain = (at: string) => (at === '0,1' ? 'Sea' : undefined)
  const nothing = (text: string) => [text]

  test('is taken apart at places and gains', () => {
    expect(fromProse('birds move 1 from -1,0 to 0,0/NE: +3 VP', terrain, nothing)).toEqual([
      'birds move 1 from ',
      hex('-1,0'),
      ' to ',
      { kind: 'corner', name: '0,0/NE', text: '0,0/NE' },
      ': ',
      { kind: 'gain', name: '+3 VP', text: '+3 VP' },
    ])
  })

  test('does not tell a place whose terrain is named', () => {
    expect(plain(fromProse('sea at 0,1 is scored', terrain, nothing))).toBe('sea is scored')
    expect(plain(fromProse('birds save one species at 0,1', terrain, nothing))).toBe('birds save one species at 0,1')
  })

  test('is taken apart at seats and cards', () => {
    const find = cardFinder({ bird_03: 'bird 03', niche_habitats: 'Niche Habitats' })
    expect(find('seat 1 plays bird 03')).toEqual([seat(0), ' plays ', { kind: 'card', name: 'bird_03', text: 'bird 03' }])
    expect(find('la place 2 joue Niche Habitats')[0]).toEqual({ kind: 'seat', name: '1', text: 'la place 2' })
    expect(find('ladybird 03')).toEqual(['ladybird 03'])
  })
})
