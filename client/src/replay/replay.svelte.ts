/** Looking back at a table: the same board, at any ply. */

import * as ask from '$/wire/ask'
import type { Moment } from '$/wire/protocol'
import { beat, faster, seek, step, tick, toggle, type Clock } from './clock'

export class Replay {
  clock = $state.raw<Clock>({ ply: 0, last: 0, playing: false, speed: 1 })
  shown = $state.raw<Moment | null>(null)
  failed = $state<string | null>(null)

  readonly id: string
  #moments = new Map<number, Promise<Moment>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #seat: number | null

  constructor(id: string, seat: number | null, ply: number, last: number) {
    this.id = id
    this.#seat = seat
    this.clock = seek({ ...this.clock, last }, ply)
    void this.#show()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  to(ply: number): void {
    this.#set(seek(this.clock, ply))
  }

  step(by: number): void {
    this.#set(step(this.clock, by))
  }

  toggle(): void {
    this.#set(toggle(this.clock))
  }

  faster(): void {
    this.clock = faster(this.clock)
  }

  /** Ask again, in another language. */
  forget(): void {
    this.#moments.clear()
    void this.#show()
  }

  #set(clock: Clock): void {
    this.clock = clock
    clearTimeout(this.#timer)
    void this.#show()
  }

  #moment(ply: number): Promise<Moment> {
    let moment = this.#moments.get(ply)
    if (!moment) {
      moment = ask.moment(this.id, ply, this.#seat)
      moment.catch(() => this.#moments.delete(ply))
      this.#moments.set(ply, moment)
      if (this.#moments.size > 400) this.#moments.delete(this.#moments.keys().next().value!)
    }
    return moment
  }

  async #show(): Promise<void> {
    const { ply } = this.clock
    try {
      const moment = await this.#moment(ply)
      // Somebody has moved on meanwhile: the later wish wins.
      if (ply !== this.clock.ply) return
      this.failed = null
      this.shown = moment
      this.clock = { ...this.clock, last: Math.max(moment.last, this.clock.ply) }
      if (ply < this.clock.last) void this.#moment(ply + 1).catch(() => undefined)
      if (this.clock.playing) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#set(tick(this.clock)), beat(this.clock))
      }
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error)
      this.clock = { ...this.clock, playing: false }
    }
  }
}
