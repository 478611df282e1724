/** What the server and the page say to each other. Made by `make protocol` from src/foodchain/server/wire. */

// -- Sentences: strings, and parts that say what they are about, so that a page can link, colour or leave them out ----

/**
 * A part of a sentence that is about something.
 *
 * `kind` and `name` are those of an option's targets ("hex", "1,0"); a seat's name is its number from 0, whatever its
 * text says. Besides, there are: `count`, a number; `gain`, signed points with their unit; and what a page may leave
 * out, `place` where it draws the place of that name, `subject` where it shows otherwise whose doing it is.
 */
export interface Part {
  kind: string
  name: string
  /** How it reads in the language. */
  text: string
}

export type Segment = string | Part

export type Sentence = Segment[]

// -- Messages that the page fills in ----------------------------------------------------------------------------------

/** A place that a fact fills, or chooses the word for. */
export interface MessageGap {
  fact: string
  /** Words to choose from by the number, in the order of the language's plural categories. */
  forms?: string[]
  /** The forms are English for want of a translation, so English rules choose. */
  english?: boolean
}

/** A text, or texts with gaps between them. */
export type PageMessage = string | (string | MessageGap)[]

// -- How a request is refused -----------------------------------------------------------------------------------------

export type ErrorKind =
  | 'bad request'
  | 'not logged in'
  | 'wrong password'
  | 'not yours'
  | 'banned'
  | 'not found'
  | 'taken'
  | 'stale'
  | 'waiting'
  | 'not your turn'
  | 'over'
  | 'cannot undo'
  | 'too long'
  | 'bad setup'
  | 'bad record'
  | 'illegal'
  | 'too fast'
  | 'failed'
  | 'busy'

/** Why a request was refused: a word for programs, a sentence to show. */
export interface Problem {
  error: ErrorKind
  message: Sentence
  /** The line of a bad record. */
  line?: number
}

// -- The games there are to play, and their words ---------------------------------------------------------------------

/** Where we know a card, a trait or a section from. */
export type Provenance = 'rulebook' | 'component' | 'reported' | 'derived' | 'reconstructed' | 'own'

export type OptionValue = string | number | boolean

/** By the name of the option. `animals` may be a list, seat by seat. */
export type ChosenOptions = Record<string, string | number | boolean | string[]>

/** An option of a game's rules. */
export interface GameOption {
  name: string
  title: string
  explanation: string
  default: OptionValue
  /** Empty: any number or text, by the type of the default. */
  choices: OptionValue[]
  choice_names: Record<string, string>
}

/** A game that can be played here. */
export interface GameKind {
  name: string
  title: string
  /** With how many seats it can be played. */
  seats: number[]
  default_seats: number
  /** Those a seat may choose from; empty where seats do not choose animals. */
  animals: string[]
  /** Hands are hidden, so a screen that several share is handed over. */
  secrets: boolean
  options: GameOption[]
}

export interface ThinkingTime {
  /** As a seat names it: `apex@0.5s`. */
  bot: string
  title: string
}

export interface Bot {
  name: string
  /** As a seat names it, if nothing else is chosen. */
  bot: string
  title: string
  /** 1 is the weakest; 0 is a plug-in, of which nobody knows. */
  level: number
  explanation: string
  /** How long it may think about a decision; none if it answers at once. */
  times: ThinkingTime[]
  /** For those who look further: shown below the levels. */
  more: boolean
  /** The one that plays where nobody has chosen. */
  usual: boolean
  /** The one for a first game. */
  beginners: boolean
}

export interface Games {
  games: GameKind[]
  /** The weakest first, and then plug-ins. */
  bots: Bot[]
  languages: string[]
}

/** Something that has a name: a card, a section, a terrain. */
export interface Thing {
  name: string
  text?: string
  /** What is not publicly known of it. */
  open?: string
  provenance?: Provenance
  /** What it is drawn as, where several are drawn alike: a card's class, a biome's terrain. */
  drawn?: string
}

/** By kind and name; which kinds there are depends on the game. */
export type Things = Record<string, Record<string, Thing>>

/** What the log makes of events of a kind. */
export interface EventRole {
  /**
   * They are told; they head what follows, or a turn that is headed by the space that is taken in it, or head what
   * follows and are told; they are told as one but for their count; they are points, which stand with what they came
   * of; they are not told.
   */
  role: 'plain' | 'heading' | 'turn' | 'opening' | 'counted' | 'gain' | 'silent'
  /** The kind of event in whose place it is told; "" is none. */
  completes: string
}

/** How to print every name of a game and say every option. */
export interface Words {
  language: string
  name: Record<string, string>
  /** By an option's pattern; the facts are its targets by their numbers, from 0: `["Take ", {"fact": "0"}]`. */
  option: Record<string, PageMessage>
  things: Things
  /** By kind of event; those that are not here are just told. */
  events: Record<string, EventRole>
  /**
   * How the log tells the kinds of events that it tells as one, given the facts of the last and the whole count.
   * Whose doing it is, the line shows.
   */
  counted: Record<string, PageMessage>
}

