import { describe, expect, it, test } from 'vitest'
import { changesOf } from '$/table/changes'
import { groups as grouped, type LogRules } from '$/table/log'
import { plain, type Part } from '$/words/sentence'
import type { Event, EventRole, Ply, TableNote } from '$/wire/protocol'

const ply = (number: number, actor: string, text: string, ...events: Event[]): Ply => ({
  ply: number,
  seat: 0,
  actor,
  option: { number, text, pattern: text, targets: [] },
  events,
  time: null,
})
/** What the games say of their events. */
const ROLES: Record<string, EventRole['role']> = {
  'phase begun': 'heading',
  'section begun': 'heading',
  'round begun': 'heading',
  'turn begun': 'turn',
  reseed: 'opening',
  'pawn lifted': 'silent',
  'cubes moved': 'counted',
  vp: 'gain',
}
const RULES: LogRules = {
  role: (kind) => ({ role: ROLES[kind] ?? 'plain', completes: kind === 'disk put' ? 'taken from display' : '' }),
  sectionOf: (space) => space.split(' ')[0]!,
  counted: (_, { count, from_hex, to_hex }) => ['move ', String(count), ' from ', from_hex as Part, ' to ', to_hex as Part],
  headed: true,
}
const groups = (plies: readonly Ply[], notes: readonly TableNote[] = [], rules = RULES) => grouped(plies, notes, rules)
const role = (kind: string) => RULES.role(kind).role
const moved = (animal: string, from: string, to: string): Event => ({ event: 'cubes moved', facts: { animal, count: 1, 'from hex': from, 'to hex': to }, text: [`${animal} move 1 from ${from} to ${to}`] })

test('the log is grouped by section, newest first, and says repeated things once', () => {
  const told = groups([
    ply(1, 'birds', 'place', { event: 'phase begun', facts: { turn: 2, phase: 'execution' }, text: ['Turn 2'] }, { event: 'section begun', facts: { section: 'migration' }, text: [] }),
    ply(2, 'birds', 'move', moved('birds', '0,0', '1,0')),
    ply(3, 'birds', 'move', moved('birds', '0,0', '1,0')),
    ply(4, 'birds', 'pass', { event: 'section begun', facts: { section: 'competition' }, text: [] }, { event: 'forfeited', facts: { animal: 'insects' }, text: ['insects forfeit'] }),
  ])
  expect(told.map((group) => [group.section, group.turn])).toEqual([['competition', 2], ['migration', 2]])
  expect(told[1]!.lines).toHaveLength(1)
  expect(told[1]!.lines[0]!.said).toEqual(['move ', '2', ' from ', { kind: 'hex', name: '0,0', text: '0,0' }, ' to ', { kind: 'hex', name: '1,0', text: '1,0' }])
  expect(told[1]!.lines[0]).toMatchObject({ animal: 'birds', targets: [['hex', '0,0'], ['hex', '1,0']] })
})

test('points stand with what they came of, and a disk is told when it lies', () => {
  const [group] = groups([
    ply(1, 'birds', 'take', { event: 'taken from display', facts: { animal: 'birds', element: 'sun', section: 'abundance' }, text: ['birds take sun'] }),
    ply(2, 'birds', 'put', { event: 'disk put', facts: { element: 'sun', corner: '0,0/E' }, text: ['sun laid at 0,0/E'] }),
    ply(3, 'birds', 'score', { event: 'tile scored', facts: { hex: '0,0', terrain: 'sea' }, text: ['sea at 0,0 is scored'] }, { event: 'vp', facts: { animal: 'insects', vp: 9 }, text: ['insects: +9 VP'] }),
  ])
  expect(group!.lines.map((line) => plain(line.said))).toEqual(['sea at 0,0 is scored', 'sun laid at 0,0/E'])
  expect(group!.lines[0]!.gains).toEqual([{ animal: 'insects', vp: 9 }])
})

test('where every pawn is a turn, the log is grouped by what the pawns do', () => {
  const turn = (number: number, animal: string, space: string) =>
    ply(number, animal, `place ${space}`, { event: 'pawn placed', facts: { animal, space }, text: [`${animal} place a pawn on ${space}`] })
  const begun = (turn: number, animal: string): Event => ({ event: 'turn begun', facts: { turn, animal }, text: [`Turn ${turn}`] })
  const first = turn(1, 'fishes', 'migration 3')
  const told = groups([{ ...first, events: [begun(1, 'fishes'), ...first.events, begun(2, 'reptiles')] }, turn(2, 'reptiles', 'evolution 1')])
  expect(told.map((group) => [group.section, group.lines.length])).toEqual([['evolution', 1], ['migration', 1]])
})

