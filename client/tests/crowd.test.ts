import { expect, test } from 'vitest'
import { bounds, centre, corner, same } from '$/drawing/geometry'
import { crowd } from '$/drawing/crowd'

const chain = ['mammals', 'reptiles', 'birds', 'amphibians', 'arachnids', 'insects']
const tile = (cubes: Record<string, number>, dominant: string | null) => ({
  hex: '0,0',
  terrain: 'sea',
  ground: 'sea',
  cubes,
  dominant,
  matches: {},
  endangered: ['insects'],
})

test('the dominant animal stands on top, large; the others below by number, then food chain', () => {
  const standing = crowd(tile({ insects: 2, birds: 2, arachnids: 5, mammals: 1 }, 'mammals'), chain)
  expect(standing.map((one) => one.animal)).toEqual(['mammals', 'arachnids', 'birds', 'insects'])
  expect(standing.filter((one) => one.large)).toHaveLength(1)
  expect(standing.every((one) => one.large || one.y > standing[0]!.y)).toBe(true)
  expect(standing.find((one) => one.animal === 'insects')!.endangered).toBe(true)
})

test('in a tie nobody is large, and nobody stands on another', () => {
  const all = Object.fromEntries(chain.map((animal, i) => [animal, i + 1]))
  const standing = crowd(tile(all, null), chain)
  expect(standing).toHaveLength(6)
  const places = standing.map((one) => `${Math.round(one.x)} ${Math.round(one.y)}`)
  expect(new Set(places).size).toBe(6)
})

test('the three names of a corner are one place', () => {
  expect(same(corner('0,0/NE'), corner('1,-1/W'))).toBe(true)
  expect(same(corner('0,0/NE'), corner('0,-1/SE'))).toBe(true)
})

test('the bounds hold all hexes', () => {
  const box = bounds(['0,0', '3,-3'])
  for (const hex of ['0,0', '3,-3']) {
    const at = centre(hex)
    expect(at.x).toBeGreaterThan(box.x)
    expect(at.y).toBeLessThan(box.y + box.height)
  }
})