/** A piece of a text. */
export interface Run {
  text: string
  strong: boolean
}

export type Runs = Run[]

export interface Paragraph {
  kind: 'paragraph'
  runs: Runs
}

export interface BulletList {
  kind: 'list'
  items: Runs[]
}

export interface Grid {
  kind: 'table'
  head: Runs[]
  rows: Runs[][]
}

export type Block = Paragraph | BulletList | Grid

/** A chapter of a guide, or a section of one. */
export interface Chapter {
  /** The same in every language. */
  id: string
  /** Empty for the introduction. */
  title: string
  /** 2 is a chapter, 3 a section of it. */
  level: number
  blocks: Block[]
}

/** The rules of a game explained. */
export interface Guide {
  /** Of the text: English where there is no other. */
  language: string
  title: string
  chapters: Chapter[]
}

// -- Packs: what a player's own box says in place of ours, to be edited in a form and looked at -----------------------

/** A pack's content: the same tables as in its TOML file, with `remove` and `rename`. */
export type PackTables = Record<string, unknown>

/** A part of a game's data. */
export interface PackGroup {
  /** `cards.card`. In `events.event.*.reading` the star is the name of an event. */
  path: string
  title: string
  /** Whether each thing in it is an entry of its own; otherwise its values make one entry. */
  of_entries: boolean
  /** What an entry that is added says at first; null where none comes or goes. */
  blank: PackTables | null
}

/** What a value can be, where that does not show in ours. */
export interface PackDetail {
  /** A long text; one of `choices`; a list of them; an entry of the table `of`; effects of the list `of`. */
  kind: 'text' | 'one' | 'icons' | 'entry' | 'effects'
  choices: string[]
  of: string
  /** The flag beside it with which effects are those of the list `then`; "" is none. */
  when: string
  then: string
}

/** One detail of an effect. */
export interface EffectField {
  name: string
  /** The same as people read it. */
  title: string
  kind: 'number' | 'count' | 'choice' | 'choices' | 'yes' | 'effects'
  text: string
  /** What its choices are called, but for those that the game's words have: elements, terrains, spaces. */
  names: Record<string, string>
  /** Null: it has to be said. */
  default: unknown
  choices?: string[]
  least?: number
  most?: number
  /** What a `count` can be beside a number. */
  word?: string
}

/** Something that a card or trait can do. */
export interface EffectKind {
  name: string
  /** The same as people read it; packs write the name. */
  title: string
  text: string
  fields: EffectField[]
  example: PackTables
}

/** All effects of one kind. */
export interface EffectList {
  kind: string
  text: string
  effects: EffectKind[]
}

/** What we do not know of an entry. */
export interface PackGuess {
  /** Its printed face: then it is marked ≈. */
  marked: boolean
  /** A question that is left open; "" is none. */
  open: string
}

/** What a pack of a game can hold. */
export interface PackBook {
  game: string
  title: string
  /** What is there without a pack. */
  ours: PackTables
  groups: PackGroup[]
  /** By place, with `*` for any name: `cards.card.*.fish`. */
  details: Record<string, PackDetail>
  /** Effects in effects are those of the first list. */
  effects: EffectList[]
  /** What fields are called: by their place, or by their last word. */
  titles: Record<string, string>
  /** Beside English, in which entries can have a name and a text. */
  languages: string[]
  /** Fields that say where we know an entry from. */
  meta: string[]
  /** The entries that are marked ≈ or leave a question open without a pack. */
  guesses: Record<string, PackGuess>
}

export interface PackProblem {
  /** The place it is about, as deep as it is known: `cards.card.shark.effects.2.count`. "" is the pack as a whole. */
  entry: string
  /** In English. */
  reason: string
}

/** Nothing wrong, but perhaps forgotten. */
export interface PackOversight {
  entry: string
  /** What changed, or that an effect is for somebody chosen before when nobody was. */
  kind: 'effects only' | 'text only' | 'nobody chosen'
  fields: string[]
}

/** A value that is not as ours, as it would be written; null where there is none. */
export interface PackDifference {
  entry: string
  mine: string | null
  ours: string | null
}

/** What is to be said of a pack in the making. */
export interface PackReport {
  game: string
  /** The pack without what is as ours anyway; what is wrong in it is still there. */
  tables: PackTables
  /** The same as a TOML file. */
  text: string
  /** With any of them it cannot be played with. */
  problems: PackProblem[]
  oversights: PackOversight[]
  differences: PackDifference[]
  /** The entries that are marked ≈ or leave a question open; null where the rules could not be made. */
  guesses: Record<string, PackGuess> | null
  /** How its cards look, by entry; empty where the rules could not be made. */
  faces: PackTables
}

