/** Lengths of time as people read them: two units are enough, and the last minutes tick. */

import { t } from '$/words/words.svelte'

export type Unit = 'd' | 'h' | 'm' | 's'

const SECONDS: Record<Unit, number> = { d: 86400, h: 3600, m: 60, s: 1 }

export function split(seconds: number): [number, Unit][] {
  const whole = Math.max(0, Math.ceil(seconds))
  const [large, small] = whole >= SECONDS.d ? (['d', 'h'] as const) : whole >= SECONDS.h ? (['h', 'm'] as const) : (['m', 's'] as const)
  const first = Math.floor(whole / SECONDS[large])
  const second = Math.floor((whole - first * SECONDS[large]) / SECONDS[small])
  const parts: [number, Unit][] = [
    [first, large],
    [second, small],
  ]
  return parts.filter(([count]) => count > 0)
}

/** Under an hour as a clock shows it, 9:05; longer in words, or briefly in one. */
export function lengthOf(seconds: number, brief = false): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < SECONDS.h) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
  return inWords(seconds, brief ? 1 : 2)
}

export function inWords(seconds: number, most = 2): string {
  return split(seconds)
    .slice(0, most)
    .map(([count, unit]) => t(`unit.${unit}`, { count }))
    .join(' ')
}
