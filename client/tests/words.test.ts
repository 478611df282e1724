import { describe, expect, test } from 'vitest'
import { patternOf } from '$/words/places'
import { DICTIONARIES, fill } from '$/words/words.svelte'

const { en, fr, de } = DICTIONARIES

/** The values a sentence takes. */
const slots = (text: string): string[] => [...new Set([...text.matchAll(/\{([\w ]+)/g)].map((found) => found[1]!))].sort()

describe.each([
  ['fr', fr],
  ['de', de],
])('%s', (_, other) => {
  test('says everything English says, and nothing else', () => {
    expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(other)) expect(text.trim(), key).not.toBe('')
  })

  test('takes the same values in each sentence', () => {
    for (const [key, text] of Object.entries(other)) expect(slots(text), key).toEqual(slots(en[key as keyof typeof en]))
  })
})

test('an option is said by its pattern', () => {
  expect(patternOf({ number: 1, text: 'move 0,0 > 1,0', targets: [['hex', '0,0'], ['hex', '1,0']] })).toBe('move {} > {}')
  expect(patternOf({ number: 2, text: 'place migration 7', targets: [['space', 'migration 7']] })).toBe('place {}')
  expect(patternOf({ number: 3, text: 'give pawn', targets: [] })).toBe('give pawn')
})

test('values are put in, and words chosen by number', () => {
  expect(fill('{count} {count|tile|tiles} left', { count: 1 })).toBe('1 tile left')
  expect(fill('{count} {count|tile|tiles} left', { count: 3 })).toBe('3 tiles left')
  expect(fill('Hello {who}', { who: null })).toBe('Hello ')
})
