import { expect, test } from 'vitest'
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
