import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '$/look/settings.svelte'
import { Refusal } from '$/wire/ask'
import { Live, RECALL } from '$/wire/live.svelte'
import type { Option, Ply, ServerMessage, Table, TableNote, Update } from '$/wire/protocol'

/** A socket without a server: the test says what comes, and sees what is sent. */
class FakeSocket {
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.lose(1000)
  }
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  lose(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message as ServerMessage) })
  }
}

const MOVE: Option = { number: 7, text: 'move 0,0 > 1,0', pattern: 'move {} > {}', targets: [['hex', '0,0'], ['hex', '1,0']] }
const TABLE = { id: 'abc', seats: [], proposals: [], rematch: null } as unknown as Table

const ply = (number: number, seat: number, actor = `animal ${seat}`): Ply => ({ ply: number, seat, actor, option: null, events: [], time: null })
const update = (revision: number, plies: Ply[], more: Partial<Update> & { options?: Option[] } = {}): Update =>
  ({
    type: 'update',
    revision,
    ply: plies.at(-1)?.ply ?? 0,
    since: (plies[0]?.ply ?? 1) - 1,
    plies,
    view: { decision: { options: more.options ?? [] } },
    held: null,
    clocks: null,
    ...more,
  }) as unknown as Update

let sockets: FakeSocket[] = []
let live: Live
let close: () => void
const socket = () => sockets.at(-1)!
const said = () => socket().sent.filter((one) => one.do !== 'ping')

function sitDown(...seats: number[]): void {
  socket().open()
  const table = { ...TABLE, seats: seats.map((seat) => ({ seat, mine: true })) }
  socket().tell({ type: 'welcome', table, seats, chat: [], languages: [] })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ notes: [] })))
  settings.pace = 'calm'
  settings.confirm = 'never'
  sockets = []
  live = new Live('abc', (url) => {
    const fake = new FakeSocket(url)
    sockets.push(fake)
    return fake as unknown as WebSocket
  })
  close = live.open()
})

afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a bot that is delayed', () => {
  const delayed = (seat: number, revision: number) => socket().tell({ type: 'bot delayed', seat, revision })

  test('is told of until the game has gone on', () => {
    sitDown(0)
    socket().tell(update(4, [ply(1, 0)]))
    expect(live.delayed).toBe(null)
    delayed(1, 4)
    delayed(1, 4)
    expect(live.delayed).toBe(1)
    socket().tell(update(5, [ply(2, 1)]))
    expect(live.delayed).toBe(null)
  })

  test('is told of to whoever comes, before the first update', () => {
    sitDown(0)
    delayed(1, 4)
    socket().tell(update(4, [ply(1, 0)]))
    expect(live.delayed).toBe(1)
  })

  test('is not told of while earlier moves are still being shown', () => {
    sitDown(0)
    socket().tell(update(4, [ply(1, 0)]))
    socket().tell(update(5, [ply(2, 1)]))
    socket().tell(update(6, [ply(3, 2)]))
    delayed(3, 6)
    expect([live.shown?.revision, live.delayed]).toEqual([5, null])
    vi.advanceTimersByTime(5000)
    expect([live.shown?.revision, live.delayed]).toEqual([6, 3])
  })
})

