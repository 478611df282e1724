import { describe, expect, it } from 'vitest'
import { factsOf, isRow, isTable } from '$/generic/facts'
import type { View } from '$/wire/protocol'

const VIEW: View = { game: 'acorns', seats: 2, seat: 0, ply: 3, over: false, ending: null, scores: [0, 2], winners: [], decision: null }

describe('the table of a game that nobody has drawn', () => {
  it('shows what is the game’s own, in its order', () => {
    const view = { ...VIEW, bag: 4, hollows: [], hand: [1, 5] } as View
    expect(factsOf(view)).toEqual([['bag', 4], ['hollows', []], ['hand', [1, 5]]])
  })

  it('makes a table of things that are alike', () => {
    expect(isTable([{ hollow: 'oak', weight: 3 }, { hollow: 'pine', weight: 0 }])).toBe(true)
    expect(isTable([{ hollow: 'oak' }, { weight: 0 }])).toBe(false)
    expect(isTable([1, 2])).toBe(false)
    expect(isTable([])).toBe(false)
  })

  it('tells entries from lists and nothing', () => {
    expect([{}, [], null, 'oak'].map(isRow)).toEqual([true, false, false, false])
  })
})
