/**
 * One moment on the table, and what the player is pointing at: the same for playing, hot seat, replay and watching.
 * Drawings read it, and tell it what was pointed at.
 */

import type { Option, Ply, Seat, Table, Target, View } from '$/wire/protocol'
import { isEarthView } from './view'
import { changesOf, type Changes } from './changes'
import { names, narrow, pointAll, type Choice } from './choice'
import { words } from '$/words/words.svelte'

export interface Sources {
  view: () => View
  table: () => Table | null
  /** What may be played now; empty while looking on or back. */
  options: () => readonly Option[]
  /** The plies since this player last looked. */
  recent: () => readonly Ply[]
  /** All plies up to the moment that is shown, as far as they are known. */
  plies: () => readonly Ply[]
  /** Does the player want to be asked once more about what cannot be taken back? */
  careful: () => boolean
  play: (option: Option, times: number) => void
}

export class Scene {
  clicks = $state.raw<Target[]>([])
  /** What the log points at just now. */
  marked = $state.raw<Target[]>([])
  /** What a bot would do, by targets. */
  hinted = $state.raw<Target[]>([])
  hintsPass = $state(false)
  /** An option that is chosen and not played yet: the player is asked once more. */
  weighed = $state.raw<Option | null>(null)
  /** How often a selected move is to be made at once. */
  times = $state(1)
  /** What "why" explains, and whether it stays when the pointer leaves. */
  subject = $state.raw<Target | null>(null)
  pinned = $state(false)
  phone = $state(false)
  /** Of the window: drawings that scroll look again when it changes. */
  width = $state(0)
  /** How far the prompt reaches up into the board, in pixels. */
  inset = $state(0)
  /** How high what lies at the foot of the board is, which "why" must not cover. */
  foot = $state(0)
  /** With a sheet open on a phone, the earth is small. */
  compact = $state(false)

  readonly #sources: Sources

  constructor(sources: Sources) {
    this.#sources = sources
  }

  readonly view: View = $derived.by(() => this.#sources.view())
  readonly table: Table | null = $derived.by(() => this.#sources.table())
  readonly options: readonly Option[] = $derived.by(() => this.#sources.options())
  readonly choice: Choice = $derived.by(() => narrow(this.options, this.clicks))
  /** Something is chosen and not played yet. */
  readonly pending: boolean = $derived(this.clicks.length > 0 || this.weighed !== null)
  readonly recent: readonly Ply[] = $derived.by(() => this.#sources.recent())
  readonly plies: readonly Ply[] = $derived.by(() => this.#sources.plies())
  readonly changes: Changes = $derived.by(() => changesOf(this.recent, (kind) => words.role(kind).role))

  /** Who came first; whoever resigned did not, whatever the bot made of it. */
  readonly winners: readonly number[] = $derived.by(() => {
    const places = this.table?.places
    return places ? places.flatMap((place, seat) => (place === 1 ? [seat] : [])) : this.view.winners
  })

  /** The animal that decides: the one named, or the only one of the seat that decides. */
  readonly actor: string | null = $derived.by(() => {
    const decision = this.view.decision
    if (!decision) return null
    if (decision.actor) return decision.actor
    const own = (isEarthView(this.view) ? this.view.animals : []).filter((animal) => animal.seat === decision.seat)
    return own.length === 1 ? own[0]!.animal : null
  })

  /** The element that is being laid, so that it can be shown before it lies. */
  readonly carried: string | null = $derived.by(() => {
    const picked = [...names(this.choice.picked, 'element')][0]
    if (picked) return picked
    const element = this.view.decision?.facts.element
    return typeof element === 'string' ? element : null
  })

  legal(kind: string, name: string): boolean {
    return this.choice.next.some(([of, called]) => of === kind && called === name)
  }

  picked(kind: string, name: string): boolean {
    return this.choice.picked.some(([of, called]) => of === kind && called === name)
  }

  isHinted(kind: string, name: string): boolean {
    return this.hinted.some(([of, called]) => of === kind && called === name)
  }

  isMarked(kind: string, name: string): boolean {
    return this.marked.some(([of, called]) => of === kind && called === name)
  }

  seat(number: number): Seat | undefined {
    return this.table?.seats.find((seat) => seat.seat === number)
  }

  point(targets: Target[]): void {
    const clicks = pointAll(this.options, this.clicks, targets)
    if (!clicks) return
    const { settled } = narrow(this.options, clicks)
    if (!settled) this.clicks = clicks
    else if (this.weighed?.number !== settled.number && this.view.decision?.reveals && this.#sources.careful()) this.weigh(settled)
    else this.play(settled)
  }

  /** Lay an option ready, and tell what it is. */
  weigh(option: Option): void {
    this.weighed = option
    this.subject = option.targets[0] ?? null
  }

  play(option: Option): void {
    const times = this.times
    this.cancel()
    this.#sources.play(option, times)
  }

  cancel(): void {
    this.clicks = []
    this.hinted = []
    this.hintsPass = false
    this.weighed = null
    this.times = 1
  }

  /** Ask why; pinned stays, hovering does not push out what is pinned. */
  why(target: Target | null, pinned = false): void {
    if (pinned) {
      const again = this.pinned && target?.[0] === this.subject?.[0] && target?.[1] === this.subject?.[1]
      this.subject = again ? null : target
      this.pinned = !again && target !== null
    } else if (!this.pinned) {
      this.subject = target
    }
  }

  hush(): void {
    this.subject = null
    this.pinned = false
  }
}
