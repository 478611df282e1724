import { describe, expect, test } from 'vitest'
import { DICTIONARIES, fill } from '$/words/words.svelte'

const { en, fr, de } = DICTIONARIES

/** The values a sentence takes. */
const slots = (text: string): string[] => [...new Set([...text.matchAll(/\{([\w ]+)/g)].map((found) => found[1]!))].sort()

describe.each([
  ['fr', fr],
  ['de', de],
])('%s', (_, other) => {
  test('says everything English says, and nothing else', () => {
    expect(Object.keys(other.say).sort()).toEqual(Object.keys(en.say).sort())
    for (const [key, text] of Object.entries(other.say)) expect(text.trim(), key).not.toBe('')
  })

  test('takes the same values in each sentence', () => {
    for (const [key, text] of Object.entries(other.say)) {
      const english = slots(en.say[key as keyof typeof en.say])
      expect(english, key).toEqual(expect.arrayContaining(slots(text)))
    }
  })
})

test('French and German know the same game terms', () => {
  expect(Object.keys(de.terms).sort()).toEqual(Object.keys(fr.terms).sort())
})

test('French and German name every animal, element, terrain and section', () => {
  const ids =
    'mammals reptiles birds amphibians arachnids insects grass grub meat seed sun water sea wetland savannah jungle forest desert ' +
    'mountain tundra initiative adaptation regression abundance wasteland depletion glaciation speciation wanderlust migration ' +
    'competition domination planning execution reset'
  for (const id of ids.split(' ')) {
    expect(fr.terms[id], `fr ${id}`).toBeTruthy()
    expect(de.terms[id], `de ${id}`).toBeTruthy()
  }
})

test('values are put in, and words chosen by number', () => {
  expect(fill('{count} {count|tile|tiles} left', { count: 1 })).toBe('1 tile left')
  expect(fill('{count} {count|tile|tiles} left', { count: 3 })).toBe('3 tiles left')
  expect(fill('Hello {who}', { who: null })).toBe('Hello ')
})
