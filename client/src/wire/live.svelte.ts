/** The live connection to one table: what the server tells becomes state, what the player does is said to the server. */

import { settings, reducedMotion } from '$/look/settings.svelte'
import type { Sentence } from '$/words/sentence'
import { words } from '$/words/words.svelte'
import * as ask from './ask'
import type { BotDelayed, ChatLine, ClientMessage, Option, Ply, ServerMessage, Table, TableNote, Update } from './protocol'
import { begin, next, type ConnectionState, type Happening } from './reconnect'

const PACE = { calm: 750, brisk: 300, instant: 0 }
const HEARTBEAT = 15000
const SILENCE = 10000
const OPEN = 1 // the readyState of a socket that can be written to

export interface Note {
  id: number
  /** What it is about: a newer note about the same takes its place. */
  about: string
  said: Sentence
  urgent: boolean
}

export class Live {
  connection = $state.raw<ConnectionState>(begin)
  /** The first call was answered, or failed. Until then it is no news that there is no connection. */
  #called = $state(false)
  /** The page goes on without the server until it is reached again. */
  readonly lost = $derived(this.#called && this.connection.state !== 'open' && this.connection.state !== 'gone')
  table = $state.raw<Table | null>(null)
  /** Our own, also after we have sat down or come back while we were watching. */
  readonly seats: readonly number[] = $derived((this.table?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.seat))
  chat = $state.raw<ChatLine[]>([])
  /** What is on the screen. Moves of others are shown one after the other. */
  shown = $state.raw<Update | null>(null)
  plies = $state.raw<Ply[]>([])
  thinking = $state<number | null>(null)
  /** So many bots search at once on the server that each thinks less. */
  hurried = $state(false)
  #delayed = $state.raw<BotDelayed | null>(null)
  /** The seat of the bot that should play now and cannot, through no fault of its own. */
  readonly delayed = $derived(this.#delayed !== null && this.#delayed.revision === this.shown?.revision ? this.#delayed.seat : null)
  notes = $state.raw<Note[]>([])
  /** What happened at the table beside the moves: who was stood in for, who resigned, what was voted on. */
  events = $state.raw<TableNote[]>([])
  rematch = $state<string | null>(null)
  /** How many updates have come and are not on the screen yet. */
  behind = $state(0)
  /** A play of ours is under way. */
  busy = $state(false)
  /** The plies of the update on the screen that have just been shown, for the animation. */
  fresh = $state.raw<Ply[]>([])

  readonly id: string
  #socket: WebSocket | null = null
  #received: Update | null = null
  #queue: Update[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #recall: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #notes = 0
  #closed = false
  #retold = false
  #repeat: { option: number; left: number } | null = null

  readonly #connect: (url: string) => WebSocket

  constructor(id: string, connect = (url: string) => new WebSocket(url)) {
    this.id = id
    this.#connect = connect
  }

  open(): () => void {
    const online = () => this.#step({ what: 'back online' })
    const offline = () => this.#drop()
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    this.#call()
    return () => {
      this.#closed = true
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      clearTimeout(this.#timer)
      clearTimeout(this.#recall)
      clearTimeout(this.#silence)
      clearInterval(this.#beat)
      this.#socket?.close()
    }
  }

  // -- what the player does ------------------------------------------------------------------------------------------

  /** Play an option, several times over while it is offered. */
  play(option: Option, times = 1): void {
    if (!this.#received) return
    this.#repeat = times > 1 ? { option: option.number, left: times - 1 } : null
    this.#send({ do: 'play', revision: this.#received.revision, option: option.number, hold: settings.confirm !== 'never' })
    this.busy = true
  }

  undo(): void {
    this.#repeat = null
    if (this.#received) this.#send({ do: 'undo', revision: this.#received.revision })
  }

  restart(): void {
    this.#repeat = null
    if (this.#received) this.#send({ do: 'restart', revision: this.#received.revision })
  }

  confirm(): void {
    this.#send({ do: 'confirm' })
  }

  /** Don't wait for what is still to be shown. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue.length > 0) this.#show(this.#queue.shift()!)
    this.behind = 0
  }

  /** Call the server again, now. */
  retry(): void {
    this.#step({ what: 'back online' })
  }

  sit(seat: number): void {
    this.#send({ do: 'sit', seat })
  }

  say(text: string): void {
    this.#send({ do: 'chat', text })
  }

  speak(language: string): void {
    this.#retold = true
    this.#send({ do: 'language', language })
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id)
  }

  note(about: string, said: Sentence, urgent = false): void {
    const id = ++this.#notes
    this.notes = [...this.notes.filter((note) => note.about !== about), { id, about, said, urgent }].slice(-3)
    setTimeout(() => this.dismiss(id), urgent ? 8000 : 6000)
  }

  /** Tell why something that was asked of the server was not done. */
  failed(error: unknown): void {
    this.note(`failed ${error instanceof ask.Refusal ? error.error : ''}`, ask.saidBy(error), true)
  }

  /** The plies before those that came with the first update. */
  async remember(): Promise<void> {
    const first = this.plies[0]?.ply ?? this.shown?.ply ?? 0
    if (first <= 0) return
    const { plies } = await ask.log(this.id, 0, first)
    const known = this.plies
    this.plies = [...plies.filter((ply) => ply.ply < (known[0]?.ply ?? Infinity)), ...known]
  }

  // -- what the server tells -----------------------------------------------------------------------------------------

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.table = message.table
        this.chat = message.chat
        this.rematch = message.table.rematch
        void this.#ask()
        break
      case 'update':
        this.#take(message)
        break
      case 'table':
        this.table = message.table
        if (message.table.rematch) this.rematch = message.table.rematch
        break
      case 'thinking':
        this.thinking = message.seat
        this.hurried = message.hurried
        break
      case 'bot delayed':
        this.#delayed = message
        break
      case 'note':
        this.#learn(message)
        break
      case 'bot replaced':
      case 'bot forfeited':
        this.note(`${message.type} ${message.seat}`, message.text)
        break
      case 'chat':
        this.chat = [...this.chat.filter((one) => one.number !== message.chat.number), message.chat]
        break
      case 'refused':
        this.busy = false
        this.#repeat = null
        if (message.error !== 'stale' || message.reply !== 'play') this.note(`refused ${message.reply} ${message.error}`, message.message, true)
        break
      case 'rematch':
        this.rematch = message.table
        break
      case 'pong':
        break
    }
  }

  /** What happened before we came, or while the connection was lost. */
  async #ask(): Promise<void> {
    try {
      const { notes } = await ask.notes(this.id)
      this.events = [...notes, ...this.events.filter((one) => one.number > (notes.at(-1)?.number ?? 0))]
    } catch {
      return // the next welcome may be luckier
    }
  }

  /** A note may come again: its number tells. */
  #learn(note: TableNote): void {
    if (this.events.some((one) => one.number === note.number)) return
    this.events = [...this.events, note].sort((a, b) => a.number - b.number)
    // Where our answer is wanted, the question itself is on the screen; and we know that we are back.
    const asked = note.kind === 'proposed' && this.table?.proposals.some((one) => one.mine)
    const back = note.kind === 'came back' && this.table?.seats.some((one) => one.mine && one.seat === note.seat)
    if (!asked && !back) this.note(`note ${note.number}`, note.text)
  }

  #take(update: Update): void {
    const before = this.#received
    this.#received = update
    if (this.table && update.clocks) this.table = { ...this.table, clocks: update.clocks }
    const takenBack = before !== null && update.since < before.ply
    const mine = update.plies.every((ply) => ply.seat !== null && this.seats.includes(ply.seat))
    const idle = this.#queue.length === 0
    this.#queue.push(update)
    if (!this.shown || takenBack || settings.pace === 'instant' || (mine && idle)) this.skip()
    else if (this.#timer === undefined) this.#unroll()
    this.behind = this.#queue.length
  }

  /** Show the next of the waiting updates, and look again when it has been seen. */
  #unroll = (): void => {
    this.#timer = undefined
    const update = this.#queue.shift()
    this.behind = this.#queue.length
    if (!update) return
    const actor = update.plies.at(-1)?.actor
    this.#show(update)
    const following = this.#queue[0]
    const same = following && following.plies[0]?.actor === actor && actor !== null
    const hurry = this.#queue.length > 10 ? 4 : 1
    const calm = reducedMotion() ? PACE.brisk : PACE[settings.pace]
    this.#timer = setTimeout(this.#unroll, (same ? calm * 0.55 : calm) / hurry)
  }

  #show(update: Update): void {
    // The setup, ply 0, may come again with what followed it.
    // What was told in another language is told again.
    const from = this.#retold ? -1 : Math.min(update.since, (update.plies[0]?.ply ?? Infinity) - 1)
    this.#retold = false
    this.plies = [...this.plies.filter((ply) => ply.ply <= from), ...update.plies]
    const first = this.shown === null
    this.shown = update
    this.fresh = first ? [] : update.plies
    this.thinking = null
    if (update === this.#received) this.#settle(update)
  }

  #settle(update: Update): void {
    this.busy = false
    clearTimeout(this.#recall)
    const repeat = this.#repeat
    if (repeat) {
      const again = update.view.decision?.options.find((option) => option.number === repeat.option)
      if (again && repeat.left > 0) {
        this.play(again, repeat.left)
        return
      }
      this.#repeat = null
    }
    if (update.held !== null && settings.confirm === 'moment') {
      this.#recall = setTimeout(() => this.confirm(), RECALL)
    }
  }

  // -- the connection ------------------------------------------------------------------------------------------------

  #call(): void {
    const since = this.#received ? `&revision=${this.#received.revision}` : ''
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live?lang=${words.language}${since}`
    const socket = this.#connect(url)
    this.#socket = socket
    socket.onopen = () => {
      this.#step({ what: 'opened' })
      this.#called = true
      this.#listen()
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      clearTimeout(this.#silence)
      this.#silence = undefined
      this.#hear(JSON.parse(message.data) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#ended(event.code)
    }
  }

  #ended(code: number): void {
    clearInterval(this.#beat)
    clearTimeout(this.#silence)
    this.#silence = undefined
    this.busy = false
    this.#repeat = null
    this.#called = true
    this.#step({ what: 'closed', code })
  }

  /** Give a dead connection up at once: a proper good-bye would wait for an answer that does not come. */
  #drop(): void {
    if (!this.#socket) return
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    this.#socket.close()
    this.#ended(1006)
  }

  /** A connection that has gone silent is closed, so that it is called again. */
  #listen(): void {
    clearInterval(this.#beat)
    this.#beat = setInterval(() => {
      this.#send({ do: 'ping' })
      this.#silence ??= setTimeout(() => this.#drop(), SILENCE)
    }, HEARTBEAT)
  }

  #step(happening: Happening): void {
    if (this.#closed) return
    const before = this.connection
    this.connection = next(before, happening)
    if (this.connection === before) return
    if (this.connection.state === 'waiting') {
      setTimeout(() => this.#step({ what: 'waited' }), this.connection.delay)
    } else if (this.connection.state === 'calling') {
      this.#call()
    }
  }

  #send(said: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(said))
  }
}

/** How long bots wait for a slip to be noticed. */
export const RECALL = 1400
