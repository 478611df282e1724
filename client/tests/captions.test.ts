import { describe, expect, it } from 'vitest'
import { captionsOf, sectionOf } from '$/table/captions'
import type { Section, Space, View } from '$/wire/protocol'

const space = (printed: string, more: Partial<Space> = {}): Space => ({ name: `migration ${printed}`, printed: printed.split('-'), pawn: null, ...more })
const captions = (...spaces: Space[]) => captionsOf({ spaces } as Section)

describe('under the spaces of a section stands', () => {
  it('nothing where they are only counted', () => {
    expect(captions(space('1'), space('2'))).toEqual([[], []])
    expect(captions(space('1'), space('x', { special: true }))).toEqual([[], []])
  })

  it('what is printed where that is something else', () => {
    expect(captions(space('7'), space('6'))).toEqual([['7'], ['6']])
    expect(captions(space('jungle-sea'))).toEqual([['jungle', 'sea']])
  })

  it('what the view says of each, and what belongs to it', () => {
    expect(captions(space('1', { note: '', element: 'sun' }), space('2', { value: 4 }), space('x', { special: true, note: 'any' }))).toEqual([['sun'], ['4'], ['any']])
  })

  it('its name where a space gives one thing alone', () => {
    expect(captions(space('smoker', { note: 'smoker' }), space('2', { note: '3+' }))).toEqual([['smoker'], ['3+']])
  })
})

it('a space is found in its section, or among those of one animal alone', () => {
  const view = { earth: [], special_pawns: {}, display: [{ section: 'migration', spaces: [space('7')] }], own_spaces: [{ name: 'own fishes', section: 'speciation' }] } as unknown as View
  expect(['migration 7', 'own fishes', 'nowhere'].map((name) => sectionOf(name, view))).toEqual(['migration', 'speciation', null])
  expect(sectionOf('migration 7', {} as View)).toBeNull()
})