/** A pack to be looked through: a file's text, or its tables. */
export interface PackDraft {
  /** A text that says which game it is for is taken for that. */
  game: string
  text?: string | null
  tables?: PackTables | null
  /** In which the cards are to be worded; left out: the visitor's. */
  language?: string | null
}

// -- What is seen of a game: what may be chosen, what was played and what followed ------------------------------------

/** What an option or an explanation is about: its kind and its name, ("hex", "0,0"). */
export type Target = [string, string]

export interface Option {
  /** What is sent back to play it. */
  number: number
  /** As in records: "place migration 7". */
  text: string
  /** The text with gaps for the targets, by which it is worded: "place {}". */
  pattern: string
  /** What it is about, each with its kind and its name: ("hex", "0,0"). */
  targets: Target[]
}

/** How far a choice that is made one by one has come. */
export interface Progress {
  /** What is done to them. */
  counted: 'moved' | 'placed' | 'eliminated' | 'kept' | 'replaced' | 'chosen'
  left: number
  /** null where the moment alone does not tell: in a preview. A table knows how the action began. */
  done: number | null
}

/** What is asked. */
export interface Decision {
  seat: number
  /** The animal that acts, where a seat acts for one. */
  actor: string | null
  kind: string
  /** What the prompt is about. */
  facts: Record<string, string | number>
  progress: Progress | null
  /** What passing means: to do without, or to be done with what takes several choices. null: nobody ever passes. */
  passing: 'pass' | 'done' | null
  /** What is chosen, unless one passes, will be seen by others and cannot be taken back: a page asks once more. */
  reveals: boolean
  /** How often a choice that begins with a target of this name can be made in a row. */
  repeats: Record<string, number>
  /** Empty unless the seat that looks decides or may claim. */
  options: Option[]
  prompt: Sentence
}

/** What every game tells whoever looks; each game adds a table of its own. */
export interface View {
  game: string
  seats: number
  /** Who looks; null is a spectator. */
  seat: number | null
  /** How many options have been played. */
  ply: number
  over: boolean
  ending: string | null
  scores: number[]
  /** Empty while the game runs. */
  winners: number[]
  decision: Decision | null
}

/** Something that happened: its facts for the animation, its text for the log. */
export interface Event {
  event: string
  /** The last word of a fact's name tells what it names: `from hex`. Null is hidden from whoever looks. */
  facts: Record<string, string | number | null>
  /** Empty: it is not told. */
  text: Sentence
}

/** What was played and what followed. Ply 0 is the setup. */
export interface Ply {
  ply: number
  seat: number | null
  /** Null for the setup and for claims. */
  actor: string | null
  /** Null for the setup, for a choice that is hidden from whoever looks, and for one that newer rules do not know. */
  option: Option | null
  events: Event[]
  time: string | null
}

export interface Log {
  plies: Ply[]
}

/** The game after some ply, for replay: nothing can be chosen in it. */
export interface Moment {
  ply: number
  /** The newest ply there is. */
  last: number
  view: View
  played: Ply
}

/** Why something is as it is. */
export interface Explanation {
  kind: string
  name: string
  title: Sentence
  lines: Sentence[]
  /** What to light up. */
  about: Target[]
  provenance: Provenance | null
  /** A tile of base or Marine as data. */
  tile: TileFacts | null
  /** Which lines say no more than a drawing of it. */
  drawn: number[]
}

/** An option and what a bot thinks of it. */
export interface WeighedOption extends Option {
  value: number
  best: boolean
  /** To win; null where the bot only compares. */
  chance: number | null
  /** What each seat has at the end, on average; empty where that was not found out. */
  points: number[]
  /** How often it was played on. */
  tries: number
  /** How it differs from the best other option, in what players count. */
  why: Sentence
  /** What the next one will most likely do; empty where that is anybody's guess. */
  reply: Sentence
  /** It throws away a good part of the chance to win, beyond doubt. */
  costly: boolean
}

export interface Hint {
  bot: string
  revision: number
  /** How long the bot thought. */
  seconds: number
  /** The best first. */
  options: WeighedOption[]
}

/** What an option would lead to. */
export interface Preview {
  /** Luck or a reveal has a say in it: nothing else is told. */
  hidden: boolean
  view?: View
  events?: Event[]
  /** What each seat would gain. */
  scores?: number[]
}

/** The scores after a ply that changed them or the turn. */
export interface ChartPoint {
  ply: number
  turn: number | null
  scores: number[]
}

export interface ScoringStep {
  text: Sentence
  event: Event
}

/** A ply that gave somebody many points. */
export interface Gain {
  ply: number
  seat: number
  gain: number
  turn: number | null
  option: string
  text: Sentence
}

/** What decided a game. */
export interface Decided {
  /** The ply since which the winner led for good; null for a tie. */
  lead_since: number | null
  turn: number | null
  margin: number
  /** Of the winners and the runner-up, the biggest first. */
  gains: Gain[]
}

