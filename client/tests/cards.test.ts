import { describe, expect, it } from 'vitest'
import { cardFlight } from '$/cards/flights'
import { dominant, gained, news, results } from '$/cards/results'
import { around, elsewhere, icons, initials, modifier, seatNames, wouldScore } from '$/cards/view'
import type { AnimalFace, CardPlayer, CardView, Event, Ply, Seat } from '$/wire/protocol'

const told = ({ event, ...facts }: { event: string } & Event['facts']): Event => ({ event, facts, text: [] })
const ply = (number: number, ...events: Parameters<typeof told>[0][]): Ply => ({ ply: number, seat: 0, actor: null, option: null, time: null, events: events.map(told) })

const SCORED = ply(
  9,
  { event: 'passed', seat: 1 },
  { event: 'card play ended', seat: 1 },
  { event: 'dominance scored', seat: 0, total: 11, vp: 3 },
  { event: 'element scored', seat: 0, element: 'sun', count: 2, vp: 4 },
  { event: 'element scored', seat: 1, element: 'sun', count: 2, vp: 4 },
  { event: 'biome left', biome: 'desert' },
  { event: 'round begun', round: 4, biome: 'sea', seat: 0 },
)

describe('the results of rounds', () => {
  const log = [ply(0, { event: 'round begun', round: 3, biome: 'desert', seat: 1 }), ply(8, { event: 'vp', seat: 0, vp: 2 }), SCORED]

  it('are read off the events', () => {
    const [result] = results(log)
    expect(result).toMatchObject({ round: 3, biome: 'desert', ply: 9 })
    expect(dominant(result!)).toEqual([0])
    expect(gained(result!, 0).map((gain) => gain.vp)).toEqual([3, 4])
    expect(gained(result!, 1)).toEqual([{ seat: 1, what: 'sun', count: 2, vp: 4 }])
  })

  it('know their round even when its beginning is not in the log', () => {
    expect(results([SCORED])[0]).toMatchObject({ round: 3, biome: 'desert' })
  })

  it('include the end of the game', () => {
    const end = ply(40, { event: 'card play ended', seat: 0 }, { event: 'survival penalty', seat: 1, vp: -5 }, { event: 'game over' })
    expect(results([SCORED, end]).at(-1)).toMatchObject({ round: 4, biome: 'sea', gains: [{ seat: 1, what: 'survival', count: null, vp: -5 }] })
  })

  it('are news until the one who looks has played again', () => {
    const theirs = ply(10, { event: 'card played', seat: 1, card: 'bird_03' })
    const mine = ply(11, { event: 'card played', seat: 0, card: 'bird_04' })
    expect(news([...log, theirs], [theirs])?.ply).toBe(9)
    expect(news(log, [])?.ply).toBe(9)
    expect(news([...log, theirs, mine], [])).toBeNull()
  })
})

describe('the view', () => {
  const animal = (card: string, more: Partial<AnimalFace> = {}): AnimalFace => ({
    card,
    kind: 'animal',
    class: 'bird',
    food_chain: { healthy: 5, endangered: 3 },
    elements: { healthy: { sun: 2 }, endangered: { sun: 1 } },
    suppresses: null,
    provenance: 'rulebook',
    confidence: 1,
    ...more,
  })
  const view = { players: [], biome: {}, hand: [animal('bird_03')], dying: [animal('bird_04')], discards: [animal('bird_05')], resolving: [] } as unknown as CardView

  it('puts the one who looks last', () => {
    const players = [0, 1, 2, 3].map((seat) => ({ seat }) as CardPlayer)
    expect(around(players, 1).map((player) => player.seat)).toEqual([2, 3, 0, 1])
    expect(around(players, 1, true).map((player) => player.seat)).toEqual([1, 2, 3, 0])
    expect(around(players, null).map((player) => player.seat)).toEqual([0, 1, 2, 3])
  })

  it('tells what the biome and events add', () => {
    expect(modifier(animal('bird_03', { state: 'endangered', worth: 4 }))).toBe(1)
    expect(modifier(animal('bird_03', { worth: 4 }))).toBe(-1)
    expect(modifier(animal('bird_03'))).toBe(0)
    expect(icons({ sun: 2, seed: 1 })).toEqual(['sun', 'sun', 'seed'])
  })

  it('finds cards that may be taken from elsewhere', () => {
    expect(elsewhere(view, [['card', 'bird_05'], ['card', 'bird_04'], ['class', 'bird']]).map((face) => face.card)).toEqual(['bird_04', 'bird_05'])
    expect(elsewhere(view, [])).toEqual([])
  })

  it('adds up what would be scored', () => {
    const standing = { dominance: { vp: 4, best: 9, seats: [0] }, sun: { vp: 3, best: 2, seats: [0, 1] } }
    expect([wouldScore(standing, 0), wouldScore(standing, 1), wouldScore(standing, 2)]).toEqual([7, 3, 0])
  })

  it('names seats so that no two are alike', () => {
    const seats = [{ seat: 0, name: 'Anna' }, { seat: 1, name: 'lively bot' }, { seat: 2, name: 'lively bot' }] as Seat[]
    const names = seatNames(seats, 4, (seat) => `Seat ${seat + 1}`)
    expect(names).toEqual(['Anna', 'lively bot 2', 'lively bot 3', 'Seat 4'])
    expect(initials(names)).toEqual(['A', 'L2', 'L3', 'S'])
  })
})

describe('cards travel', () => {
  it('from the hand to the row, from the pile to the hand, and to the discards', () => {
    expect(cardFlight(told({ event: 'card played', seat: 1, card: 'bird_03' }))).toEqual({ from: ['hand 1', 'seat 1'], to: ['card bird_03', 'discards'], card: 'bird_03' })
    expect(cardFlight(told({ event: 'card drawn', seat: 1, card: null }))).toEqual({ from: ['pile'], to: ['hand 1', 'seat 1'], card: null })
    expect(cardFlight(told({ event: 'died', seat: 2, card: 'bird_03' }))?.to).toEqual(['discards'])
    expect(cardFlight(told({ event: 'card given', seat: 0, 'to seat': 1, card: null }))?.to).toEqual(['hand 1', 'seat 1'])
    expect(cardFlight(told({ event: 'passed', seat: 0 }))).toBeNull()
  })
})
