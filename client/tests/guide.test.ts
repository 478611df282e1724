import { expect, test } from 'vitest'
import { chapterAbout, search } from '$/rules/guide'
import type { Chapter, Run } from '$/wire/protocol'

const runs = (text: string): Run[] => [{ text, strong: false }]
const CHAPTERS: Chapter[] = [
  { id: 'introduction', title: '', level: 2, blocks: [{ kind: 'paragraph', runs: runs('What it is about.') }] },
  { id: 'aim', title: 'Aim', level: 2, blocks: [{ kind: 'list', items: [runs('first'), runs('second goes on')] }] },
  { id: 'regression', title: 'Zurück\u00adentwicklung', level: 3, blocks: [{ kind: 'table', head: [runs('terrain'), runs('pays')], rows: [[runs('sea'), runs('9')]] }] },
]
const found = (wanted: string) => search(CHAPTERS, wanted).map((chapter) => chapter.id)

test('chapters are found by what they say, in headings, texts, lists and tables', () => {
  expect(found('')).toHaveLength(3)
  expect(found('about')).toEqual(['introduction'])
  expect(found('goes  second')).toEqual(['aim'])
  expect(found('SEA 9')).toEqual(['regression'])
  expect(found('zurückentwicklung')).toEqual(['regression'])
  expect(found('nowhere')).toEqual([])
})

test('what is asked about leads to its chapter by its name in the rules, not by its translation', () => {
  expect(['regression', 'food chain'].map(chapterAbout)).toEqual(['regression', 'food-chain'])
})
