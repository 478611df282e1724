import { describe, expect, test } from 'vitest'
import { Scene, type Sources } from '$/table/scene.svelte'
import type { Option, Ply, Table, Target, View } from '$/wire/protocol'

const hex = (name: string): Target => ['hex', name]
const move = (number: number, from: string, to: string): Option => ({ number, text: `move ${from} > ${to}`, pattern: 'move {} > {}', targets: [hex(from), hex(to)] })
const OPTIONS = [move(1, '0,0', '1,0'), move(2, '0,0', '0,1'), move(3, '1,0', '0,0')]

interface Played {
  option: number
  times: number
}

function scene(sources: Partial<Sources> = {}): { scene: Scene; played: Played[] } {
  const played: Played[] = []
  const made = new Scene({
    view: () => ({ decision: null, winners: [] }) as unknown as View,
    table: () => null,
    options: () => OPTIONS,
    recent: () => [],
    plies: () => [],
    careful: () => false,
    play: (option, times) => played.push({ option: option.number, times }),
    ...sources,
  })
  return { scene: made, played }
}

describe('pointing', () => {
  test('selects until one option is left, and plays it', () => {
    const { scene: table, played } = scene()
    table.point([hex('0,0')])
    expect([table.pending, played.length]).toEqual([true, 0])
    expect([table.legal('hex', '0,1'), table.legal('hex', '5,5'), table.picked('hex', '0,0')]).toEqual([true, false, true])
    table.point([hex('0,1')])
    expect(played).toEqual([{ option: 2, times: 1 }])
    expect(table.pending).toBe(false)
  })

  test('at nothing that can be chosen changes nothing', () => {
    const { scene: table, played } = scene()
    table.point([hex('9,9')])
    expect([table.clicks, played]).toEqual([[], []])
  })

  test('plays as often as was chosen, and once again the next time', () => {
    const { scene: table, played } = scene()
    table.point([hex('0,0')])
    table.times = 3
    table.point([hex('1,0')])
    table.point([hex('1,0')])
    table.point([hex('0,0')])
    expect(played).toEqual([{ option: 1, times: 3 }, { option: 3, times: 1 }])
  })

  test('lays an option ready first that cannot be taken back, and plays it at the second click', () => {
    const card: Option = { number: 4, text: 'play bird_03', pattern: 'play {}', targets: [['card', 'bird_03']] }
    const view = () => ({ decision: { reveals: true } }) as unknown as View
    const { scene: table, played } = scene({ options: () => [card], view, careful: () => true })
    table.point([['card', 'bird_03']])
    expect([table.weighed?.number, table.subject, played.length]).toEqual([4, ['card', 'bird_03'], 0])
    table.point([['card', 'bird_03']])
    expect(played).toEqual([{ option: 4, times: 1 }])
  })

  test.each([
    ['what reveals nothing', false, true],
    ['what those reveal who do not want to be asked', true, false],
  ])('plays %s at once', (_, reveals, careful) => {
    const view = () => ({ decision: { reveals } }) as unknown as View
    const { scene: table, played } = scene({ view, careful: () => careful })
    table.point([hex('0,0')])
    table.point([hex('0,1')])
    expect(played).toEqual([{ option: 2, times: 1 }])
  })

  test('is forgotten by cancelling, the hint too', () => {
    const { scene: table } = scene()
    table.point([hex('0,0')])
    table.hinted = [hex('1,0')]
    table.cancel()
    expect([table.pending, table.isHinted('hex', '1,0'), table.times]).toEqual([false, false, 1])
  })
})

describe('asking why', () => {
  test('follows the pointer until something is pinned', () => {
    const { scene: table } = scene()
    table.why(hex('0,0'))
    table.why(null)
    expect(table.subject).toBeNull()
    table.why(hex('0,0'), true)
    table.why(hex('1,0'))
    expect(table.subject).toEqual(hex('0,0'))
  })

  test('twice about the same lets go of it', () => {
    const { scene: table } = scene()
    table.why(hex('0,0'), true)
    table.why(hex('0,0'), true)
    expect([table.subject, table.pinned]).toEqual([null, false])
  })
})

describe('what is known of the moment', () => {
  const asking = (decision: object, more: object = {}) => () => ({ decision: { facts: {}, ...decision }, winners: [1], ...more }) as unknown as View

  test('the animal that decides is the one named, or the only one of the seat', () => {
    const animals = [{ animal: 'birds', seat: 0 }, { animal: 'insects', seat: 1 }, { animal: 'mammals', seat: 1 }]
    expect(scene({ view: asking({ seat: 1, actor: 'mammals' }, { earth: [], animals }) }).scene.actor).toBe('mammals')
    expect(scene({ view: asking({ seat: 0, actor: null }, { earth: [], animals }) }).scene.actor).toBe('birds')
    expect(scene({ view: asking({ seat: 1, actor: null }, { earth: [], animals }) }).scene.actor).toBeNull()
  })

  test('the element that is being laid is the one the question is about', () => {
    expect(scene({ view: asking({ facts: { element: 'sun' } }) }).scene.carried).toBe('sun')
    expect(scene({ view: asking({ facts: { count: 2 } }) }).scene.carried).toBeNull()
  })

  test('whoever resigned has not won, whatever the bot made of it', () => {
    expect(scene({ view: asking({}) }).scene.winners).toEqual([1])
    expect(scene({ view: asking({}), table: () => ({ places: [1, 3, 2] }) as unknown as Table }).scene.winners).toEqual([0])
  })

  test('what changed since the last look is ringed', () => {
    const recent = [{ ply: 1, seat: 0, actor: 'birds', option: OPTIONS[0]!, events: [{ event: 'cubes moved', facts: { animal: 'birds', 'from hex': '0,0', 'to hex': '1,0' }, text: [] }], time: null }] as unknown as Ply[]
    const { changes } = scene({ recent: () => recent }).scene
    expect([[...changes.hexes], changes.arrows.length]).toEqual([['0,0', '1,0'], 1])
  })
})
