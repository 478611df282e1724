/** Pan and zoom of the earth: a scale and a shift in the units of the drawing, moved by wheel, drag and pinch. */

import type { Box, Point } from '$/drawing/geometry'
import type { Home } from './home'

const CLOSEST = 4
const FARTHEST = 0.8
const STEP = 1.35

interface Frame {
  k: number
  x: number
  y: number
}

export class PanZoom {
  k = $state(1)
  x = $state(0)
  y = $state(0)
  /** Has the player moved the earth? Until then it keeps its home by itself. */
  touched = $state(false)
  /** While a finger or the mouse moves the earth, it follows without easing. */
  held = $state(false)

  #svg: SVGSVGElement | null = null
  #pointers = new Map<number, Point>()
  #pressed: Point | null = null
  /** A press that moved far enough is a drag, and the click that ends it is not meant for a tile. */
  dragged = false

  constructor(
    private readonly box: () => Box,
    private readonly home: () => Home,
  ) {}

  attach = (svg: SVGSVGElement) => {
    this.#svg = svg
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      this.held = true
      this.touched = true
      this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.012 : 0.0018)), this.#drawn(event))
      this.held = false
    }
    svg.addEventListener('wheel', wheel, { passive: false })
    return () => {
      svg.removeEventListener('wheel', wheel)
      this.#svg = null
    }
  }

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.k})`
  }

  /** Back to where everything that matters is seen. */
  fit(): void {
    this.touched = false
    const { k, ...at } = this.home()
    this.look(at, k)
  }

  /** All of the board, blank hexes included. */
  whole(): void {
    this.#set({ k: 1, x: 0, y: 0 })
  }

  zoom(factor: number, around?: Point): void {
    const box = this.box()
    const at = around ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const k = Math.min(CLOSEST, Math.max(FARTHEST, this.k * factor))
    const ratio = k / this.k
    this.#set({ k, x: at.x - (at.x - this.x) * ratio, y: at.y - (at.y - this.y) * ratio })
  }

  closer(): void {
    this.touched = true
    this.zoom(STEP)
  }

  farther(): void {
    this.touched = true
    this.zoom(1 / STEP)
  }

  /** By keyboard: + and − for the distance, f for the whole earth. */
  keyed(key: string): void {
    if (key === '+' || key === '=') this.closer()
    else if (key === '-') this.farther()
    else if (key === 'f') this.fit()
  }

  /** Bring a place of the earth to the middle, at a scale. */
  look(at: Point, k = this.k): void {
    const box = this.box()
    this.#set({ k, x: box.x + box.width / 2 - at.x * k, y: box.y + box.height / 2 - at.y * k })
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.#pressed = { x: event.clientX, y: event.clientY }
    if (this.#pointers.size === 1) this.dragged = false
  }

  move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId)
    if (!before || !this.#pressed) return
    const now = { x: event.clientX, y: event.clientY }
    if (!this.dragged && this.#pointers.size === 1) {
      if (Math.hypot(now.x - this.#pressed.x, now.y - this.#pressed.y) < 6) return
      this.dragged = true
      this.touched = true
      // From here on the earth gets all moves, even those over a panel.
      this.#svg?.setPointerCapture(event.pointerId)
    }
    this.held = true
    const [from, to] = [this.#drawn(before), this.#drawn(now)]
    if (this.#pointers.size === 2) {
      this.dragged = true
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)![1]
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      const is = Math.hypot(now.x - other.x, now.y - other.y)
      if (was > 0) this.zoom(is / was, this.#drawn({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
      this.#set({ k: this.k, x: this.x + (to.x - from.x) / 2, y: this.y + (to.y - from.y) / 2 })
    } else {
      this.#set({ k: this.k, x: this.x + to.x - from.x, y: this.y + to.y - from.y })
    }
    this.#pointers.set(event.pointerId, now)
  }

  up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId)
    if (this.#pointers.size === 0) this.held = false
  }

  /** A point of the screen in the units of the drawing, before pan and zoom. */
  #drawn(at: Point | MouseEvent): Point {
    const point = 'clientX' in at ? { x: at.clientX, y: at.clientY } : at
    const matrix = this.#svg?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse())
    return { x, y }
  }

  /** The earth never leaves the window altogether. */
  #set({ k, x, y }: Frame): void {
    const { x: left, y: top, width, height } = this.box()
    const keep = (shift: number, start: number, size: number) => {
      const slack = size * 0.4
      const low = start + size - (start + size) * k - slack
      const high = start - start * k + slack
      return Math.min(Math.max(shift, Math.min(low, high)), Math.max(low, high))
    }
    this.k = k
    this.x = keep(x, left, width)
    this.y = keep(y, top, height)
  }
}
