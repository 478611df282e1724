/** Checking the envelope of a seed in the browser itself. */

import { remember } from '$/look/settings.svelte'
import type { Deck } from '$/wire/protocol'

export async function digest(first: string, second: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${first}/${second}`)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Verdict {
  fits: boolean
  seed: boolean
}

export async function examine({ seal, opened }: Deck): Promise<Verdict | null> {
  if (!seal || !opened) return null
  const seed = opened.entropy ? (await digest(opened.secret, opened.entropy)).slice(0, 32) : opened.secret
  return { fits: (await digest(opened.secret, opened.nonce)) === seal, seed: seed === opened.seed }
}

/** The seal that this browser saw first at a table; it is noted then. */
export function firstSeal(table: string, seal: string): string {
  const key = `seal.${table}`
  const kept = remember.read(key)
  if (kept === null) remember.write(key, seal)
  return kept ?? seal
}
