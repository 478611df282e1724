/** What the server says and is told: docs/protocol.md, as types. */

export type Target = [kind: string, name: string]

export interface Option {
  number: number
  text: string
  targets: Target[]
}

export interface Decision {
  seat: number
  actor: string | null
  kind: string
  prompt: string
  options: Option[]
}

/** What every game's view has. */
export interface View {
  game: string
  seats: number
  seat: number | null
  ply: number
  over: boolean
  ending: string | null
  scores: number[]
  winners: number[]
  decision: Decision | null
  turn?: number | null
  round?: number | null
  phase?: string
  section?: string | null
}

export interface Tile {
  hex: string
  terrain: string
  ground: string
  cubes: Record<string, number>
  matches: Record<string, number>
  dominant: string | null
  endangered: string[]
  hibernating?: number
  /** Which way up a vent lies. */
  side?: string | null
  scored?: boolean
}

export interface Strip {
  animal: string
  seat: number
  vp: number
  printed: string[]
  added: string[]
  pool: number
  hand: number
  pawns: number
  eliminated: number
  survival?: boolean
  most_elements?: number
  special_pawns?: string[]
  /** Null while they are secret. */
  traits?: string[] | null
  /** Dealt to this seat, to choose from. */
  dealt?: string[] | null
  hidden_traits?: number
  /** How many of an element this animal has where it lives, against the target. */
  domination?: Record<string, number>
}

export interface Space {
  name: string
  pawn: string | null
  /** The element whose special pawn stands here, or whose pawns alone may. */
  special_pawn?: string | null
  special?: boolean
  open?: boolean
  value?: number | null
  /** What stands under it, in words. */
  note?: string
  element?: string | null
  terrain?: string | null
}

/** What a view tells of a card or trait that words of the game do not. */
export interface Facts {
  name: string
  text: string
  provenance: string
  confidence?: number
  /** Marine: the slot of a card, and what it sets off when it enters. */
  slot?: number | null
  fish?: ('live' | 'dead')[]
}

export interface Section {
  section: string
  spaces: Space[]
  elements: string[]
  /** How many drawn elements it has room for. */
  squares: number
  /** Elements wait in a box here. */
  box: boolean
  /** Where its elements slide to at the end of the turn. */
  slides_to: string | null
  /** An animal's action here that takes no pawn: before the pawns or after them. */
  free?: { animal: string; first: boolean; note: string } | null
  /** What can still be laid by this section. */
  supply: { terrain: string; left: number } | null
  /** Whose cubes keep their elements safe here; null is an empty place. */
  cubes?: (string | null)[]
  state: 'past' | 'now' | 'to come'
}

/** What the games on an earth share. */
export interface EarthView extends View {
  grid: string[]
  earth: Tile[]
  disks: Record<string, string>
  animals: Strip[]
  initiative: string[]
  display: Section[]
  tundra_left?: number
  stacks?: { top: string | null; left: number }[]
  cards?: string[]
  deck?: number
  bag?: Record<string, number>
  own_spaces?: (Space & { section?: string; animal?: string })[]
  special_pawns?: Record<string, { control: string | null; target: number; space: string | null }>
  vents_left?: number
  card_facts?: Record<string, Facts>
  trait_facts?: Record<string, Facts>
}

/** Something that happened: its facts for the animation, its text for the log; "" is not told. */
export interface Event {
  event: string
  /** By name; the last word of a name tells what it names: `from hex`. Null is hidden from whoever looks. */
  facts: Record<string, string | number | null>
  text: string
}

export interface Ply {
  ply: number
  seat: number | null
  actor: string | null
  option: Option | null
  events: Event[]
  time: string | null
}

export interface Seat {
  seat: number
  kind: 'person' | 'bot' | 'open' | 'nobody'
  name: string
  bot: string | null
  mine: boolean
  here: boolean
  animals: string[]
  invitation?: string | null
  /** Whose seat it is that a bot keeps. */
  for: string | null
  /** A bot keeps it for us, and we may come back. */
  back: boolean
  resigned: boolean
}

export interface Clock {
  kind: 'move' | 'bank'
  seconds: number
  increment: number
  out: 'bot' | 'resign'
}

/** Seconds left when it was told, and whether they run. */
export interface SeatClock {
  left: number
  running: boolean
}

export interface Proposal {
  kind: 'stand in' | 'abandon'
  seat: number | null
  agreed: number[]
  missing: number[]
  /** Our answer is missing. */
  mine: boolean
}

export type Speed = 'none' | 'live' | 'days'

/** What a table has agreed on beside the rules. */
export interface Terms {
  public: boolean
  language: string | null
  rated: boolean
  clock: { kind: 'move' | 'bank'; seconds: number; increment: number } | null
  out: 'bot' | 'resign'
}