/** How a game came out. */
export interface Story {
  winners: number[]
  ending: string | null
  scores: number[]
  plies: number
  chart: ChartPoint[]
  /** The last scoring, step by step. */
  final: ScoringStep[]
  decided: Decided
}

// -- Games over days: clocks, votes, stand-ins, the sealed deck -------------------------------------------------------

export type OutOfTime = 'bot' | 'resign'

/** So long for each turn, or a bank for the whole game that grows a little with each turn. */
export type ClockKind = 'move' | 'bank'

export type Speed = 'none' | 'live' | 'days'

/** By whom the seed was chosen. Earlier: with another table; opened: somebody who played alone has looked at it. */
export type DeckSource = 'server' | 'both' | 'player' | 'earlier' | 'opened' | 'unknown'

export type ProposalKind = 'stand in' | 'open' | 'abandon'

export type NoteKind =
  | 'proposed'
  | 'withdrawn'
  | 'declined'
  | 'stood in'
  | 'opened'
  | 'taken over'
  | 'came back'
  | 'resigned'
  | 'out of time'
  | 'abandoned'
  | 'repaired'

/** How long a turn or the whole game may take. */
export interface Clock {
  kind: ClockKind
  seconds: number
  increment: number
  /** What happens when time runs out. */
  out: OutOfTime
}

export interface SeatClock {
  /** Seconds, when it was told: no time of day, a browser's may be wrong. */
  left: number
  running: boolean
}

export interface Proposal {
  kind: ProposalKind
  seat: number | null
  agreed: number[]
  missing: number[]
  /** Our answer is missing. */
  mine: boolean
}

/** Something about who plays: a stand-in, a resignation, a vote, what the host took back. */
export interface TableNote {
  /** They count up from 1. */
  number: number
  kind: NoteKind
  seat: number | null
  ply: number
  time: string
  text: Sentence
}

export interface TableNotes {
  notes: TableNote[]
}

/** The seal of a secret that waits for a new table's entropy. */
export interface SeedPromise {
  promise: string
}

export interface OpenedDeck {
  secret: string
  nonce: string
  entropy: string
  seed: string
}

/** What the seed was sealed with; what opens it is told when the game is over. */
export interface Deck {
  chosen: DeckSource
  seal: string | null
  opened: OpenedDeck | null
}

/** Whether the record, played again from its seed, leads to the same game. */
export interface Verification {
  sound: boolean
  plies: number
  error: string | null
}

export interface ClockRule {
  kind: ClockKind
  seconds: number
  increment?: number
}

export interface Propose {
  kind: ProposalKind
  seat?: number | null
  /** False takes one's own yes back, and from anybody else ends the proposal. */
  agree?: boolean
}

export interface OwnSeat {
  seat: number
}

// -- Tables: who sits where, how a new one is made, what may be changed -----------------------------------------------

export type TableKind = 'play' | 'replay' | 'abandoned'

export type TableStatus = 'waiting' | 'running' | 'over'

export type SeatKind = 'person' | 'bot' | 'open' | 'nobody'

/** Whoever has the link may watch and talk, only watch, or does not see the table. */
export type Bench = 'talk' | 'look' | 'closed'

export interface Seat {
  seat: number
  kind: SeatKind
  name: string
  /** Its name, and how many seconds it may think about a decision: `apex@0.5s`. */
  bot: string | null
  /** How long that is, in words: "half a second". */
  thinks: string | null
  mine: boolean
  /** Whose seat it is that a bot keeps. */
  for: string | null
  /** It is ours, kept by a bot or opened meanwhile, and we may come back. */
  back: boolean
  /** It was ours until it was opened. */
  opened: boolean
  resigned: boolean
  here: boolean
  animals: string[]
  /** Only the host sees it, and only while the seat is open. Where the host was voted out, all players do. */
  invitation: string | null
}

/** Where a table came from that plays on from a moment of another. */
export interface Fork {
  table: string
  ply: number
}

export interface Table {
  id: string
  game: string
  title: string
  kind: TableKind
  status: TableStatus
  created: string
  /** When something last happened. */
  played: string
  ply: number
  revision: number
  options: ChosenOptions
  seats: Seat[]
  host: boolean
  bench: Bench
  /** The link for spectators. */
  watch: string
  deciding: number | null
  scores: number[]
  winners: number[]
  ending: string | null
  forked: Fork | null
  /** The table that was made for another game. */
  rematch: string | null
  /** Whether one may have its record, seed included. */
  record: boolean
  /** Everybody finds it in the lobby. */
  public: boolean
  /** In which people talk at this table. */
  language: string | null
  rated: boolean
  speed: Speed
  clock: Clock | null
  clocks: SeatClock[] | null
  resigned: number[]
  /** Who came where, when it is over; whoever resigned is last. */
  places: number[] | null
  proposals: Proposal[]
  seal: string | null
  deck: DeckSource
}

