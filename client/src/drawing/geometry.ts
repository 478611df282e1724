/** Where hexes and corners lie, in the units of the symbols; the middle of hex 0,0 is the origin. */

export const LATTICE = 61.6
const HALF = (LATTICE * Math.sqrt(3)) / 2
const MARGIN = 27 // room for the coast lines of a tile at the edge

/** Three coast lines 10, 18 and 26 units off the land: its outline stroked wide, then less wide in the page's colour. */
export const COAST: readonly [width: number, ink: string][] = [
  [54, 'coast'],
  [51.6, 'page'],
  [38, 'coast'],
  [35.6, 'page'],
  [22, 'coast'],
  [19.2, 'page'],
]

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

const DIRECTIONS: Record<string, [number, number]> = {
  E: [1, 0],
  SE: [0.5, 1],
  SW: [-0.5, 1],
  W: [-1, 0],
  NW: [-0.5, -1],
  NE: [0.5, -1],
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function axial(hex: string): [number, number] {
  const [q = 0, r = 0] = hex.split(',').map(Number)
  return [q, r]
}

/** The middle of a hex: "1,-1". */
export function centre(hex: string): Point {
  const [q, r] = axial(hex)
  return { x: round(1.5 * LATTICE * q), y: round(2 * HALF * (r + q / 2)) }
}

/** A corner: "1,-1/NE". A corner of three hexes has three names and one place. */
export function corner(name: string): Point {
  const [hex = '', direction = ''] = name.split('/')
  const [q, r] = axial(hex)
  const [across, down] = DIRECTIONS[direction] ?? [0, 0]
  return { x: round(LATTICE * (1.5 * q + across)), y: round(HALF * (2 * r + q + down)) }
}

/** The corners of a hex, so that what lies on it can be counted. */
export function cornersOf(hex: string): Point[] {
  return Object.keys(DIRECTIONS).map((direction) => corner(`${hex}/${direction}`))
}

export function same(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
}

/** Every other tile is mirrored, so that neighbours of one terrain differ. */
export function mirrored(hex: string): boolean {
  return axial(hex)[1] % 2 !== 0
}

/** The box that these hexes fill, with a margin. */
export function bounds(hexes: readonly string[], margin = MARGIN): Box {
  const places = hexes.map(centre)
  const xs = places.map((place) => place.x)
  const ys = places.map((place) => place.y)
  const left = Math.min(...xs) - LATTICE - margin
  const top = Math.min(...ys) - HALF - margin
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + LATTICE + margin - left,
    height: Math.max(...ys) + HALF + margin - top,
  }
}

/** How a drawing of a hex is placed around a point, by default the one it is translated to. */
export function hexAt(at: Point = { x: 0, y: 0 }, lower = 0): { x: number; y: number; width: number; height: number } {
  return { x: at.x - 60, y: at.y - 54 + lower, width: 120, height: 108 }
}
