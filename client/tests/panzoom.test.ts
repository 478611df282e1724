import { beforeEach, describe, expect, it, vi } from 'vitest'
import { homeOf, meanOf, type Window } from '$/table/earth/home'
import { PanZoom } from '$/table/earth/panzoom.svelte'

const BOX = { x: -100, y: -50, width: 200, height: 100 }
let pan: PanZoom
const frame = () => ({ k: pan.k, x: pan.x, y: pan.y })
/** Where a point of the earth is seen. */
const seen = (x: number, y: number) => ({ x: pan.x + x * pan.k, y: pan.y + y * pan.k })
const pointer = (x: number, y: number, id = 1, button = 0) => ({ pointerId: id, clientX: x, clientY: y, button }) as PointerEvent

/** A drawing whose units are pixels. */
const svg = () => {
  const made = new EventTarget() as unknown as SVGSVGElement
  Object.assign(made, { getScreenCTM: () => ({ inverse: () => null }), setPointerCapture: vi.fn() })
  return made
}

beforeEach(() => {
  vi.stubGlobal(
    'DOMPoint',
    class {
      constructor(readonly x: number, readonly y: number) {}
      matrixTransform() {
        return this
      }
    },
  )
  pan = new PanZoom(() => BOX, () => ({ x: 10, y: 20, k: 2 }))
  pan.attach(svg())
})

describe('zooming', () => {
  it('keeps the point under the pointer where it is', () => {
    const before = seen(30, 10)
    pan.zoom(1.5, before)
    expect(pan.k).toBe(1.5)
    expect(seen(30, 10)).toEqual(before)
  })

  it('without a point keeps the middle', () => {
    pan.zoom(2)
    expect(seen(0, 0)).toEqual({ x: 0, y: 0 })
  })

  it('ends where hexes would be too large or too small', () => {
    pan.zoom(100)
    expect(pan.k).toBe(4)
    pan.zoom(0.001)
    expect(pan.k).toBe(0.8)
  })

  it('by keys: closer, farther, and home again', () => {
    pan.keyed('+')
    expect([pan.k, pan.touched]).toEqual([1.35, true])
    pan.keyed('-')
    expect(pan.k).toBeCloseTo(1)
    pan.keyed('=')
    pan.keyed('f')
    expect([pan.k, pan.touched]).toEqual([2, false])
    expect(seen(10, 20)).toEqual({ x: 0, y: 0 }) // home is in the middle
    pan.keyed('x')
    expect(pan.k).toBe(2)
  })

  it('whole shows all of the board', () => {
    pan.zoom(3)
    pan.whole()
    expect(frame()).toEqual({ k: 1, x: 0, y: 0 })
  })
})

describe('dragging', () => {
  it('moves the earth with the pointer, once it is meant', () => {
    pan.down(pointer(0, 0))
    pan.move(pointer(5, 0))
    expect([frame(), pan.dragged]).toEqual([{ k: 1, x: 0, y: 0 }, false])
    pan.move(pointer(10, 4))
    expect([frame(), pan.dragged, pan.touched, pan.held]).toEqual([{ k: 1, x: 10, y: 4 }, true, true, true])
    pan.up(pointer(10, 4))
    expect(pan.held).toBe(false)
    pan.down(pointer(10, 4))
    expect(pan.dragged).toBe(false) // the next press may be a click
  })

  it('never takes the earth out of sight', () => {
    pan.down(pointer(0, 0))
    pan.move(pointer(1000, -1000))
    expect(frame()).toEqual({ k: 1, x: 80, y: -40 })
  })

  it('is not begun by other buttons, or without a press', () => {
    pan.down(pointer(0, 0, 1, 2))
    pan.move(pointer(50, 0))
    pan.move(pointer(90, 0, 7))
    expect(frame()).toEqual({ k: 1, x: 0, y: 0 })
  })

  it('by two fingers zooms as they part', () => {
    pan.down(pointer(-10, 0, 1))
    pan.down(pointer(10, 0, 2))
    pan.move(pointer(30, 0, 2))
    expect([pan.k, pan.dragged]).toEqual([2, true])
    pan.up(pointer(30, 0, 2))
    expect(pan.held).toBe(true) // one finger is still down
  })
})

describe('home', () => {
  const WINDOW: Window = { land: { x: 0, y: 0, width: 400, height: 200 }, focus: null, width: 800, height: 800, fitted: 1, inset: 0, near: false }

  it('shows all of the land, but not too close', () => {
    expect(homeOf({ ...WINDOW, width: 600 })).toEqual({ x: 200, y: 100, k: 1.5 })
    expect(homeOf(WINDOW)).toEqual({ x: 200, y: 100, k: 1.65 })
    expect(homeOf({ ...WINDOW, width: 100 }).k).toBe(1)
  })

  it('makes room for a prompt that reaches up into the board', () => {
    expect(homeOf({ ...WINDOW, width: 100, inset: 100 })).toEqual({ x: 200, y: 100 + 50 / 0.85, k: 0.85 })
  })

  it('on a phone is near enough to touch, with what is asked about in sight and nothing but land around', () => {
    const phone: Window = { ...WINDOW, width: 100, height: 300, fitted: 0.5, near: true, land: { x: 0, y: 0, width: 1000, height: 200 } }
    const { x, y, k } = homeOf({ ...phone, focus: { x: 990, y: 100 } })
    expect(k).toBeCloseTo(56 / (61.6 * 0.5))
    expect([x, y]).toEqual([1000 - 100 / 0.5 / k / 2, 100])
    expect(homeOf(phone).x).toBe(500)
  })

  it('looks at the middle of what is asked about', () => {
    expect(meanOf([{ x: 0, y: 2 }, { x: 4, y: 4 }])).toEqual({ x: 2, y: 3 })
    expect(meanOf([])).toBeNull()
  })
})