export interface TableList {
  /** One's own, the newest first. */
  tables: Table[]
}

export interface Invitation {
  table: Table
  seat: number
  taken: boolean
}

export interface SeatLink {
  /** Leads to one's own seat from another device. */
  link: string
}

export interface RevokedSeatLink {
  link: null
}

/** What a seat link leads to. */
export interface LinkedSeat {
  table: Table
  seat: number
}

export interface NewSeat {
  /** Several of "me" share a screen. */
  kind: 'me' | 'bot' | 'open'
  name?: string | null
  /** Left out: the strongest of those that answer at once. */
  bot?: string | null
  /** Left out: dealt at random. */
  animal?: string | null
}

export interface NewTable {
  game: string
  seats: NewSeat[]
  options?: ChosenOptions
  seed?: number | string | null
  /** One's own. */
  name?: string | null
  /** A player's own printed numbers and cards, as TOML. */
  pack?: string | null
  public?: boolean
  language?: string | null
  rated?: boolean
  clock?: ClockRule | null
  out?: OutOfTime
  /** A seal that the server promised. */
  promise?: string | null
  /** The chance that this browser adds to it. */
  entropy?: string | null
}

export interface ChangeSeat {
  kind: 'bot' | 'open'
  /** As for a new seat. */
  bot?: string | null
}

/** What somebody wants to be called. */
export interface Introduction {
  name?: string
}

export interface Upload {
  /** A record, or a position. */
  record: string
}

export interface NewFork {
  ply: number
  /** Left out: one takes the seat that decides, and bots the others. */
  seats?: NewSeat[] | null
  /** Which bots, where seats are left out. */
  bot?: string | null
}

export interface SetBench {
  bench: Bench
}

// -- The lobby, and what waits for a player ---------------------------------------------------------------------------

export interface ListedTable extends Table {
  /** Seat by seat; null for guests and bots. */
  ratings: (number | null)[]
}

export interface Lobby {
  /** Public tables with an open seat. */
  open: ListedTable[]
  /** Those to watch. */
  running: ListedTable[]
}

export interface JoinTable {
  name?: string
  /** Left out: the first that is open. */
  seat?: number | null
}

/** Something that waits for a player: their turn, their vote, or their seat, kept by a bot or opened. */
export interface Turn {
  kind: 'turn' | 'vote' | 'away' | 'opened'
  seat: number
  /** Seconds, where there is a clock. */
  left: number | null
  since: string
  table: Table
}

export interface Turns {
  /** Without the seats that bots keep. */
  count: number
  /** The soonest deadline first. */
  turns: Turn[]
}

/** One's seat again, and what happened meanwhile. */
export interface CameBack {
  table: Table
  /** The ply at which one went. */
  since: number
  text: Sentence
}

// -- What is said over the live socket, both ways ---------------------------------------------------------------------

/** What the browser asks for, by its `do`. */
export type RequestKind = 'play' | 'undo' | 'restart' | 'confirm' | 'sit' | 'chat' | 'language' | 'ping'

/** What was refused; empty if it could not be read. */
export type RefusedKind = RequestKind | ''

export interface ChatLine {
  /** They count up: a line may come in the welcome and again. */
  number: number
  name: string
  seat: number | null
  text: string
  time: string
}

/** The first thing that is said, and again in another language. */
export interface Welcome {
  type: 'welcome'
  table: Table
  /** One's own; empty for spectators. */
  seats: number[]
  chat: ChatLine[]
  languages: string[]
}

/** How many plies can be taken back now. */
export interface Undo {
  steps: number
  /** How many of them are the last action. */
  action: number
}

/** How the game stands. Drop every ply after `since` from the log, then append `plies`. */
export interface Update {
  type: 'update'
  revision: number
  ply: number
  /** -1 when a shared screen is handed over: what the last one knew must go. */
  since: number
  plies: Ply[]
  /** Always whole. */
  view: View
  /** Who looks; null is a spectator. */
  seat: number | null
  /** The screen is to be handed to this seat, which then says `sit`. */
  handover: number | null
  undo: Undo
  /** This seat has played and not confirmed: bots wait. */
  held: number | null
  /** What may be played out of turn, beside the options of the decision. */
  claims: Option[]
  clocks: SeatClock[] | null
}

/** Somebody sat down, left, came or went; or the game began or ended. */
export interface TableChanged {
  type: 'table'
  table: Table
}

/** A bot has begun to think. */
export interface Thinking {
  type: 'thinking'
  seat: number
  /** So many bots search at once on this server that each has less time than it may think. */
  hurried: boolean
}

/**
 * A bot would think, but nothing and nobody is there to think with: it is tried again until it works. It may come
 * several times, and holds until there is another revision.
 */
export interface BotDelayed {
  type: 'bot delayed'
  seat: number
  revision: number
}

export interface NoteAdded extends TableNote {
  type: 'note'
}

