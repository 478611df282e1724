/** The pack that is being edited: what it says, what was before, and what the server has to say of it. */

import * as ask from '$/wire/ask'
import type { PackBook, PackGuess, PackReport, PackTables, Words } from '$/wire/protocol'
import { words } from '$/words/words.svelte'
import { entriesOf, entryWith, type Entry } from './entries'
import { learnFaces, type Faces } from './faces'
import * as history from './history'
import { keep, kept, watchKept } from './kept'
import * as pack from './pack'

/** After the last key, before the server is asked. */
const PAUSE = 300
/** What a step of another tab is about: step after step there is one step here. */
const ELSEWHERE = 'elsewhere'

export class Editor {
  #book = $state.raw<PackBook>(null!)
  #history = $state.raw(history.begin<PackTables>({}))
  #report = $state.raw<PackReport | null>(null)
  #faces = $state.raw<Faces>({})
  #guesses = $state.raw<Record<string, PackGuess>>({})
  #failed = $state('')
  #checked = $state.raw<PackTables | null>(null)
  /** In which language the card is shown and named. */
  #language = $state('')
  #gameWords: Words
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null
  #unwatch: () => void

  readonly entries: Entry[] = $derived.by(() => entriesOf(this.#book, this.tables))

  constructor(book: PackBook, gameWords: Words) {
    this.#book = book
    this.#guesses = book.guesses
    this.#gameWords = gameWords
    this.#language = words.language
    words.learn(gameWords)
    this.#history = history.begin(kept(book.game)?.tables ?? {})
    this.#unwatch = watchKept(book.game, () => this.#takeOver())
    this.#ask(0)
  }

  /** Speak another language, of the same pack. */
  translate(book: PackBook, gameWords: Words): void {
    this.#book = book
    this.#gameWords = gameWords
    this.language = words.language
  }

  get book(): PackBook {
    return this.#book
  }
  get tables(): PackTables {
    return this.#history.now
  }
  get report(): PackReport | null {
    return this.#report
  }
  get faces(): Faces {
    return this.#faces
  }
  get failed(): string {
    return this.#failed
  }
  /** Whether what the server says is about the pack as it is now. */
  get settled(): boolean {
    return this.#checked === this.tables
  }
  get sound(): boolean {
    return this.settled && this.#report !== null && this.#report.problems.length === 0
  }
  get canUndo(): boolean {
    return this.#history.past.length > 0
  }
  get canRedo(): boolean {
    return this.#history.future.length > 0
  }
  get language(): string {
    return this.#language
  }
  set language(language: string) {
    this.#language = language
    this.#ask(0)
  }

  entry(id: string): Entry | undefined {
    return this.entries.find((entry) => entry.id === id)
  }

  /** What we do not know of an entry, as the server says; of one that is removed, as it was. */
  guess(entry: Entry): PackGuess | undefined {
    const guesses = entry.state === 'removed' ? this.#book.guesses : this.#guesses
    return guesses[entry.id]
  }

  /** What is wrong at a place or in it. */
  problems(path: pack.Path): string[] {
    const id = pack.idOf(path)
    return (this.#report?.problems ?? []).filter(({ entry }) => entry === id || entry.startsWith(`${id}.`)).map(({ reason }) => reason)
  }

  /** What is wrong with an entry as a whole, or at a place in it that the form does not show. */
  problemsBeside(entry: Entry, shown: readonly pack.Path[]): string[] {
    const ids = shown.map(pack.idOf)
    return (this.#report?.problems ?? [])
      .filter(({ entry: place }) => entryWith(this.#book, place) === entry.id && !ids.some((id) => place === id || place.startsWith(`${id}.`)))
      .map(({ entry: place, reason }) => (place === entry.id ? reason : `${place.slice(entry.id.length + 1)}: ${reason}`))
  }

  // -- changes ----------------------------------------------------------------------------------------------------------

  change(tables: PackTables, about = ''): void {
    this.#go(history.changed(this.#history, tables, about))
  }
  set(entry: Entry, path: pack.Path, value: unknown): void {
    this.change(pack.set(this.#book, this.tables, entry.path, path, value), pack.idOf(path))
  }
  unset(entry: Entry, path: pack.Path): void {
    this.change(pack.unset(this.#book, this.tables, entry.path, path), pack.idOf(path))
  }
  undo(): void {
    this.#go(history.undone(this.#history))
  }
  redo(): void {
    this.#go(history.redone(this.#history))
  }

  /** Read a file, and take it over if it is for this game. */
  async open(text: string): Promise<PackReport> {
    const report = await ask.checkPack({ game: this.#book.game, text, language: this.#language })
    if (report.game === this.#book.game) this.change(report.tables)
    return report
  }

  #go(next: history.History<PackTables>): void {
    if (next === this.#history) return
    this.#history = next
    const before = kept(this.#book.game)
    keep(this.#book.game, { tables: next.now, text: before?.text ?? '', changes: before?.changes ?? 0, sound: false })
    this.#ask(PAUSE)
  }

  #ask(after: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#check(), after)
  }

  async #check(): Promise<void> {
    this.#asking?.abort()
    this.#asking = new AbortController()
    const tables = this.tables
    try {
      const report = await ask.checkPack({ game: this.#book.game, tables, language: this.#language }, this.#asking.signal)
      this.#report = report
      this.#guesses = report.guesses ?? this.#guesses
      this.#checked = tables
      this.#failed = ''
      this.#keep(report, tables)
      // Where no rules could be made, the cards stay as they were last seen.
      if (Object.keys(report.faces).length > 0) this.#faces = report.faces as Faces
      words.learn(learnFaces(this.#gameWords, this.#faces))
    } catch (error) {
      if (!(error instanceof DOMException)) this.#failed = (error as Error).message
    }
  }

  /** What another tab has made of the pack, so that neither tab writes over the other's work. */
  #takeOver(): void {
    const found = kept(this.#book.game)
    if (!found || pack.isSame(found.tables, this.tables)) return
    this.#history = history.changed(this.#history, found.tables, ELSEWHERE)
    this.#ask(PAUSE)
  }

  /** Keep what the server says, unless the pack has gone on meanwhile, here or in another tab. */
  #keep(report: PackReport, tables: PackTables): void {
    if (pack.isSame(kept(report.game)?.tables ?? {}, tables)) keep(report.game, { tables, text: report.text, changes: report.differences.length, sound: report.problems.length === 0 })
  }

  leave(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#unwatch()
  }
}
