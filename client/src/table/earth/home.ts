/** Where the earth rests until somebody moves it: the land in sight, and on a phone what is asked about. */

import { LATTICE, type Box, type Point } from '$/drawing/geometry'

const NEAR = 56 // pixels of a hex's radius on a phone
const CLOSEST = 1.65

export type Home = Point & { k: number }

export interface Window {
  /** The land, and the blank hexes that can be chosen. */
  land: Box
  /** The middle of what is asked about. */
  focus: Point | null
  width: number
  height: number
  /** Pixels for a unit of the drawing when the whole board is fitted. */
  fitted: number
  /** How far the prompt reaches up into the board, in pixels. */
  inset: number
  /** Near enough to read and to touch, even if not all of the land is in sight. */
  near: boolean
}

export function homeOf({ land, focus, width, height, fitted, inset, near }: Window): Home {
  const middle = { x: land.x + land.width / 2, y: land.y + land.height / 2 }
  const whole = Math.min(width / fitted / land.width, (height - inset) / fitted / land.height)
  if (near) {
    const k = Math.max(1, NEAR / (LATTICE * fitted))
    if (whole >= k) return { ...middle, k: Math.min(whole, k * 1.2) }
    const at = focus ?? middle
    return {
      x: within(at.x, land.x, land.width, width / fitted / k),
      y: within(at.y, land.y, land.height, height / fitted / k),
      k,
    }
  }
  const k = Math.max(inset > 0 ? 0.85 : 1, Math.min(whole, CLOSEST))
  return { x: middle.x, y: middle.y + inset / 2 / fitted / k, k }
}

/** The point nearest to the wish from which nothing but land is seen; the middle if there is room for all. */
function within(wish: number, start: number, size: number, seen: number): number {
  return size <= seen ? start + size / 2 : Math.min(Math.max(wish, start + seen / 2), start + size - seen / 2)
}

export function meanOf(places: readonly Point[]): Point | null {
  if (places.length === 0) return null
  const mean = (pick: (place: Point) => number) => places.reduce((sum, place) => sum + pick(place), 0) / places.length
  return { x: mean((p) => p.x), y: mean((p) => p.y) }
}
