import { expect, test } from 'vitest'
import { since } from '$/table/changes'
import { captionsOf, sectionOf } from '$/table/captions'
import { toTheLeft } from '$/table/docking'
import { homeOf } from '$/table/earth/home'
import { pipsOf } from '$/table/progress'
import { sheetFor } from '$/table/sheets'
import type { Decision, Ply, Section, Target, View } from '$/wire/protocol'

const section = (name: string, spaces: Partial<Section['spaces'][0]>[]) =>
  ({ section: name, spaces: spaces.map((space) => ({ pawn: null, printed: space.name!.split(' ')[1]!.split('-'), ...space })) }) as Section

test('spaces say what they give, and those that are only counted say nothing', () => {
  expect(captionsOf(section('adaptation', [{ name: 'adaptation 1' }, { name: 'adaptation 2' }]))).toEqual([[], []])
  expect(captionsOf(section('migration', [{ name: 'migration 5' }, { name: 'migration 2' }]))).toEqual([['5'], ['2']])
  expect(captionsOf(section('competition', [{ name: 'competition sea-jungle' }]))).toEqual([['sea', 'jungle']])
  expect(captionsOf(section('evolution', [{ name: 'evolution 1', note: '1', terrain: 'reef' }]))).toEqual([['1', 'reef']])
})

test('an action of several steps tells how far it has come', () => {
  const asked = (progress: Decision['progress']) => ({ progress }) as Decision
  expect(pipsOf(asked({ counted: 'moved', left: 3, done: 2 }))).toEqual({ done: 2, total: 5, says: 'pips.moved' })
  expect(pipsOf(asked({ counted: 'placed', left: 4, done: 1 }))).toEqual({ done: 1, total: 5, says: 'pips.placed' })
  expect(pipsOf(asked({ counted: 'moved', left: 3, done: null }))).toBeNull()
  expect(pipsOf(asked(null))).toBeNull()
})

test('pips are left out where there are too many', () => {
  const asked = (left: number) => ({ progress: { counted: 'moved', left, done: 0 } }) as Decision
  expect(pipsOf(asked(12))).not.toBeNull()
  expect(pipsOf(asked(13))).toBeNull()
})

test('a space knows its section, also one of an animal alone', () => {
  const view = { earth: [], special_pawns: {}, display: [section('migration', [{ name: 'migration 7' }])], own_spaces: [{ name: 'own fishes', pawn: null, section: 'speciation' }] } as unknown as View
  expect(sectionOf('migration 7', view)).toBe('migration')
  expect(sectionOf('own fishes', view)).toBe('speciation')
  expect(sectionOf('elsewhere 1', view)).toBeNull()
})

test('what is asked about comes up, by the first kind that has a sheet', () => {
  const sheets = { space: 'actions', card: 'cards', hex: '' } as const
  expect(sheetFor([['element', 'sun'], ['hex', '0,0'], ['space', 'migration 7']], sheets)).toBe('actions')
  expect(sheetFor([['card', 'biomass']], sheets)).toBe('cards')
  expect(sheetFor([['hex', '0,0']], sheets)).toBe('')
  expect(sheetFor([['count', '3']], sheets)).toBeNull()
})

test('"why" makes room for its subject, then for what can be chosen', () => {
  const scene = (subject: Target | null, ...next: Target[]) => ({ subject, choice: { next } }) as Parameters<typeof toTheLeft>[0]
  expect(toTheLeft(scene(['hex', '2,1']))).toBe(true)
  expect(toTheLeft(scene(['hex', '-2,3'], ['hex', '2,1']))).toBe(false)
  expect(toTheLeft(scene(['section', 'migration'], ['hex', '2,1']))).toBe(true)
})

test('the earth rests where all the land is seen, and near what is asked about on a phone', () => {
  const land = { x: -300, y: -300, width: 600, height: 600 }
  const wide = homeOf({ land, focus: null, width: 900, height: 900, fitted: 1, inset: 0, near: false })
  expect(wide).toEqual({ x: 0, y: 0, k: 1.5 })
  const phone = homeOf({ land, focus: { x: 500, y: 0 }, width: 390, height: 500, fitted: 0.5, inset: 0, near: true })
  expect(phone.x).toBeGreaterThan(50)
  expect(phone.x).toBeLessThan(300)
})

test('what happened since the last own choice is told, and to those who watch the last one who acted', () => {
  const plies = [0, 1, 2, 0, 1, 2].map((seat, i) => ({ ply: i, seat, option: {}, events: [] }) as unknown as Ply)
  expect(since(plies, [0]).map((ply) => ply.ply)).toEqual([4, 5])
  expect(since(plies, []).map((ply) => ply.ply)).toEqual([5])
})
