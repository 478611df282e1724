import type { View } from './view'

/** Where special pawns are fought over, nobody dominates a tile: no cones, and all species on it are equals. */
export function hasDominance(view: View): boolean {
  return !('special_pawns' in view)
}