/** A bot failed, and a simpler one plays on. */
export interface BotReplaced {
  type: 'bot replaced'
  seat: number
  text: Sentence
}

/** A plug-in bot has not decided as it should, and another has in its place. It is told once, until it does. */
export interface BotForfeited {
  type: 'bot forfeited'
  seat: number
  text: Sentence
}

export interface ChatAdded {
  type: 'chat'
  chat: ChatLine
}

/** What was said could not be done. An update follows. */
export interface Refused {
  type: 'refused'
  error: ErrorKind
  message: Sentence
  reply: RefusedKind
}

/** Somebody wants to play again, at another table. */
export interface Rematch {
  type: 'rematch'
  table: string
}

export interface Pong {
  type: 'pong'
}

export type ServerMessage =
  | Welcome
  | Update
  | TableChanged
  | Thinking
  | BotDelayed
  | NoteAdded
  | BotReplaced
  | BotForfeited
  | ChatAdded
  | Refused
  | Rematch
  | Pong

export interface Play {
  do: 'play'
  revision: number
  option: number
  /** If this hands the turn to a bot, it waits for `confirm`, the next play, or until this browser leaves. */
  hold?: boolean
}

/** One step. */
export interface TakeBack {
  do: 'undo'
  revision: number
}

/** The whole action is taken back. */
export interface Restart {
  do: 'restart'
  revision: number
}

/** What was held goes on. */
export interface Confirm {
  do: 'confirm'
}

/** Another of one's own seats looks now. */
export interface Sit {
  do: 'sit'
  seat: number
}

export interface Say {
  do: 'chat'
  text: string
}

/** Welcome and update come again in it. */
export interface Speak {
  do: 'language'
  language: string
}

export interface Ping {
  do: 'ping'
}

export type ClientMessage = Play | TakeBack | Restart | Confirm | Sit | Say | Speak | Ping

// -- Accounts, sessions and ratings -----------------------------------------------------------------------------------

/** What this browser's player is called; empty at first. */
export interface PlayerName {
  name: string
}

export interface Account {
  name: string
  language: string | null
  email: string | null
  /** Whether the address is. */
  confirmed: boolean
  created: string
}

export interface AccountAnswer {
  /** Null for a guest. */
  account: Account | null
}

/** How strong somebody is at least, in a game with so many seats: 1000 for newcomers. */
export interface Rating {
  game: string
  seats: number
  rating: number
  games: number
  wins: number
}

export interface OwnAccount {
  account: Account | null
  ratings: Rating[]
  /** Whether this server sends mail. */
  mail: boolean
}

/** The same answer whether or not there is such a person. */
export interface ResetSent {
  sent: boolean
}

export interface EmailConfirmed {
  confirmed: boolean
}

export interface PersonAtTable {
  seat: number
  account: boolean
  rating: number | null
}

export interface PeopleAtTable {
  people: PersonAtTable[]
}

export interface Person {
  name: string
  ratings: Rating[]
}

export interface RankedPerson extends Rating {
  name: string
  me: boolean
}

export interface Leaderboard {
  /** The best first. */
  people: RankedPerson[]
}

export interface Register {
  name: string
  password: string
  email?: string | null
  language?: string | null
}

export interface LogIn {
  name: string
  password: string
}

/** What is left out stays. A new e-mail address needs the password. */
export interface ChangeAccount {
  name?: string | null
  language?: string | null
  email?: string | null
  password?: string | null
}

export interface ChangePassword {
  old: string
  new: string
}

export interface GivePassword {
  password: string
}

export interface ForgotPassword {
  /** A name or an e-mail address. */
  who: string
}

// -- How a player wants to be told that somebody waits for them -------------------------------------------------------

/** What a player has chosen, and whether it works. */
export interface Notifications {
  email: string
  /** Tell me by e-mail. */
  mail: boolean
  /** Whether the address is; before that it gets nothing else. */
  confirmed: boolean
  webhook: string
  /** Tell my webhook. */
  hook: boolean
  /** Minutes that somebody has to wait for me before I am told. */
  delay: number
  /** Minutes before my time is up at which I am warned; 0: never. */
  short: number
  /** Tell me of the end of a game that I did not see. */
  ended: boolean
  /** Why the last message did not arrive. */
  trouble: string | null
  /** Whether this server sends mail. */
  can_mail: boolean
  /** Whether it calls webhooks. */
  can_call: boolean
}

export interface SetNotifications {
  email?: string
  mail?: boolean
  webhook?: string
  hook?: boolean
  delay?: number
  short?: number
  ended?: boolean
  language?: string
}

/** The link in a message did what it says. */
export interface LinkFollowed {
  done: boolean
}

// -- The types of a view of an earth, its animals and the action display around it ------------------------------------

