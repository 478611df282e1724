/** The log: plies made into groups of sentences, newest first, each linked to the board. */

import type { Event, Ply, TableNote, Target } from '$/wire/protocol'
import { plain, type Sentence } from '$/words/sentence'
import { t } from '$/words/words.svelte'
import { field, places } from './changes'
import { key } from './choice'

export interface Gain {
  animal: string
  vp: number
}

export interface Line {
  id: string
  ply: number
  animal: string | null
  /** Whose doing it is, where no animal acts. */
  seat: number | null
  /** A sentence of the server, or of the page where it counts. */
  said: Sentence | string
  /** How often the same has happened in a row. */
  times: number
  /** Points that came of it. */
  gains: Gain[]
  targets: Target[]
  /** What the line was made of, so that the next event can join it. */
  event: Event
}

export interface Group {
  id: string
  turn: number | null
  round: number | null
  phase: string | null
  section: string | null
  /** Of the round, in the Card Game. */
  biome: string | null
  lines: Line[]
}

/** The heading and the badge say it already. */
const UNTOLD = new Set(['pawn lifted', 'turn begun'])
/** Events that are the same but for their number are told as one. */
const COUNTED = new Set(['cubes moved', 'cubes added', 'cubes eliminated'])

/** Goes through the plies as they were played and remembers where in the game it is. */
class Diary {
  readonly groups: Group[] = []
  #turn: number | null = null
  #round: number | null = null
  #phase: string | null = null
  #section: string | null = null
  #biome: string | null = null
  #group: Group | null = null
  #actor: string | null = null
  /** A turn of one animal has begun, and its section is that of the space it takes. */
  #open = false

  tell(ply: Ply): void {
    this.#actor = ply.actor
    ply.events.forEach((event, i) => {
      if (!this.#heading(event)) this.#line(event, ply, `${ply.ply}.${i}`)
    })
  }

  /** Something about who plays, told where it happened. */
  note({ number, ply, text }: TableNote): void {
    const id = `note ${number}`
    this.#group ??= this.#newGroup(id)
    this.#group.lines.push({ id, ply, animal: null, seat: null, said: text, times: 1, gains: [], targets: [], event: { event: 'note', facts: {}, text: '' } })
  }

  /** Does the event begin something new? Then what follows is nobody's doing in particular. */
  #heading(event: Event): boolean {
    const number = (name: string) => (typeof event.facts[name] === 'number' ? event.facts[name] : null)
    switch (event.event) {
      case 'phase begun':
        this.#turn = number('turn') ?? this.#turn
        this.#begin(field(event, 'phase'), null)
        return true
      case 'round begun':
        this.#round = number('round')
        this.#biome = field(event, 'biome')
        this.#begin(this.#phase, null)
        return true
      case 'section begun':
        this.#begin(this.#phase, field(event, 'section'))
        return true
      case 'turn begun':
        this.#begin(this.#phase, null)
        this.#open = true
        return true
      case 'reseed':
        this.#round = number('round') ?? this.#round
        this.#begin(this.#phase, null)
        return false
      default:
        return false
    }
  }

  #begin(phase: string | null, section: string | null): void {
    this.#phase = phase
    this.#section = section
    this.#group = null
    this.#actor = null
    this.#open = false
  }

  #line(event: Event, ply: Ply, id: string): void {
    if (event.text.length === 0 || UNTOLD.has(event.event)) return
    const space = field(event, 'space')
    if (this.#open && space) {
      this.#section = space.split(' ')[0]!
      this.#open = false
    }
    this.#group ??= this.#newGroup(id)
    const { lines } = this.#group
    const animal = field(event, 'animal') ?? this.#actor
    const seat = typeof event.facts.seat === 'number' ? event.facts.seat : null
    const line: Line = { id, ply: ply.ply, animal, seat, said: sentence(event), times: 1, gains: gainsOf(event), targets: places(event), event }
    const last = lines.at(-1)
    if (!last || !this.#joins(last, line)) lines.push(line)
  }

  #newGroup(id: string): Group {
    const group = { id, turn: this.#turn, round: this.#round, phase: this.#phase, section: this.#section, biome: this.#biome, lines: [] }
    this.groups.push(group)
    return group
  }

  /** Points belong to what they came of, cubes that go the same way go together, and a disk that is taken is laid. */
  #joins(last: Line, line: Line): boolean {
    const [before, event] = [last.event, line.event]
    if (line.gains.length > 0 && before.event !== 'vp' && last.ply === line.ply) {
      last.gains.push(...line.gains)
      return true
    }
    if (line.animal !== last.animal || line.seat !== last.seat) return false
    const { ply, said, targets } = line
    if (before.event === 'taken from display' && event.event === 'disk put' && before.facts.element === event.facts.element) {
      Object.assign(last, { ply, event, said, targets })
      return true
    }
    if (before.event !== event.event || event.event === 'vp' || last.gains.length > 0) return false
    const same = (a: Target[], b: Target[]) => a.length === b.length && a.every((one, i) => key(one) === key(b[i]!))
    if (COUNTED.has(event.event) && same(last.targets, targets)) {
      last.event = { ...event, facts: { ...event.facts, count: Number(before.facts.count) + Number(event.facts.count) } }
      last.said = sentence(last.event)
      last.ply = ply
      return true
    }
    if (plain(last.said) !== plain(said)) return false
    last.times += 1
    return true
  }
}

function gainsOf(event: Event): Gain[] {
  const animal = field(event, 'animal')
  return event.event === 'vp' && animal ? [{ animal, vp: Number(event.facts.vp) }] : []
}

/** What moved, came or died is counted here; everything else is worded by the server. Points of animals are drawn. */
function sentence(event: Event): Sentence | string {
  const count = Number(event.facts.count)
  switch (event.event) {
    case 'cubes moved':
      return t('log.moved', { count, from: field(event, 'from hex'), to: field(event, 'to hex') })
    case 'cubes added':
      return t('log.added', { count, at: field(event, 'hex') })
    case 'cubes eliminated':
      return t('log.lost', { count, at: field(event, 'hex') })
    default:
      return gainsOf(event).length > 0 ? '' : event.text
  }
}

/** Notes stand after the ply they came after; those whose ply was taken back, after the last. */
export function groups(plies: readonly Ply[], notes: readonly TableNote[] = []): Group[] {
  const diary = new Diary()
  const waiting = notes.filter((note) => note.ply >= (plies[0]?.ply ?? 0))
  for (const ply of plies) {
    diary.tell(ply)
    while (waiting[0] && waiting[0].ply <= ply.ply) diary.note(waiting.shift()!)
  }
  waiting.forEach((note) => diary.note(note))
  return diary.groups.reverse().map((group) => ({ ...group, lines: group.lines.reverse() }))
}
