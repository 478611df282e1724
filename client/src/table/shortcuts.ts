/** Keys that do something at the table, in the order in which the help tells them. */

import type { Key } from '$/words/words.svelte'

export interface Shortcut {
  keys: string[]
  says: Key
}

export const PLAYING: readonly Shortcut[] = [
  { keys: ['Tab', '← ↑ ↓ →'], says: 'keys.move' },
  { keys: ['Enter'], says: 'keys.enter' },
  { keys: ['1', '…', '9'], says: 'keys.numbers' },
  { keys: ['d'], says: 'keys.done' },
  { keys: ['u'], says: 'keys.undo' },
  { keys: ['r'], says: 'restart' },
  { keys: ['h'], says: 'keys.hint' },
  { keys: ['w'], says: 'keys.why' },
  { keys: ['s'], says: 'skip' },
  { keys: ['+', '−', 'f'], says: 'keys.zoom' },
  { keys: ['m', '?'], says: 'keys.menu' },
  { keys: ['Esc'], says: 'keys.escape' },
]

export const LOOKING_BACK: readonly Shortcut[] = [
  { keys: ['←', '→'], says: 'keys.step' },
  { keys: ['Space'], says: 'keys.run' },
  { keys: ['Home', 'End'], says: 'keys.ends' },
  { keys: ['Esc'], says: 'replay.live' },
]

/** Is this key meant for a field, a dialog or the browser rather than for the table? */
export function elsewhere(event: KeyboardEvent): boolean {
  const writing = event.target instanceof Element && event.target.closest('input, textarea, select')
  return !!writing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null
}