test('the Card Game is told by rounds, and the points of its seats in the words of the server', () => {
  const [now, before] = groups([
    { ...ply(0, '', ''), actor: null, events: [{ event: 'round begun', facts: { round: 1, biome: 'sea', seat: 0 }, text: ['Round 1'] }] },
    { ...ply(1, '', 'pass'), actor: null, events: [{ event: 'passed', facts: { seat: 0 }, text: ['passes'] }, { event: 'passed', facts: { seat: 1 }, text: ['passes'] }, { event: 'vp', facts: { seat: 1, vp: 2 }, text: ['seat 2: +2 VP'] }] },
    { ...ply(2, '', 'pass'), actor: null, events: [{ event: 'round begun', facts: { round: 2, biome: 'forest', seat: 1 }, text: ['Round 2'] }, { event: 'passed', facts: { seat: 1 }, text: ['passes'] }] },
  ])
  expect([now!.round, now!.biome, before!.round, before!.biome]).toEqual([2, 'forest', 1, 'sea'])
  expect(before!.lines.map((line) => [line.seat, plain(line.said)])).toEqual([[1, 'seat 2: +2 VP'], [1, 'passes'], [0, 'passes']])
})

test('losses to different animals stay apart', () => {
  const lost = (by: string): Event => ({ event: 'cubes moved', facts: { animal: 'insects', count: 1, 'from hex': '0,0', 'to hex': '1,0', cause: 'competition', 'by animal': by }, text: ['insects lose 1'] })
  const [group] = groups([ply(1, 'birds', 'eliminate', lost('birds'), lost('birds')), ply(2, 'mammals', 'eliminate', lost('mammals'))])
  expect(group!.lines.map((line) => [line.event?.facts['by animal'], line.event?.facts.count])).toEqual([['mammals', 1], ['birds', 2]])
})

test('everything that changed is ringed, arrows show only the last action', () => {
  const changes = changesOf([
    ply(1, 'insects', 'move {} > {}', moved('insects', '5,5', '6,5')),
    ply(2, 'birds', 'move {} > {}', moved('birds', '0,0', '1,0')),
    ply(3, 'birds', 'move {} > {}', moved('birds', '0,0', '1,0')),
  ], role)
  expect([...changes.hexes].sort()).toEqual(['0,0', '1,0', '5,5', '6,5'])
  expect(changes.arrows).toEqual([{ from: '0,0', to: '1,0', animal: 'birds' }])
})

const note = (number: number, after: number): TableNote => ({ number, kind: 'resigned', seat: 1, ply: after, time: '', text: [`note ${number}`] })

test('notes about who plays stand where they happened, and none is lost when moves are taken back', () => {
  const plies = [1, 2, 3].map((number) => ply(number, 'birds', 'move', moved('birds', `0,${number}`, '1,0')))
  const texts = (notes: TableNote[]) => groups(plies, notes).flatMap((group) => group.lines.map((line) => (line.event === null ? plain(line.said) : line.ply)))
  expect(texts([note(1, 1), note(2, 1), note(3, 9)])).toEqual(['note 3', 3, 2, 'note 2', 'note 1', 1])
  expect(texts([note(1, 0)])).toEqual([3, 2, 1]) // of plies that are not here yet
  expect(groups([], [note(1, 0)])[0]!.lines).toHaveLength(1)
})

test('what the headings say already is not told, and what opens a round is told at its head', () => {
  const [round, before] = groups([
    ply(1, 'birds', 'place', { event: 'pawn lifted', facts: { animal: 'birds', space: 'migration 7' }, text: ['birds act'] }, { event: 'retrieved', facts: { animal: 'birds', count: 2 }, text: ['birds retrieve 2'] }),
    ply(2, 'birds', 'retrieve', { event: 'reseed', facts: { round: 2 }, text: ['Reseed'] }),
  ])
  expect(before!.lines.map((line) => plain(line.said))).toEqual(['birds retrieve 2'])
  expect([round!.round, round!.lines.map((line) => plain(line.said))]).toEqual([2, ['Reseed']])
})

