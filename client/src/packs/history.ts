/** What was before, so that it can be taken back, and brought again. */

export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last change was about: letter after letter in one field is one change. */
  readonly about: string
}

const MOST = 200

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], about: '' })

export function changed<T>(history: History<T>, now: T, about = ''): History<T> {
  if (now === history.now) return history
  const goesOn = about !== '' && about === history.about
  return { past: goesOn ? history.past : [...history.past, history.now].slice(-MOST), now, future: [], about }
}

export function undone<T>({ past, now, future, about }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined ? { past, now, future, about } : { past: past.slice(0, -1), now: before, future: [now, ...future], about: '' }
}

export function redone<T>({ past, now, future, about }: History<T>): History<T> {
  const [next, ...rest] = future
  return next === undefined ? { past, now, future, about } : { past: [...past, now], now: next, future: rest, about: '' }
}
