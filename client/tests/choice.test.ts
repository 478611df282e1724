import { describe, expect, test } from 'vitest'
import { narrow, point, pointAll } from '$/table/choice'
import type { Option, Target } from '$/wire/protocol'

let number = 0
const option = (text: string, ...targets: Target[]): Option => ({ number: (number += 1), text, pattern: text, targets })
const hex = (name: string): Target => ['hex', name]
const pass = option('pass')

describe('one thing to point at', () => {
  const spaces = [option('place a', ['space', 'a']), option('place b', ['space', 'b'])]

  test('everything legal can be pointed at, nothing is settled before a click', () => {
    const choice = narrow(spaces, [])
    expect(choice.next).toEqual([['space', 'a'], ['space', 'b']])
    expect(choice.settled).toBeNull()
  })

  test('a click settles it', () => {
    const clicks = point(spaces, [], ['space', 'b'])!
    expect(narrow(spaces, clicks).settled).toBe(spaces[1])
  })

  test('what is not legal means nothing', () => {
    expect(point(spaces, [], ['space', 'c'])).toBeNull()
  })

  test('the only option still wants a click', () => {
    expect(narrow([spaces[0]!], []).settled).toBeNull()
    expect(narrow([spaces[0]!], []).next).toEqual([['space', 'a']])
  })
})

describe('from one tile to another', () => {
  const moves = [
    option('move 0,0 > 1,0', hex('0,0'), hex('1,0')),
    option('move 0,0 > 0,1', hex('0,0'), hex('0,1')),
    option('move 1,0 > 0,0', hex('1,0'), hex('0,0')),
    pass,
  ]

  test('first the tiles that can be left, then those that can be reached', () => {
    expect(narrow(moves, []).next).toEqual([hex('0,0'), hex('1,0')])
    const from = narrow(moves, [hex('0,0')])
    expect(from.picked).toEqual([hex('0,0')])
    expect(from.next).toEqual([hex('1,0'), hex('0,1')])
    expect(from.settled).toBeNull()
  })

  test('the second click settles it', () => {
    const clicks = point(moves, [hex('0,0')], hex('0,1'))!
    expect(narrow(moves, clicks).settled?.text).toBe('move 0,0 > 0,1')
  })

  test('the only destination of a selected tile is still pointed at, not guessed', () => {
    const from = narrow(moves, [hex('1,0')])
    expect(from.settled).toBeNull()
    expect(from.next).toEqual([hex('0,0')])
  })

  test('pointing at the selected tile again lets go of it', () => {
    expect(point(moves, [hex('0,0')], hex('0,0'))).toEqual([])
  })

  test('pointing at another tile that can be left starts over from there', () => {
    const more = [...moves, option('move 2,2 > 2,1', hex('2,2'), hex('2,1'))]
    expect(point(more, [hex('0,0')], hex('2,2'))).toEqual([hex('2,2')])
  })

  test('a selection that is gone after a move does not stand in the way', () => {
    const single = moves.slice(0, 2)
    const clicks = pointAll(single, [hex('9,9')], [hex('0,1')])!
    expect(narrow(single, clicks).settled?.text).toBe('move 0,0 > 0,1')
  })

  test('what all options lead to need not be pointed at', () => {
    const settlers = [option('move a', hex('a'), hex('new')), option('move b', hex('b'), hex('new'))]
    expect(narrow(settlers, [hex('b')]).settled).toBe(settlers[1])
  })

  test('passing is apart', () => {
    expect(narrow(moves, []).pass).toBe(pass)
  })
})

describe('an animal on a tile', () => {
  const prey = [
    option('eliminate birds 0,0', ['animal', 'birds'], hex('0,0')),
    option('eliminate insects 0,0', ['animal', 'insects'], hex('0,0')),
    option('eliminate birds 1,0', ['animal', 'birds'], hex('1,0')),
  ]

  test('the tile comes first, whatever the option names first', () => {
    expect(narrow(prey, []).next).toEqual([hex('0,0'), hex('1,0')])
    expect(narrow(prey, [hex('0,0')]).next).toEqual([['animal', 'birds'], ['animal', 'insects']])
  })

  test('a tile with one possible victim is enough', () => {
    expect(narrow(prey, [hex('1,0')]).settled?.text).toBe('eliminate birds 1,0')
  })

  test('a click on a cube points at both', () => {
    const clicks = pointAll(prey, [], [hex('0,0'), ['animal', 'insects']])!
    expect(narrow(prey, clicks).settled?.text).toBe('eliminate insects 0,0')
  })
})

describe('how many', () => {
  const add = ['0', '1', '2'].map((count) => option(`add ${count} > 0,0`, ['count', count], hex('0,0')))

  test('the tile is settled, the number is asked for', () => {
    const choice = narrow(add, [])
    expect(choice.picked).toEqual([hex('0,0')])
    expect(choice.next).toEqual([['count', '0'], ['count', '1'], ['count', '2']])
    expect(narrow(add, point(add, [], ['count', '2'])!).settled).toBe(add[2])
  })

  test('where only one number is possible, the tile is asked for', () => {
    const free = [option('add 1 > a', ['count', '1'], hex('a')), option('add 1 > b', ['count', '1'], hex('b'))]
    expect(narrow(free, []).next).toEqual([hex('a'), hex('b')])
    expect(narrow(free, [hex('b')]).settled).toBe(free[1])
  })
})

test('options that point at nothing are offered as they are', () => {
  const give = option('give pawn')
  const choice = narrow([give, option('lose sun', ['element', 'sun']), pass], [])
  expect(choice.bare).toEqual([give])
  expect(choice.next).toEqual([['element', 'sun']])
})
