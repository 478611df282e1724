/** Where "why" docks: at the lower right, unless what it is about, or more of what can be chosen, lies there. */

import { centre, LATTICE } from '$/drawing/geometry'
import type { Scene } from './scene.svelte'

const BELOW = 0.4 * LATTICE
const BESIDE = 1.4 * LATTICE

export function toTheLeft(scene: Pick<Scene, 'subject' | 'choice'>): boolean {
  const weigh = (places: (readonly [string, string])[]) =>
    places
      .filter(([kind]) => kind === 'hex' || kind === 'corner')
      .map(([, name]) => centre(name.split('/')[0]!))
      .filter(({ y }) => y > BELOW)
      .reduce((sum, { x }) => sum + (x >= BESIDE ? 1 : x <= -BESIDE ? -1 : 0), 0)
  const subject = weigh(scene.subject ? [scene.subject] : [])
  return subject !== 0 ? subject > 0 : weigh(scene.choice.next) > 0
}
