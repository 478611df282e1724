import { expect, test } from 'vitest'
import { direction, nearest } from '$/table/keys'

const spots = [
  { x: 100, y: 0 },
  { x: 50, y: 10 },
  { x: 0, y: 60 },
  { x: -40, y: 0 },
]
const here = { x: 0, y: 0 }

test('an arrow goes to the nearest thing in its direction', () => {
  expect(nearest(here, spots, direction('ArrowRight')!)).toBe(1)
  expect(nearest(here, spots, direction('ArrowLeft')!)).toBe(3)
  expect(nearest(here, spots, direction('ArrowDown')!)).toBe(2)
})

test('where there is nothing, it stays', () => {
  expect(nearest(here, spots, direction('ArrowUp')!)).toBe(-1)
  expect(direction('Enter')).toBeUndefined()
})
