/** How the cubes of a tile stand: the dominant animal on top, large; the others below by number, then food chain. */

import type { Tile } from '$/wire/protocol'

export interface Standing {
  animal: string
  count: number
  x: number
  y: number
  large: boolean
  /** Wears the cone: it is dominant. */
  cone: boolean
  endangered: boolean
}

const ROWS_BELOW: readonly number[][] = [[], [1], [2], [3], [2, 2], [3, 2]]
const ROWS_TIED: readonly number[][] = [[], [1], [2], [2, 1], [2, 2], [2, 2, 1], [2, 2, 2]]
const UNDER_DOMINANT: readonly [number, number][] = [[3, 0], [-8, 20], [-19, 8]] // the large cube, the first row below

export function cubeWidth(count: number, large: boolean): number {
  if (large) return count < 10 ? 45 : 54
  return count < 10 ? 31.5 : 39
}

/** The drawing of a cube: its side grows with the number. */
export function cubeSymbol(count: number, large: boolean): string {
  const crowd = [10, 6, 2].find((least) => count >= least) ?? 1
  return `cube-${large ? 'large' : 'small'}-${crowd}`
}

/** Where nobody can dominate, all are large. */
export function crowd(tile: Tile, foodChain: readonly string[], dominance = true): Standing[] {
  const present = Object.entries(tile.cubes).filter(([, count]) => count > 0)
  const stands = (animal: string, count: number, x: number, y: number, large: boolean): Standing => ({
    animal,
    count,
    x,
    y,
    large,
    cone: animal === tile.dominant,
    endangered: tile.endangered.includes(animal),
  })
  const dominant = present.find(([animal]) => animal === tile.dominant)
  const rest = present
    .filter(([animal]) => animal !== tile.dominant)
    .sort(([a, n], [b, m]) => m - n || foodChain.indexOf(a) - foodChain.indexOf(b))
  const rows = (dominant ? ROWS_BELOW : ROWS_TIED)[rest.length] ?? [3, 3, 3]
  const [top, first] = UNDER_DOMINANT[rows.length] ?? [-19, 8]
  const standing = dominant ? [stands(dominant[0], dominant[1], 0, top, true)] : []
  const large = !dominance
  const apart = large ? 33 : 26
  rows.forEach((size, row) => {
    const y = dominant ? first + 25 * row : apart * row - (apart / 2) * (rows.length - 1) - 1
    const members = rest.splice(0, size)
    const gap = size < 3 ? 4.6 : 3
    const widths = members.map(([, count]) => cubeWidth(count, large))
    let left = -(widths.reduce((sum, width) => sum + width, 0) + gap * (size - 1)) / 2
    members.forEach(([animal, count], i) => {
      standing.push(stands(animal, count, left + widths[i]! / 2, y, large))
      left += widths[i]! + gap
    })
  })
  return standing
}
