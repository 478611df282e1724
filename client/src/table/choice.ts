/**
 * What can be pointed at next. A client without rules: it knows the options it was given, each with its targets,
 * and narrows them down click by click until one is left.
 */

import type { Option, Target } from '$/wire/protocol'

/** Beside a hex, an animal means its cubes there; and how many comes last of all. */
const ORDER: Record<string, number> = { animal: 1, count: 2 }

export interface Choice {
  /** What has been settled: by clicks, or because all options agree on it. */
  picked: Target[]
  /** What can be pointed at next. */
  next: Target[]
  /** The options that are still possible. */
  options: Option[]
  /** Options that point at nothing and are offered as buttons. */
  bare: Option[]
  /** The one that ends or forfeits the action. */
  pass: Option | null
  /** The option that is settled, if the clicks have left only one. */
  settled: Option | null
}

export const key = ([kind, name]: Target): string => `${kind} ${name}`

export function sameTarget(a: Target, b: Target): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** The targets of an option in the order in which they are pointed at. */
export function path(option: Option): Target[] {
  return option.targets
    .map((target, i) => ({ target, i, last: ORDER[target[0]] ?? 0 }))
    .sort((a, b) => a.last - b.last || a.i - b.i)
    .map(({ target }) => target)
}

export function isPass(option: Option): boolean {
  return option.pattern === 'pass'
}

/** The choice after these clicks. */
export function narrow(options: readonly Option[], clicks: readonly Target[]): Choice {
  const pass = options.find(isPass) ?? null
  const bare = options.filter((option) => option.targets.length === 0 && !isPass(option))
  let rest = options.filter((option) => option.targets.length > 0).map((option) => ({ option, path: path(option) }))
  const all = rest
  // A place that only this selection leads to is pointed at, not guessed, even if it is the only one.
  const surprising = (target: Target, depth: number) =>
    target[0] === 'hex' && !all.every(({ path }) => path[depth] && sameTarget(path[depth], target))
  const picked: Target[] = []
  const waiting = [...clicks]
  for (;;) {
    const depth = picked.length
    const going = rest.filter(({ path }) => path.length > depth)
    if (going.length === 0) break
    const first = going[0]!.path[depth]!
    const agreed = going.length === rest.length && going.every(({ path }) => sameTarget(path[depth]!, first))
    // The last thing to point at is never settled by itself: somebody must say yes to it.
    const last = going.every(({ path }) => path.length === depth + 1)
    const click = waiting[0]
    const chosen = click && going.some(({ path }) => sameTarget(path[depth]!, click)) ? click : null
    if (chosen) waiting.shift()
    else if (!agreed || (last && (clicks.length === 0 || rest.length > 1)) || surprising(first, depth)) break
    const target = chosen ?? first
    rest = going.filter(({ path }) => sameTarget(path[depth]!, target))
    picked.push(target)
  }
  const depth = picked.length
  const next = new Map<string, Target>()
  for (const { path } of rest) {
    const target = path[depth]
    if (target) next.set(key(target), target)
  }
  const settled = clicks.length > 0 && waiting.length === 0 && next.size === 0 && rest.length === 1 ? rest[0]!.option : null
  return { picked, next: [...next.values()], options: rest.map(({ option }) => option), bare, pass, settled }
}

/** Clicks that still mean something: after a move, what was selected before may be gone. */
function still(now: Choice, clicks: readonly Target[]): Target[] {
  return clicks.filter((click) => now.picked.some((picked) => sameTarget(picked, click)))
}

/**
 * Point at something. While a selection is open, pointing at what could have been chosen first starts over from there.
 * Returns the new clicks, or null if the target means nothing now.
 */
export function point(options: readonly Option[], before: readonly Target[], target: Target): Target[] | null {
  const now = narrow(options, before)
  const clicks = still(now, before)
  if (now.next.some((candidate) => sameTarget(candidate, target))) return [...clicks, target]
  if (clicks.length > 0) {
    if (clicks.some((click) => sameTarget(click, target))) {
      return clicks.slice(0, clicks.findIndex((click) => sameTarget(click, target)))
    }
    const fresh = narrow(options, [])
    if (fresh.next.some((candidate) => sameTarget(candidate, target))) return [target]
  }
  return null
}

/** Point at several things at once, as a click on a cube points at its hex and its animal. */
export function pointAll(options: readonly Option[], clicks: readonly Target[], targets: readonly Target[]): Target[] | null {
  let now = still(narrow(options, clicks), clicks)
  const open = now.length
  for (const target of targets) {
    if (narrow(options, now).next.some((candidate) => sameTarget(candidate, target))) now = [...now, target]
  }
  if (now.length > open) return now
  return targets[0] ? point(options, clicks, targets[0]) : null
}

export function names(targets: readonly Target[], kind: string): Set<string> {
  return new Set(targets.filter(([of]) => of === kind).map(([, name]) => name))
}
