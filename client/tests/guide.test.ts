import { expect, test } from 'vitest'
import { chapterAbout, chaptersOf, search } from '$/rules/guide'

const text = `# A game

What it is about.

## Aim

Win with **most** points.

- first
- second
  goes on

### Zurückentwicklung

| terrain | pays |
|---|---|
| sea | 9 |
`

test('a guide is taken apart into chapters', () => {
  const chapters = chaptersOf(text)
  expect(chapters.map(({ title, level }) => [title, level])).toEqual([['', 2], ['Aim', 2], ['Zurückentwicklung', 3]])
  expect(chapters[1]!.blocks[0]).toEqual({
    kind: 'text',
    runs: [
      { text: 'Win with ', strong: false },
      { text: 'most', strong: true },
      { text: ' points.', strong: false },
    ],
  })
  expect(chapters[1]!.blocks[1]).toMatchObject({ kind: 'list', items: [[{ text: 'first' }], [{ text: 'second goes on' }]] })
  expect(chapters[2]!.blocks[0]).toMatchObject({ kind: 'table', head: [[{ text: 'terrain' }], [{ text: 'pays' }]] })
})

test('chapters are found by what they say, and by their heading', () => {
  const chapters = chaptersOf(text)
  expect(search(chapters, '').length).toBe(3)
  expect(search(chapters, 'SEA 9').map((one) => one.title)).toEqual(['Zurückentwicklung'])
  expect(search(chapters, 'nowhere')).toEqual([])
  expect(chapterAbout(chapters, 'Zurück\u00adentwicklung')?.title).toBe('Zurückentwicklung')
  expect(chapterAbout(chapters, '')).toBeUndefined()
})