export interface Table {
  id: string
  game: string
  title: string
  kind: 'play' | 'replay' | 'abandoned'
  status: 'waiting' | 'running' | 'over'
  created: string
  played: string | null
  ply: number
  revision: number
  options: Record<string, unknown>
  seats: Seat[]
  host: boolean
  /** Who may watch: and talk, only look, or nobody. */
  bench: 'talk' | 'look' | 'closed'
  /** In the lobby: how the people at the seats are rated; null for guests and bots. */
  ratings?: (number | null)[]
  watch: string
  deciding: number | null
  scores: number[]
  winners: number[]
  ending: string | null
  forked: { table: string; ply: number } | null
  rematch: string | null
  public: boolean
  language: string | null
  rated: boolean
  speed: Speed
  clock: Clock | null
  clocks: SeatClock[] | null
  resigned: number[]
  places: number[] | null
  proposals: Proposal[]
  seal: string | null
  deck: 'server' | 'both' | 'player' | 'earlier' | 'opened' | 'unknown'
}

export interface GameOption {
  name: string
  title: string
  explanation: string
  default: string | number | boolean
  choices: (string | number | boolean)[]
  choice_names: Record<string, string>
}

export interface GameKind {
  name: string
  title: string
  seats: number[]
  default_seats: number
  animals: string[]
  secrets: boolean
  options: GameOption[]
}

export interface Bot {
  name: string
  title: string
  level: number
  explanation: string
}

export interface Games {
  games: GameKind[]
  bots: Bot[]
  languages: string[]
}

export interface NewSeat {
  kind: 'me' | 'bot' | 'open'
  name?: string
  bot?: string
  animal?: string
}

export interface NewTable extends Partial<Terms> {
  game: string
  seats: NewSeat[]
  options: Record<string, unknown>
  seed: string | null
  name: string
  /** A player's own printed numbers and cards, as TOML. */
  pack: string | null
  /** A seal that the server promised, and the chance that this browser adds. */
  promise?: string
  entropy?: string
}

export interface Thing {
  name: string
  text?: string
  provenance?: string
}

export interface Words {
  language: string
  name: Record<string, string>
  /** How options are said, by pattern: `"move {} > {}": "Move from {0} to {1}"`. */
  option: Record<string, string>
  things: Record<string, Record<string, Thing>>
}

/** The rules of a game explained, as Markdown. */
export interface Guide {
  language: string
  title: string
  text: string
}

export interface Explanation {
  kind: string
  name: string
  title: string
  lines: string[]
  about: Target[]
  provenance: string | null
  facts?: Record<string, unknown>
}

export interface Hint {
  bot: string
  revision: number
  options: (Option & { value: number; best: boolean })[]
}

export interface Preview {
  hidden: boolean
  view?: View
  events?: Event[]
  scores?: number[]
}

export interface Story {
  winners: number[]
  ending: string | null
  scores: number[]
  plies: number
  chart: { ply: number; turn: number | null; scores: number[] }[]
  final: { text: string; event: Event }[]
  decided: {
    lead_since: number | null
    turn: number | null
    margin: number
    gains: { ply: number; seat: number; gain: number; text: string; turn: number | null }[]
  } | null
}

export interface Moment {
  ply: number
  last: number
  view: View
  played: Ply
}

export interface Chat {
  number: number
  name: string
  seat: number | null
  text: string
  time: string
}

/** Something about who plays: a stand-in, a resignation, a vote. */
export interface TableNote {
  /** They count up from 1. */
  number: number
  kind: string
  seat: number | null
  ply: number
  time: string
  text: string
}

export interface Update {
  type: 'update'
  revision: number
  ply: number
  since: number
  plies: Ply[]
  view: View
  seat: number | null
  handover: number | null
  undo: { steps: number; action: number }
  held: number | null
  claims: Option[]
  clocks: SeatClock[] | null
}

export type Told =
  | { type: 'welcome'; table: Table; seats: number[]; chat: Chat[]; languages: string[] }
  | Update
  | { type: 'table'; table: Table }
  | { type: 'thinking'; seat: number }
  | ({ type: 'note' } & TableNote)
  | { type: 'note'; kind: 'bot replaced'; seat: number; text: string; number?: undefined }
  | { type: 'chat'; chat: Chat }
  | { type: 'refused'; error: string; message: string; reply: string }
  | { type: 'rematch'; table: string }
  | { type: 'pong' }

export type Said =
  | { do: 'play'; revision: number; option: number; hold: boolean }
  | { do: 'undo'; revision: number }
  | { do: 'restart'; revision: number }
  | { do: 'confirm' }
  | { do: 'sit'; seat: number }
  | { do: 'chat'; text: string }
  | { do: 'language'; language: string }
  | { do: 'ping' }
