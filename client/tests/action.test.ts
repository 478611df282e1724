import { expect, test } from 'vitest'
import { since } from '$/table/changes'
import { captionsOf } from '$/table/captions'
import { toTheLeft } from '$/table/docking'
import { homeOf } from '$/table/earth/home'
import { progress } from '$/table/progress'
import { sheetFor } from '$/table/sheets'
import type { Decision, EarthView, Ply, Section, Target } from '$/wire/protocol'

const section = (name: string, spaces: Partial<Section['spaces'][0]>[]) =>
  ({ section: name, spaces: spaces.map((space) => ({ pawn: null, ...space })) }) as Section

test('spaces say what they give, and those that are only counted say nothing', () => {
  expect(captionsOf(section('adaptation', [{ name: 'adaptation 1' }, { name: 'adaptation 2' }]))).toEqual([[], []])
  expect(captionsOf(section('migration', [{ name: 'migration 5' }, { name: 'migration 2' }]))).toEqual([['5'], ['2']])
  expect(captionsOf(section('competition', [{ name: 'competition sea-jungle' }]))).toEqual([['sea', 'jungle']])
  expect(captionsOf(section('evolution', [{ name: 'evolution 1', note: '1', terrain: 'reef' }]))).toEqual([['1', 'reef']])
})

test('an action of several steps tells how far it has come', () => {
  const migrate = { kind: 'migrate', prompt: 'Move up to 3 more species, or finish.' } as Decision
  expect(progress(migrate, {} as EarthView, 2)).toEqual({ done: 2, total: 5, says: 'pips.moved' })
  const place = { kind: 'place pawn', actor: 'birds', prompt: '' } as Decision
  const view = { animals: [{ animal: 'birds', pawns: 5, hand: 4 }] } as EarthView
  expect(progress(place, view, 0)).toMatchObject({ done: 1, total: 5 })
  expect(progress({ kind: 'adapt', prompt: '' } as Decision, view, 0)).toBeNull()
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
