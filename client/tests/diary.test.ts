import { expect, test } from 'vitest'
import { changesOf } from '$/table/changes'
import { groups, pieces, withoutNamedPlaces } from '$/table/diary'
import type { Event, Ply, Remark } from '$/wire/protocol'

const ply = (number: number, actor: string, text: string, ...events: Event[]): Ply => ({
  ply: number,
  seat: 0,
  actor,
  option: { number, text, targets: [] },
  events,
  time: null,
})
const moved = (animal: string, from: string, to: string): Event => ({
  event: 'cubes moved',
  animal,
  count: 1,
  'from hex': from,
  'to hex': to,
  text: `${animal} move 1 from ${from} to ${to}`,
})

test('the log is grouped by section, newest first, and says repeated things once', () => {
  const told = groups([
    ply(1, 'birds', 'place', { event: 'phase begun', turn: 2, phase: 'execution', text: 'Turn 2' }, { event: 'section begun', section: 'migration', text: '' }),
    ply(2, 'birds', 'move', moved('birds', '0,0', '1,0')),
    ply(3, 'birds', 'move', moved('birds', '0,0', '1,0')),
    ply(4, 'birds', 'pass', { event: 'section begun', section: 'competition', text: '' }, { event: 'forfeited', animal: 'insects', text: 'insects forfeit' }),
  ])
  expect(told.map((group) => [group.section, group.turn])).toEqual([['competition', 2], ['migration', 2]])
  expect(told[1]!.lines).toHaveLength(1)
  expect(told[1]!.lines[0]).toMatchObject({ text: '2 species, 0,0 to 1,0', animal: 'birds', targets: [['hex', '0,0'], ['hex', '1,0']] })
})

test('what happened beside the moves stands between those of its time', () => {
  const passed = (number: number, time: string): Ply => ({ ...ply(number, 'birds', 'pass', { event: 'forfeited', animal: 'birds', text: `birds ${number}` }), time })
  const remark = (time: string, text: string): Remark => ({ kind: 'repaired', seat: null, ply: 5, time, text })
  const [group] = groups([passed(5, 'T05'), passed(6, 'T07')], [remark('T04', 'long ago'), remark('T06', 'taken back'), remark('T08', 'last')])
  expect(group!.lines.map((line) => line.text)).toEqual(['last', 'birds 6', 'taken back', 'birds 5'])
  expect(groups([], [remark('T04', 'nothing is known yet')])).toEqual([])
})

test('points stand with what they came of, and a disk is told when it lies', () => {
  const [group] = groups([
    ply(1, 'birds', 'take', { event: 'taken from display', animal: 'birds', element: 'sun', section: 'abundance', text: 'birds take sun' }),
    ply(2, 'birds', 'put', { event: 'disk put', element: 'sun', corner: '0,0/E', text: 'sun laid at 0,0/E' }),
    ply(3, 'birds', 'score', { event: 'tile scored', hex: '0,0', terrain: 'sea', text: 'sea at 0,0 is scored' }, { event: 'vp', animal: 'insects', vp: 9, text: 'insects: +9 VP' }),
  ])
  expect(group!.lines.map((line) => line.text)).toEqual(['sea at 0,0 is scored', 'sun laid at 0,0/E'])
  expect(group!.lines[0]!.gains).toEqual([{ animal: 'insects', vp: 9 }])
})

test('where every pawn is a turn, the log is grouped by what the pawns do', () => {
  const turn = (number: number, animal: string, space: string) =>
    ply(number, animal, `place ${space}`, { event: 'pawn placed', animal, space, text: `${animal} place a pawn on ${space}` })
  const begun = (turn: number, animal: string): Event => ({ event: 'turn begun', turn, animal, text: `Turn ${turn}` })
  const first = turn(1, 'fishes', 'migration 3')
  const told = groups([{ ...first, events: [begun(1, 'fishes'), ...first.events, begun(2, 'reptiles')] }, turn(2, 'reptiles', 'evolution 1')])
  expect(told.map((group) => [group.section, group.lines.length])).toEqual([['evolution', 1], ['migration', 1]])
})

test('the Card Game is told by rounds, and the points of its seats in the words of the server', () => {
  const [now, before] = groups([
    { ...ply(0, '', ''), actor: null, events: [{ event: 'round begun', round: 1, biome: 'sea', seat: 0, text: 'Round 1' }] },
    { ...ply(1, '', 'pass'), actor: null, events: [{ event: 'passed', seat: 0, text: 'passes' }, { event: 'passed', seat: 1, text: 'passes' }, { event: 'vp', seat: 1, vp: 2, text: 'seat 2: +2 VP' }] },
    { ...ply(2, '', 'pass'), actor: null, events: [{ event: 'round begun', round: 2, biome: 'forest', seat: 1, text: 'Round 2' }, { event: 'passed', seat: 1, text: 'passes' }] },
  ])
  expect([now!.round, now!.biome, before!.round, before!.biome]).toEqual([2, 'forest', 1, 'sea'])
  expect(before!.lines.map((line) => [line.seat, line.text])).toEqual([[1, 'seat 2: +2 VP'], [1, 'passes'], [0, 'passes']])
})

test('a place need not be told where its terrain is named', () => {
  const terrain = (hex: string) => (hex === '0,1' ? 'Sea' : undefined)
  expect(withoutNamedPlaces('sea at 0,1 is scored', terrain)).toBe('sea is scored')
  expect(withoutNamedPlaces('birds save one species at 0,1', terrain)).toBe('birds save one species at 0,1')
  expect(withoutNamedPlaces('water laid at 0,1/NE beside the sea', terrain)).toBe('water laid at 0,1/NE beside the sea')
})

test('places and gains in a sentence are told apart', () => {
  expect(pieces('birds move 1 from -1,0 to 0,0/NE: +3 VP')).toEqual([
    { text: 'birds move 1 from ' },
    { hex: '-1,0' },
    { text: ' to ' },
    { corner: '0,0/NE' },
    { text: ': ' },
    { gain: '+3 VP' },
  ])
})

test('everything that changed is ringed, arrows show only the last action', () => {
  const changes = changesOf([
    ply(1, 'insects', 'move 5,5 > 6,5', moved('insects', '5,5', '6,5')),
    ply(2, 'birds', 'move 0,0 > 1,0', moved('birds', '0,0', '1,0')),
    ply(3, 'birds', 'move 0,0 > 1,0', moved('birds', '0,0', '1,0')),
  ])
  expect([...changes.hexes].sort()).toEqual(['0,0', '1,0', '5,5', '6,5'])
  expect(changes.arrows).toEqual([{ from: '0,0', to: '1,0', animal: 'birds' }])
})
