/** Questions about tables over days: lobby, turns, fair play, the deck, messages. */

import { ask } from '$/wire/ask'
import type { NewTable, Table } from '$/wire/protocol'
import type { Sentence } from '$/words/sentence'

export interface Turn {
  kind: 'turn' | 'vote' | 'away'
  seat: number
  /** Seconds, where there is a clock. */
  left: number | null
  since: string
  table: Table
}

export interface Deck {
  chosen: Table['deck']
  seal: string | null
  opened: { secret: string; nonce: string; entropy: string; seed: string } | null
}

export interface NoticeWishes {
  email: string
  mail: boolean
  webhook: string
  hook: boolean
  delay: number
  /** Minutes before one's time is up; 0: never. */
  short: number
  ended: boolean
}

export interface Notices extends NoticeWishes {
  confirmed: boolean
  trouble: string | null
  can_mail: boolean
}

export type Filter = Partial<Record<'game' | 'seats' | 'speed' | 'language' | 'rated', string>>

const at = (id: string, rest: string) => `/tables/${encodeURIComponent(id)}/${rest}`

export const lobby = (filter: Filter) => ask<{ open: Table[]; running: Table[] }>('GET', `/lobby?${new URLSearchParams(filter)}`)
export const join = (id: string, name: string) => ask<Table>('POST', `/lobby/${encodeURIComponent(id)}`, { name })
export const turns = () => ask<{ count: number; turns: Turn[] }>('GET', '/turns')

export const propose = (id: string, kind: 'stand in' | 'abandon', seat: number | null, agree = true) =>
  ask<Table>('POST', at(id, 'propose'), { kind, seat, agree })
export const resign = (id: string, seat: number) => ask<Table>('POST', at(id, 'resign'), { seat })
export const comeBack = (id: string, seat: number) => ask<{ table: Table; since: number; text: Sentence | string }>('POST', at(id, 'back'), { seat })

export const deck = (id: string) => ask<Deck>('GET', at(id, 'deck'))
export const verify = (id: string) => ask<{ sound: boolean; plies: number; error: string | null }>('POST', at(id, 'verify'), {})

/** A new table whose luck neither the server nor this browser chooses alone. */
export async function newTable(wanted: NewTable): Promise<Table> {
  const { promise } = await ask<{ promise: string }>('POST', '/promises', {})
  const chance = crypto.getRandomValues(new Uint8Array(16))
  const entropy = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return ask<Table>('POST', '/tables', { ...wanted, promise, entropy })
}

export const notices = () => ask<Notices>('GET', '/notices')
export const wishNotices = (wishes: NoticeWishes, language: string) => ask<Notices>('PUT', '/notices', { ...wishes, language })
export const testNotices = () => ask<Notices>('POST', '/notices/test', {})
export const answerLetter = (what: 'confirm' | 'stop', token: string) =>
  ask<{ done: boolean }>('POST', `/notices/${what}/${encodeURIComponent(token)}`, {})