test('the same is said once with how often, but points never', () => {
  const gained = (animal: string): Event => ({ event: 'element gained', facts: { animal, element: 'sun' }, text: [`${animal} gain sun`] })
  const points: Event = { event: 'vp', facts: { animal: 'birds', vp: 1 }, text: ['birds: +1 VP'] }
  const [group] = groups([ply(1, 'birds', 'take', gained('birds'), gained('birds'), gained('insects')), ply(2, 'birds', 'score', points), ply(3, 'birds', 'score', points)])
  expect(group!.lines.map((line) => [plain(line.said), line.times, line.gains.length])).toEqual([
    ['', 1, 1],
    ['', 1, 1],
    ['insects gain sun', 1, 0],
    ['birds gain sun', 2, 0],
  ])
})

test('what is told in the same words is the same only if the same happened', () => {
  const taken = (card: string): Event => ({ event: 'card taken', facts: { animal: 'birds', card }, text: ['birds take a card'] })
  const [group] = groups([ply(1, 'birds', 'take', taken('hare'), taken('hare'), taken('toad'))])
  expect(group!.lines.map((line) => line.times)).toEqual([1, 2])
})

describe('the setup', () => {
  const dealt = (number: number, option: Ply['option']): Ply => ({ ...ply(number, '', ''), actor: null, option, events: [{ event: 'card dealt', facts: { card: `c${number}` }, text: [`dealt ${number}`] }] })
  const chosen: Ply['option'] = { number: 1, text: 'choose birds', pattern: 'choose {}', targets: [['animal', 'birds']] }
  const begun: Event = { event: 'phase begun', facts: { phase: 'planning', turn: 1 }, text: [] }
  const setups = (plies: Ply[], headed = true) => groups(plies, [], { ...RULES, headed }).map((group) => [group.setup, group.lines.length])

  it('lasts until the first heading, choices and all', () => {
    const first = dealt(2, chosen)
    expect(setups([dealt(0, null), dealt(1, chosen), { ...first, events: [begun, ...first.events] }])).toEqual([[false, 1], [true, 2]])
  })

  it('ends with the first choice where nothing is ever headed', () => {
    expect(setups([dealt(0, null), dealt(1, chosen), dealt(2, chosen)], false)).toEqual([[false, 2], [true, 1]])
  })

  it('is nothing that a log tells which begins later', () => {
    expect(setups([dealt(1, chosen), dealt(2, chosen)])).toEqual([[false, 2]])
  })
})

test('a turn by itself is in no phase, until the next phase begins', () => {
  const begun = (phase: string): Event => ({ event: 'phase begun', facts: { phase, turn: 0 }, text: [] })
  const told = (event: string): Event => ({ event, facts: {}, text: [event] })
  const phases = groups([ply(1, 'birds', 'keep', begun('play'), told('revealed'), { event: 'turn begun', facts: { animal: 'birds', turn: 1 }, text: [] }, told('passed'), begun('final scoring'), told('scored'))])
  expect(phases.map((group) => group.phase)).toEqual(['final scoring', null, 'play'])
})

test('a disk that is laid is told in place of the one that was taken only if it is the same disk', () => {
  const taken: Event = { event: 'taken from display', facts: { animal: 'birds', element: 'sun', section: 'abundance' }, text: ['birds take sun'] }
  const put = (element: string): Event => ({ event: 'disk put', facts: { element, corner: '0,0/E' }, text: [`${element} laid`] })
  const said = (...events: Event[]) => groups([ply(1, 'birds', 'put', ...events)])[0]!.lines.map((line) => plain(line.said))
  expect(said(taken, put('sun'))).toEqual(['sun laid'])
  expect(said(taken, put('water'))).toEqual(['water laid', 'birds take sun'])
})

test('what an animal has won is what events that are points say, and no other event', () => {
  const points = (event: string, vp: number): Event => ({ event, facts: { animal: 'birds', vp }, text: [] })
  expect(changesOf([ply(1, 'birds', 'score', points('vp', 3), points('targets paid', 5), points('vp', -1))], role).gains).toEqual(new Map([['birds', 2]]))
})