/** A tile and who lives on it. */
export interface Tile {
  hex: string
  /** What it counts as now. */
  terrain: string
  /** The large tile, which a small one may cover. */
  ground: string
  /** Animal: how many species. */
  cubes: Record<string, number>
  /** Animal: how many matching elements. */
  matches: Record<string, number>
  /** Always null where nobody can dominate a tile. */
  dominant: string | null
  endangered: string[]
  /** Base game: species that are safe from Extinction this turn. */
  hibernating?: number
  /** Base game: whose species those are. */
  hibernator?: string | null
  /** Base game: chosen for Domination this turn. */
  scored?: boolean
  /** Marine: which side a Vent shows; null for other tiles. */
  side?: 'geyser' | 'smoker' | null
}

/** An element that an animal matches on a tile. */
export interface Match {
  element: string
  /** How many lie around the tile. */
  disks: number
  /** How often the animal has it. */
  times: number
}

export interface AnimalOnTile {
  animal: string
  species: number
  matches: number
  /** What the matches come from. */
  by: Match[]
  endangered: boolean
}

/** What a place on a tile pays when it is scored. */
export interface Payment {
  place: number
  vp: number
  /** Whom it would pay now. */
  animal: string | null
}

/** A tile explained as data. */
export interface TileFacts {
  terrain: string
  ground: string
  dominant: string | null
  animals: AnimalOnTile[]
  pays: Payment[]
  /** How many species Speciation adds here at most. */
  speciation: number
}

/** An animal's display, and what else belongs to it. */
export interface Strip {
  animal: string
  seat: number
  vp: number
  printed: string[]
  added: string[]
  /** How many elements it has room for, printed ones too. */
  most_elements: number
  /** Species in the gene pool. */
  pool: number
  /** Pawns that can still be placed. */
  hand: number
  /** All pawns, in hand and on the display. */
  pawns: number
  eliminated: number
  /** It holds the Survival card. */
  survival: boolean
  /** Marine: its food chain cube is in the right box. */
  across?: boolean
  /** Marine: how many of its cubes keep its elements safe from Regression. */
  guards?: number
  /** Marine: the elements whose special pawns it controls. */
  special_pawns?: string[]
  /** Marine: how many of an element this animal has where it lives, against the target. */
  domination?: Record<string, number>
  /** Marine: null while they are secret. */
  traits?: string[] | null
  /** Marine: the trait it copies. */
  copied?: string | null
  /** Marine: dealt to this seat, to choose from; null for other seats. */
  dealt?: string[] | null
  /** Marine: how many traits its seat alone knows. */
  hidden_traits?: number
}

/** A space of the action display. */
export interface Space {
  name: string
  /** A number, an element or terrains. */
  printed: string[]
  /** Whose pawn stands here. */
  pawn: string | null
  /** Marine: the element whose special pawn stands here. */
  special_pawn?: string | null
  /** Marine: for special pawns alone. */
  special?: boolean
  /** Marine: used with this number of animals. */
  open?: boolean
  /** Marine: the number printed on it. */
  value?: number | null
  /** Marine: what stands under it, in words. */
  note?: string
  /** Marine: the disk that lies beside it. */
  element?: string | null
  /** Marine: the terrain marker that lies beside it. */
  terrain?: string | null
}

/** Marine: a space of one animal alone, beside those of the section whose action it gives. */
export interface OwnSpace extends Space {
  section: string
  animal: string
}

/** An animal's action in a section that takes no pawn. */
export interface FreeAction {
  animal: string
  /** Before the pawns, or after them. */
  first: boolean
  note: string
}

/** Small tiles that can still be laid. */
export interface Supply {
  terrain: string
  left: number
  /** What explains them: the name of a thing of the game's words. */
  thing: string
}

/** A section of the action display. */
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
  /** What can still be laid by this section. */
  supply: Supply | null
  /** What else lies beside its spaces: the animals in initiative order, or the stacks of tiles. */
  beside: 'initiative' | 'stacks' | null
  state: 'past' | 'now' | 'to come'
  /** Base game. */
  free?: FreeAction | null
  /** Marine: whose cubes keep their elements safe here; null is an empty place. */
  cubes?: (string | null)[]
  /** Marine: where we know it from. */
  provenance?: Provenance
  confidence?: number
}

/** A stack of tiles. */
export interface Stack {
  /** null while it lies face down. */
  top: string | null
  left: number
}

/** What is read off the state in the same way in both games. */
export interface EarthBasics {
  turn: number
  turn_limit: number
  phase: string
  /** The section under way. */
  section: string | null
  /** All hexes of the board. */
  grid: string[]
  /** Corner: element. */
  disks: Record<string, string>
  survival_terrain: string
  stacks: Stack[]
  deck: number
  bag: Record<string, number>
}

/** What base and Marine both tell of a game. */
export interface EarthTable extends EarthBasics {
  earth: Tile[]
  /** Those in play, from the top of the food chain. */
  animals: Strip[]
  initiative: string[]
  /** What makes that order. */
  ordered_by: 'initiative' | 'food chain'
  /** Whether tiles can be dominated. */
  dominance: boolean
  /** Those that a turn goes through, in their order; empty where turns have none. */
  phases: string[]
  display: Section[]
  /** Face up. */
  cards: string[]
  spent: string[]
}

