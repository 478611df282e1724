/** The log: plies made into groups of sentences, newest first, each linked to the board. */

import type { Event, EventRole, Ply, TableNote, Target } from '$/wire/protocol'
import type { Sentence } from '$/words/sentence'
import type { Values } from '$/words/message'
import { HEADINGS } from '$/words/words.svelte'
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
  said: Sentence
  /** How often the same has happened in a row. */
  times: number
  /** Points that came of it. */
  gains: Gain[]
  targets: Target[]
  /** What the line was made of, so that the next event can join it; null for notes. */
  event: Event | null
}

export interface Group {
  id: string
  turn: number | null
  round: number | null
  phase: string | null
  section: string | null
  /** Of the round, in the Card Game. */
  biome: string | null
  /** What was done before the game began. */
  setup: boolean
  lines: Line[]
}

/** What the game says of its events and spaces. */
export interface LogRules {
  role: (kind: string) => EventRole
  sectionOf: (space: string) => string | null
  /** How events of a kind are told as one. */
  counted: (kind: string, values: Values) => Sentence
  /** Do events head what follows them? Without, the setup ends with the first choice. */
  headed: boolean
}

/** Goes through the plies as they were played and remembers where in the game it is. */
class LogBook {
  readonly groups: Group[] = []
  readonly #rules: LogRules
  #heading: Omit<Group, 'id' | 'lines'> = { turn: null, round: null, phase: null, section: null, biome: null, setup: false }
  #group: Group | null = null
  #actor: string | null = null
  /** A turn has begun, and its section is that of the space that is taken. */
  #open = false

  /** Of a log that begins later than the game, it is not known where its first lines belong. */
  constructor(rules: LogRules, whole: boolean) {
    this.#rules = rules
    this.#heading.setup = whole
  }

  add(ply: Ply): void {
    this.#actor = ply.actor
    if (this.#heading.setup && ply.option !== null && !this.#rules.headed) {
      this.#heading.setup = false
      this.#group = null
    }
    ply.events.forEach((event, i) => {
      const { role } = this.#rules.role(event.event)
      if (HEADINGS.has(role)) this.#begin(event, role === 'turn')
      if (role !== 'heading' && role !== 'turn' && role !== 'silent' && event.text.length > 0) this.#line(event, ply, `${ply.ply}.${i}`)
    })
  }

  /** Something about who plays, told where it happened. */
  note({ number, ply, text }: TableNote): void {
    const id = `note ${number}`
    this.#group ??= this.#newGroup(id)
    this.#group.lines.push({ id, ply, animal: null, seat: null, said: text, times: 1, gains: [], targets: [], event: null })
  }

  /** Something new begins; what follows is nobody's doing in particular. A turn by itself is in no phase. */
  #begin(event: Event, open: boolean): void {
    const number = (name: string) => (typeof event.facts[name] === 'number' ? event.facts[name] : null)
    const { turn, round, phase, biome } = this.#heading
    this.#heading = {
      turn: number('turn') ?? turn,
      round: number('round') ?? round,
      phase: open ? null : (field(event, 'phase') ?? phase),
      section: field(event, 'section'),
      biome: field(event, 'biome') ?? biome,
      setup: false,
    }
    this.#group = null
    this.#actor = null
    this.#open = open
  }

  #line(event: Event, ply: Ply, id: string): void {
    const space = field(event, 'space')
    if (this.#open && space) {
      this.#heading = { ...this.#heading, section: this.#rules.sectionOf(space) }
      this.#open = false
    }
    this.#group ??= this.#newGroup(id)
    const { lines } = this.#group
    const gains = this.#gains(event)
    const line: Line = {
      id,
      ply: ply.ply,
      animal: field(event, 'animal') ?? this.#actor,
      seat: typeof event.facts.seat === 'number' ? event.facts.seat : null,
      said: gains.length > 0 ? [] : event.text,
      times: 1,
      gains,
      targets: places(event),
      event,
    }
    const last = lines.at(-1)
    if (!last || !this.#joins(last, line)) lines.push(line)
  }

  #newGroup(id: string): Group {
    const group = { id, ...this.#heading, lines: [] }
    this.groups.push(group)
    return group
  }

  /** Points of an animal are drawn; those of a seat are told. */
  #gains(event: Event): Gain[] {
    const animal = field(event, 'animal')
    return this.#rules.role(event.event).role === 'gain' && animal ? [{ animal, vp: Number(event.facts.vp) }] : []
  }

  /** Points belong to what they came of, cubes that go the same way go together, and a disk that is taken is laid. */
  #joins(last: Line, line: Line): boolean {
    const [before, event] = [last.event, line.event]
    if (!before || !event) return false
    const { role, completes } = this.#rules.role(event.event)
    if (line.gains.length > 0 && last.said.length > 0 && last.ply === line.ply) {
      last.gains.push(...line.gains)
      return true
    }
    if (line.animal !== last.animal || line.seat !== last.seat) return false
    const { ply, said, targets } = line
    if (completes === before.event && agree(before, event)) {
      Object.assign(last, { ply, event, said, targets })
      return true
    }
    if (before.event !== event.event || role === 'gain' || last.gains.length > 0) return false
    if (CAUSE.some((fact) => before.facts[fact] !== event.facts[fact])) return false
    const same = targets.length === last.targets.length && targets.every((one, i) => key(one) === key(last.targets[i]!))
    if (role === 'counted' && same) {
      const counted = { ...event, facts: { ...event.facts, count: Number(before.facts.count) + Number(event.facts.count) } }
      Object.assign(last, { ply, event: counted, said: this.#rules.counted(event.event, valuesOf(counted)) })
      return true
    }
    if (!sameFacts(before, event)) return false
    last.times += 1
    return true
  }
}

/** What an event came of, and whose doing it was. */
const CAUSE = ['cause', 'by animal', 'by seat']

/** Of two events of a kind: did the same happen twice? */
function sameFacts(before: Event, event: Event): boolean {
  return Object.keys(before.facts).length === Object.keys(event.facts).length && agree(before, event)
}

/** Do two events say the same of what both tell? */
function agree(before: Event, event: Event): boolean {
  return Object.entries(event.facts).every(([name, fact]) => !(name in before.facts) || before.facts[name] === fact)
}

/** What fills the gaps of a message; places stay parts, to be linked. */
function valuesOf(event: Event): Values {
  const linked = new Set(places(event).map(([, name]) => name))
  return Object.fromEntries(
    Object.entries(event.facts).map(([name, fact]) => [
      name.replaceAll(' ', '_'),
      typeof fact === 'string' && linked.has(fact) ? { kind: name.split(' ').at(-1)!, name: fact, text: fact } : fact,
    ]),
  )
}

/** Notes stand after the ply they came after; those whose ply was taken back, after the last. */
export function groups(plies: readonly Ply[], notes: readonly TableNote[], rules: LogRules): Group[] {
  const book = new LogBook(rules, plies[0]?.ply === 0)
  const waiting = notes.filter((note) => note.ply >= (plies[0]?.ply ?? 0))
  for (const ply of plies) {
    book.add(ply)
    while (waiting[0] && waiting[0].ply <= ply.ply) book.note(waiting.shift()!)
  }
  waiting.forEach((note) => book.note(note))
  return book.groups.reverse().map((group) => ({ ...group, lines: group.lines.reverse() }))
}
