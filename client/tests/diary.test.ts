import { expect, test } from 'vitest'
import { changesOf } from '$/table/changes'
import { groups, pieces } from '$/table/diary'
import type { Event, Ply } from '$/wire/protocol'

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
  expect(told[1]!.lines[0]).toMatchObject({ times: 2, animal: 'birds', targets: [['hex', '0,0'], ['hex', '1,0']] })
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