/** What the views of base and Marine share. */
export interface EarthView extends View, EarthTable {}

// -- The types of a view of the base game: what it adds to those of an earth ------------------------------------------

/** A base game on the table. */
export interface BaseTable extends EarthTable {
  tundra_left: number
  /** The space whose pawn acts now: the pawn itself is back in its owner's hand. */
  acting: string | null
}

/** What whoever looks sees of a base game. */
export interface BaseView extends View, BaseTable {}

// -- The types of a view of Marine: what it adds to those of an earth -------------------------------------------------

/** The special pawn of an element. */
export interface SpecialPawn {
  /** The animal that controls it. */
  control: string | null
  /** The number to exceed. */
  target: number
  /** Where it stands. */
  space: string | null
}

/** A trait as every interface shows it. */
export interface TraitFacts {
  name: string
  text: string
  provenance: Provenance
  /** It is marked, because its text is not publicly known. */
  reconstructed: boolean
  confidence: number
  /** What we had to guess; empty where nothing. */
  open: string
}

/** A card as every interface shows it. */
export interface CardFacts extends TraitFacts {
  /** What it sets off when it enters. */
  fish: ('live' | 'dead')[]
  /** Where it lies in the row, from 1; null once it is spent. */
  slot: number | null
  /** What it is drawn as, where a pack has given it another name. */
  drawn?: string
}

/** A game of Marine on the table. */
export interface MarineTable extends EarthTable {
  round: number
  own_spaces: OwnSpace[]
  /** By element. */
  special_pawns: Record<string, SpecialPawn>
  vents_left: number
  /** The Competition space that acts now. */
  acting: string | null
  /** Of the cards in the row and those spent. */
  card_facts: Record<string, CardFacts>
  /** Of the traits that lie open, and the hidden ones of whoever looks. */
  trait_facts: Record<string, TraitFacts>
  marker_bag: Record<string, number>
}

/** What whoever looks sees of a game of Marine. */
export interface MarineView extends View, MarineTable {}

// -- The types of a view of the Card Game -----------------------------------------------------------------------------

export type Health = 'healthy' | 'endangered'

/** What every card has. */
export interface Printed {
  card: string
  provenance: Provenance
  confidence: number
}

/** An animal's class; a word that Python keeps for itself. */
export interface OfClass {
  class: string
}

export interface AnimalFace extends Printed, OfClass {
  kind: 'animal'
  food_chain: Record<Health, number>
  elements: Record<Health, Record<string, number>>
  /** The class it eats. */
  suppresses: string | null
  /** In play: how it is. In hand: only where it would come into play endangered. */
  state?: Health
  /** In play: where an event keeps it from being suppressed. */
  protected?: boolean
  /** In play: what it counts now. In hand: what it would count. */
  worth?: number
}

/** An event without what depends on its reading. */
export interface PrintedEvent extends Printed {
  kind: 'event'
  name: string
}

export interface EventFace extends PrintedEvent {
  ongoing: boolean
  text: string
  reading: string
  /** Read as recommended: then the words of the game have its text in the player's language. */
  usual: boolean
  /** What it is drawn as: one of several copies, or one to which a pack has given another name. */
  drawn?: string
}

export type Face = AnimalFace | EventFace

export interface BiomeFace {
  biome: string
  name: string
  elements: Record<string, number>
  bonus: string | null
  penalty: string | null
  provenance: Provenance
  confidence: number
}

export interface CardPlayer {
  seat: number
  vp: number
  survival: number
  /** How many cards. */
  hand: number
  passed: boolean
  has_chosen: boolean
  animals: AnimalFace[]
  /** Those that go on. */
  events: EventFace[]
  food_chain: number
  icons: Record<string, number>
  /** The cards in this hand that whoever looks knows of. */
  known: string[]
}

/** Who would get the points of something if the biome were scored now. */
export interface Lead {
  vp: number
  best: number
  seats: number[]
}

/** A card game on the table. */
export interface CardTable {
  round: number
  rounds: number
  phase: string
  /** The seat that began the round. */
  starting: number
  classes: string[]
  elements: string[]
  biome: BiomeFace
  next_biome: BiomeFace | null
  past_biomes: BiomeFace[]
  biome_pile: number
  pile: number
  discards: Face[]
  resolving: EventFace[]
  dying: AnimalFace[]
  /** `dominance`, and each element of the biome. */
  standing: Record<string, Lead>
  players: CardPlayer[]
  /** One's own cards; null for a spectator. */
  hand: Face[] | null
  /** The card that one has chosen face down. */
  chosen: string | null
  /** Some cards are not those of the printed game. */
  reconstructed: boolean
}

/** What whoever looks sees of a card game. */
export interface CardView extends View, CardTable {}