describe('the connection', () => {
  test('is called once, in the language of the page', () => {
    expect(sockets.map((one) => one.url)).toEqual(['ws://here/api/tables/abc/live?lang=en'])
    sitDown(0)
    expect([live.connection.state, live.lost, live.seats]).toEqual(['open', false, [0]])
  })

  test('is called again when it is lost, and asks for what came since', () => {
    sitDown(0)
    socket().tell(update(4, [ply(1, 1)]))
    socket().lose(1006)
    expect(live.connection.state).toBe('waiting')
    vi.advanceTimersByTime(299)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(socket().url).toContain('revision=4')
  })

  test('waits longer each time nobody answers, and not at all when the browser is back online', () => {
    socket().lose(1006)
    vi.advanceTimersByTime(300)
    socket().lose(1006)
    vi.advanceTimersByTime(599)
    expect(sockets).toHaveLength(2)
    window.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(3)
  })

  test('is not called lost before the first call was answered or has failed', () => {
    expect(live.lost).toBe(false)
    sitDown(0)
    socket().lose(1006)
    expect(live.lost).toBe(true)
    vi.advanceTimersByTime(300)
    expect(live.lost).toBe(true)
    sitDown(0)
    expect(live.lost).toBe(false)
  })

  test('that the network took away before it was there is called lost', () => {
    const first = socket()
    window.dispatchEvent(new Event('offline'))
    first.open()
    expect(live.lost).toBe(true)
    window.dispatchEvent(new Event('online'))
    sitDown(0)
    expect([sockets.length, live.lost]).toEqual([2, false])
  })

  test('is given up where there is no such table', () => {
    socket().lose(4404)
    vi.advanceTimersByTime(60_000)
    expect([live.connection.state, sockets.length]).toEqual(['gone', 1])
  })

  test('that has gone silent is dropped and called again', () => {
    sitDown(0)
    vi.advanceTimersByTime(15_000)
    expect(socket().sent).toEqual([{ do: 'ping' }])
    vi.advanceTimersByTime(10_000)
    expect(live.connection.state).toBe('waiting')
  })

  test('stays as long as pings are answered', () => {
    sitDown(0)
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(15_000)
      socket().tell({ type: 'pong' })
    }
    expect([live.connection.state, sockets.length]).toEqual(['open', 1])
  })

  test('is not called again when the page has left the table', () => {
    sitDown(0)
    close()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
  })
})

describe('moves', () => {
  beforeEach(() => {
    sitDown(0)
    socket().tell(update(1, [ply(1, 1)]))
  })

  test('of others are shown one after the other', () => {
    socket().tell(update(2, [ply(2, 1)]))
    socket().tell(update(3, [ply(3, 2)]))
    expect([live.shown?.revision, live.behind]).toEqual([2, 1])
    vi.advanceTimersByTime(750)
    expect([live.shown?.revision, live.behind]).toEqual([3, 0])
  })

  test('of one animal follow each other faster', () => {
    for (const revision of [2, 3, 4]) socket().tell(update(revision, [ply(revision, 1)]))
    vi.advanceTimersByTime(750)
    expect(live.shown?.revision).toBe(3)
    vi.advanceTimersByTime(413)
    expect(live.shown?.revision).toBe(4)
  })

  test('of our own are shown at once', () => {
    socket().tell(update(2, [ply(2, 0)]))
    expect(live.shown?.revision).toBe(2)
  })

  test('are all shown when somebody will not wait', () => {
    for (let revision = 2; revision < 9; revision += 1) socket().tell(update(revision, [ply(revision, 1)]))
    live.skip()
    expect([live.shown?.revision, live.behind, live.plies.length]).toEqual([8, 0, 8])
  })

  test('that are taken back leave the log', () => {
    socket().tell(update(2, [ply(2, 0)]))
    socket().tell({ ...update(3, []), ply: 1, since: 1 })
    expect(live.plies.map((one) => one.ply)).toEqual([1])
  })

  test('of others that are taken back are not shown any more, nor what waited behind them', () => {
    for (const revision of [2, 3, 4]) socket().tell(update(revision, [ply(revision, 1)]))
    expect([live.shown?.revision, live.behind]).toEqual([2, 2])
    socket().tell(update(5, [ply(3, 2)]))
    expect([live.shown?.revision, live.behind]).toEqual([5, 0])
    expect(live.plies.map((one) => [one.ply, one.seat])).toEqual([[1, 1], [2, 1], [3, 2]])
  })

  test('are told again in another language', () => {
    live.speak('fr')
    expect(said().at(-1)).toEqual({ do: 'language', language: 'fr' })
    const again = { ...ply(1, 1), events: [{ event: 'passed', facts: {}, text: 'passe' }] } as unknown as Ply
    socket().tell({ ...update(2, [again]), since: 0 })
    live.skip()
    expect(live.plies).toEqual([again])
  })
})

