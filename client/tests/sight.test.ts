import { describe, expect, it } from 'vitest'
import type { PanZoom } from '$/table/earth/panzoom.svelte'
import { Sight } from '$/table/earth/sight.svelte'
import { Scene } from '$/table/scene.svelte'
import type { Option, Target, View } from '$/wire/protocol'

const option = (number: number, ...targets: Target[]): Option => ({ number, text: '', pattern: '', targets })
const VIEW = { earth: [{ hex: '0,0' }, { hex: '1,0' }], animals: [{ animal: 'mammals' }, { animal: 'birds' }], disks: { '0,0/E': 'sun' }, decision: null }

function earth(...options: Option[]): { sight: Sight; scene: Scene; played: number[]; pan: { dragged: boolean } } {
  const played: number[] = []
  const scene = new Scene({
    view: () => VIEW as unknown as View,
    table: () => null,
    options: () => options,
    recent: () => [],
    plies: () => [],
    careful: () => false,
    play: (one) => played.push(one.number),
  })
  const pan = { dragged: false }
  return { sight: new Sight(scene, pan as PanZoom), scene, played, pan }
}
/** What a browser calls when somebody points at a drawing. */
const does = (handles: Record<string, unknown>, what: string, event: object = {}) => (handles[what] as (event: object) => void)({ preventDefault: () => undefined, stopPropagation: () => undefined, ...event })

const ELIMINATE = [option(1, ['animal', 'birds'], ['hex', '0,0']), option(2, ['animal', 'mammals'], ['hex', '0,0']), option(3, ['animal', 'birds'], ['hex', '1,0'])]

describe('the earth shows', () => {
  it('what lies where, and which places can be chosen', () => {
    const { sight } = earth(...ELIMINATE)
    expect([...sight.laid.keys()]).toEqual(['0,0', '1,0'])
    expect(sight.foodChain).toEqual(['mammals', 'birds'])
    expect([[...sight.legalHexes], sight.choosing]).toEqual([['0,0', '1,0'], true])
    expect(earth().sight.choosing).toBe(false)
  })

  it('free corners by themselves; one with a disk goes by any of its names', () => {
    const { sight } = earth(option(1, ['corner', '0,0/E']), option(2, ['corner', '1,0/NW']), option(3, ['corner', '0,0/W']))
    expect(sight.vacant).toEqual(['0,0/W'])
  })
})

describe('a cube', () => {
  it('settles its hex and its animal at once where both are offered together', () => {
    const { sight, scene, played } = earth(...ELIMINATE)
    expect(sight.cube('0,0', 'mammals')).toEqual([['hex', '0,0'], ['animal', 'mammals']])
    expect(sight.cube('1,0', 'mammals')).toBeNull()
    const later = earth(option(1, ['hex', '0,0'], ['hex', '1,0'], ['animal', 'birds']), option(2, ['hex', '2,0'], ['hex', '1,0'], ['animal', 'birds']))
    expect(later.sight.cube('1,0', 'birds')).toBeNull() // where to comes after where from
    scene.point(sight.cube('0,0', 'mammals')!)
    expect(played).toEqual([2])
  })

  it('is its animal alone once the hex is settled', () => {
    const { sight, scene } = earth(...ELIMINATE)
    scene.point([['hex', '0,0']])
    expect(sight.cube('0,0', 'birds')).toEqual([['animal', 'birds']])
    expect(sight.cubeHandles('0,0', 'birds', () => 'Birds')).toMatchObject({ 'data-legal': 'cube birds 0,0', role: 'button', tabindex: 0, 'aria-label': 'Birds' })
  })

  it('that cannot be chosen still stands on a tile that can', () => {
    const { sight, scene } = earth(option(1, ['hex', '0,0'], ['hex', '1,0']), option(2, ['hex', '0,0'], ['hex', '2,0']), option(3, ['hex', '1,0'], ['hex', '0,0']))
    const handles = sight.cubeHandles('0,0', 'birds', () => 'Birds')
    expect([handles.role, handles['data-legal']]).toEqual([undefined, undefined])
    does(handles, 'onclick')
    expect(scene.clicks).toEqual([['hex', '0,0']])
  })
})

describe('a place', () => {
  it('that can be chosen is a button, and a key presses it', () => {
    const { sight, played } = earth(option(1, ['hex', '0,0']), option(2, ['hex', '1,0']))
    const handles = sight.handles(['hex', '0,0'], [['hex', '0,0']], () => 'Sea')
    expect(handles).toMatchObject({ 'data-place': 'hex 0,0', 'data-legal': 'hex 0,0', role: 'button', tabindex: 0, 'aria-label': 'Sea' })
    does(handles, 'onkeydown', { key: 'x' })
    expect(played).toEqual([])
    does(handles, 'onkeydown', { key: 'Enter' })
    does(handles, 'onkeydown', { key: ' ' })
    expect(played).toEqual([1, 1])
  })

  it('that cannot be chosen explains itself', () => {
    const { sight, scene } = earth()
    const handles = sight.handles(['hex', '0,0'], null, () => 'Sea')
    expect([handles.role, handles['data-legal'], handles['aria-label']]).toEqual([undefined, undefined, undefined])
    does(handles, 'onclick')
    expect([scene.subject, scene.pinned]).toEqual([['hex', '0,0'], true])
    expect([sight.isSubject(['hex', '0,0']), sight.isSubject(['hex', '1,0'])]).toEqual([true, false])
  })

  it('explains itself to whoever asks by w, or hovers with a mouse, but not with a finger', () => {
    const { sight, scene } = earth(option(1, ['hex', '0,0']), option(2, ['hex', '1,0']))
    const handles = sight.handles(['hex', '0,0'], [['hex', '0,0']], () => 'Sea')
    does(handles, 'onpointerenter', { pointerType: 'touch' })
    expect(scene.subject).toBeNull()
    does(handles, 'onpointerenter', { pointerType: 'mouse' })
    expect([scene.subject, scene.pinned]).toEqual([['hex', '0,0'], false])
    does(handles, 'onkeydown', { key: 'w' })
    expect(scene.pinned).toBe(true)
  })

  it('is not meant by a press that has moved the earth', () => {
    const { sight, scene, played, pan } = earth(option(1, ['hex', '0,0']), option(2, ['hex', '1,0']))
    pan.dragged = true
    sight.press([['hex', '0,0']], ['hex', '0,0'])
    sight.press(null, ['hex', '0,0'])
    expect([played, scene.subject]).toEqual([[], null])
  })
})
