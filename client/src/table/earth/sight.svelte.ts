/** What the earth shows at this moment: what lies where, what can be pointed at, and what pointing does. */

import { corner, same } from '$/drawing/geometry'
import type { EarthView, Target, Tile } from '$/wire/protocol'
import { key, names } from '../choice'
import type { Scene } from '../scene.svelte'
import type { PanZoom } from './panzoom.svelte'

type Handles = Record<string, unknown>

export class Sight {
  readonly scene: Scene
  readonly pan: PanZoom

  constructor(scene: Scene, pan: PanZoom) {
    this.scene = scene
    this.pan = pan
  }

  readonly view: EarthView = $derived.by(() => this.scene.view as EarthView)
  readonly laid: Map<string, Tile> = $derived.by(() => new Map(this.view.earth.map((tile) => [tile.hex, tile])))
  readonly foodChain: string[] = $derived.by(() => this.view.animals.map((animal) => animal.animal))
  readonly legalHexes: Set<string> = $derived.by(() => names(this.scene.choice.next, 'hex'))
  readonly legalCorners: Set<string> = $derived.by(() => names(this.scene.choice.next, 'corner'))
  readonly legalAnimals: Set<string> = $derived.by(() => names(this.scene.choice.next, 'animal'))
  readonly pickedHexes: Set<string> = $derived.by(() => names(this.scene.choice.picked, 'hex'))
  readonly pickedCorners: Set<string> = $derived.by(() => names(this.scene.choice.picked, 'corner'))
  /** While a tile is asked for, all other ground steps back. */
  readonly choosing: boolean = $derived.by(() => this.legalHexes.size > 0)
  /** Free corners that can be chosen; those with a disk are drawn with it. */
  readonly vacant: string[] = $derived.by(() => [...this.legalCorners].filter((name) => !this.#hasDisk(name)))

  /** An animal of a hex can be pointed at if its hex is settled, or if the click settles the hex as well. */
  cube(hex: string, animal: string): Target[] | null {
    if (this.legalAnimals.has(animal) && this.pickedHexes.has(hex)) return [['animal', animal]]
    if (!this.legalHexes.has(hex)) return null
    const both: Target[] = [['hex', hex], ['animal', animal]]
    const offered = this.scene.choice.options.some((option) =>
      both.every((wanted) => option.targets.some((target) => key(target) === key(wanted))),
    )
    return offered ? both : null
  }

  isSubject(place: Target): boolean {
    const subject = this.scene.subject
    return subject !== null && key(subject) === key(place)
  }

  /** Point at targets, or ask about a place; a press that has moved the earth means neither. */
  press(targets: Target[] | null, about: Target): void {
    if (this.pan.dragged) return
    if (targets) this.scene.point(targets)
    else this.scene.why(about, true)
  }

  /** What makes a drawing something to point at: a button where it can be chosen, and always a question. */
  handles(place: Target, chosen: Target[] | null, label: () => string): Handles {
    return {
      'data-place': key(place),
      'data-legal': chosen ? key(place) : undefined,
      role: chosen ? 'button' : undefined,
      tabindex: chosen ? 0 : undefined,
      'aria-label': chosen ? label() : undefined,
      onclick: () => this.press(chosen, place),
      onkeydown: (event: KeyboardEvent) => {
        if (chosen) this.#keyed(event, chosen)
        if (event.key === 'w') {
          event.preventDefault()
          event.stopPropagation()
          this.scene.why(place, true)
        }
      },
      onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && this.scene.why(place),
      onfocus: () => this.scene.why(place),
    }
  }

  /** The same for a cube, which explains the tile it stands on. */
  cubeHandles(hex: string, animal: string, label: () => string): Handles {
    const targets = this.cube(hex, animal)
    const settled = targets !== null && this.pickedHexes.has(hex)
    const ground: Target[] | null = this.legalHexes.has(hex) || this.pickedHexes.has(hex) ? [['hex', hex]] : null
    return {
      'data-legal': settled ? `cube ${animal} ${hex}` : undefined,
      role: targets ? 'button' : undefined,
      tabindex: settled ? 0 : targets ? -1 : undefined,
      'aria-label': targets ? label() : undefined,
      onclick: () => this.press(targets ?? ground, ['hex', hex]),
      onkeydown: (event: KeyboardEvent) => targets && this.#keyed(event, targets),
      onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && this.scene.why(['hex', hex]),
    }
  }

  #keyed(event: KeyboardEvent, targets: Target[]): void {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    this.scene.point(targets)
  }

  /** A corner of three hexes has three names; the disk may go by another one. */
  #hasDisk(name: string): boolean {
    if (name in this.view.disks) return true
    const place = corner(name)
    return Object.keys(this.view.disks).some((other) => same(corner(other), place))
  }
}