describe('playing', () => {
  beforeEach(() => {
    sitDown(0)
    socket().tell(update(1, [ply(1, 1)], { options: [MOVE] }))
  })

  test('says which state it answers, and is busy until the answer', () => {
    live.play(MOVE)
    expect(said()).toEqual([{ do: 'play', revision: 1, option: 7, hold: false }])
    expect(live.busy).toBe(true)
    socket().tell(update(2, [ply(2, 0)]))
    expect(live.busy).toBe(false)
  })

  test('several times goes on while it is offered, and no longer', () => {
    live.play(MOVE, 3)
    socket().tell(update(2, [ply(2, 0)], { options: [MOVE] }))
    socket().tell(update(3, [ply(3, 0)]))
    socket().tell(update(4, [ply(4, 0)], { options: [MOVE] }))
    expect(said().map((one) => one.revision)).toEqual([1, 2])
  })

  test('several times ends with a refusal', () => {
    live.play(MOVE, 3)
    socket().tell({ type: 'refused', error: 'illegal', message: ['Not now'], reply: 'play' })
    socket().tell(update(2, [ply(2, 0)], { options: [MOVE] }))
    expect(said()).toHaveLength(1)
    expect(live.notes.map((note) => note.said)).toEqual([['Not now']])
  })

  test('too late is nothing to complain about', () => {
    live.play(MOVE)
    socket().tell({ type: 'refused', error: 'stale', message: ['Too late'], reply: 'play' })
    expect([live.notes, live.busy]).toEqual([[], false])
  })

  test('is confirmed by itself after a moment, where bots wait a moment', () => {
    settings.confirm = 'moment'
    live.play(MOVE)
    expect(said().at(-1)).toMatchObject({ hold: true })
    socket().tell(update(2, [ply(2, 0)], { held: 0 }))
    vi.advanceTimersByTime(RECALL)
    expect(said().at(-1)).toEqual({ do: 'confirm' })
  })

  test('is not confirmed by itself where the player wants to say yes', () => {
    settings.confirm = 'always'
    live.play(MOVE)
    socket().tell(update(2, [ply(2, 0)], { held: 0 }))
    vi.advanceTimersByTime(60_000)
    expect(said().some((one) => one.do === 'confirm')).toBe(false)
  })
})

describe('notes', () => {
  const note = (number: number): TableNote => ({ number, kind: 'resigned', seat: 1, ply: 1, time: '', text: [`note ${number}`] }) as unknown as TableNote

  test('are kept in their order, each once, and shown for a while', async () => {
    sitDown(0)
    await vi.advanceTimersByTimeAsync(0)
    for (const number of [2, 1, 2]) socket().tell({ type: 'note', ...note(number) })
    expect(live.events.map((one) => one.number)).toEqual([1, 2])
    expect(live.notes.map((one) => one.said)).toEqual([['note 2'], ['note 1']])
    vi.advanceTimersByTime(6000)
    expect(live.notes).toEqual([])
  })

  describe('of what is on the screen anyway', () => {
    const told = (kind: TableNote['kind'], table: object): string[] => {
      socket().tell({ type: 'table', table: { ...TABLE, seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }], ...table } })
      socket().tell({ type: 'note', ...note(1), kind })
      return live.notes.map((one) => String(one.said))
    }
    beforeEach(() => sitDown(0))

    test.each([
      ['a question that waits for our answer', 'proposed', { proposals: [{ mine: true }] }],
      ['our own return', 'came back', { seats: [{ seat: 1, mine: true }] }],
    ] as const)('say nothing: %s', (_, kind, table) => {
      expect(told(kind, table)).toEqual([])
      expect(live.events.map((one) => one.number)).toEqual([1]) // the log has it all the same
    })

    test.each([
      ['a question to others', 'proposed', { proposals: [{ mine: false }] }],
      ['the return of another', 'came back', {}],
      ['anything else while a question waits', 'resigned', { proposals: [{ mine: true }] }],
      ['anything else of our seat', 'out of time', { seats: [{ seat: 1, mine: true }] }],
    ] as const)('tell %s', (_, kind, table) => expect(told(kind, table)).toEqual(['note 1']))
  })

  test('about the same replace each other, whatever they say, and three are enough', () => {
    for (const [about, text] of [['1', 'a'], ['2', 'b'], ['2', 'c'], ['3', 'd'], ['4', 'd']] as const) live.note(about, [text])
    expect(live.notes.map((one) => one.said)).toEqual([['c'], ['d'], ['d']])
  })

  test('tell once that the same was refused', () => {
    for (const error of [new Refusal('not yours', ['No'], 403), new Refusal('not yours', ['No'], 403), new Error('no network')]) live.failed(error)
    expect(live.notes.map((one) => [one.said, one.urgent])).toEqual([[['No'], true], [['no network'], true]])
  })
})
