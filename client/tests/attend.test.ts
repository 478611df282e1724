import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attend } from '$/table/attend'
import { Scene } from '$/table/scene.svelte'
import type { View } from '$/wire/protocol'

/** Something on the table: what it is, where it is, and what it is part of. */
interface Thing {
  why?: string
  place?: string
  within?: string
}
const element = ({ why, place, within }: Thing) => ({
  dataset: { why, place },
  closest(selector: string) {
    if (selector.includes('data-')) return (why && selector.includes('[data-why]')) || (place && selector.includes('[data-place]')) ? this : null
    return within && selector.includes(within) ? {} : null
  },
})

let scene: Scene
let stop: () => void
let page: EventTarget

/** Returns whether the browser would go on with it. */
function happens(type: string, thing: Thing, more: object = {}): boolean {
  const event = new Event(type, { cancelable: true })
  for (const [name, value] of Object.entries({ target: element(thing), pointerType: 'mouse', clientX: 0, clientY: 0, ...more })) {
    Object.defineProperty(event, name, { value })
  }
  return page.dispatchEvent(event)
}
const touch = { pointerType: 'touch' }
const SPACE = { place: 'space migration 7' }

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  scene = new Scene({ view: () => ({ decision: null }) as unknown as View, table: () => null, options: () => [], recent: () => [], plies: () => [], careful: () => false, play: () => undefined })
  stop = attend(scene)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a mouse', () => {
  it('is told what it hovers over, as long as it does', () => {
    happens('pointerover', { why: 'thing food chain' })
    expect([scene.subject, scene.pinned]).toEqual([['thing', 'food chain'], false])
    happens('pointerout', { why: 'thing food chain' })
    expect(scene.subject).toBeNull()
  })

  it('is told nothing by what has a say of its own: buttons, the earth, the explanation itself', () => {
    for (const within of ['button', '.earth', '.why', 'dialog']) happens('pointerover', { why: 'thing vp', within })
    expect(scene.subject).toBeNull()
  })

  it('pins what it clicks', () => {
    happens('click', { why: 'thing vp' })
    expect([scene.subject, scene.pinned]).toEqual([['thing', 'vp'], true])
  })

  it('explains nothing by being held down', () => {
    happens('pointerdown', SPACE)
    vi.advanceTimersByTime(1000)
    expect(scene.subject).toBeNull()
  })
})

describe('a finger', () => {
  it('is told nothing by passing over', () => {
    happens('pointerover', { why: 'thing vp' }, touch)
    expect(scene.subject).toBeNull()
  })

  it('held down is told about the place, and has not chosen it', () => {
    happens('pointerdown', SPACE, touch)
    vi.advanceTimersByTime(449)
    expect(scene.subject).toBeNull()
    vi.advanceTimersByTime(1)
    expect([scene.subject, scene.pinned]).toEqual([['space', 'migration 7'], true])
    expect(happens('click', {})).toBe(false)
    expect(happens('click', {})).toBe(true) // the next one is meant
  })

  it('lifted early has only tapped', () => {
    happens('pointerdown', SPACE, touch)
    happens('pointerup', SPACE, touch)
    vi.advanceTimersByTime(1000)
    expect(scene.subject).toBeNull()
    expect(happens('click', {})).toBe(true)
  })

  it.each([
    [10, ['space', 'migration 7']],
    [11, null],
  ])('that slips by %i pixels is told %j', (slip, told) => {
    happens('pointerdown', SPACE, touch)
    happens('pointermove', SPACE, { ...touch, clientX: slip })
    vi.advanceTimersByTime(1000)
    expect(scene.subject).toEqual(told)
  })

  it.each([
    ['strip birds', ['animal', 'birds']],
    ['shelf abundance', ['section', 'abundance']],
    ['hex 0,0', ['hex', '0,0']],
    ['discards', null],
  ])('on %s asks about %j', (place, about) => {
    happens('pointerdown', { place }, touch)
    vi.advanceTimersByTime(1000)
    expect(scene.subject).toEqual(about)
  })

  it('opens no menu of the phone while it asks', () => {
    expect(happens('contextmenu', {})).toBe(true)
    happens('pointerdown', SPACE, touch)
    expect(happens('contextmenu', {})).toBe(false)
  })
})

it('nothing is explained any more at a table that was left', () => {
  happens('pointerdown', SPACE, touch)
  stop()
  vi.advanceTimersByTime(1000)
  happens('pointerover', { why: 'thing vp' })
  expect(scene.subject).toBeNull()
})
