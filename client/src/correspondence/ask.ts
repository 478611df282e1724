/** Questions about tables over days: lobby, turns, fair play, the deck, messages. */

import { ask } from '$/wire/ask'
import type * as wire from '$/wire/protocol'

export type Filter = Partial<Record<'game' | 'seats' | 'speed' | 'language' | 'rated', string>>

const at = (id: string, rest: string) => `/tables/${encodeURIComponent(id)}/${rest}`

export const lobby = (filter: Filter) => ask<wire.Lobby>('GET', `/lobby?${new URLSearchParams(filter)}`)
export const join = (id: string, name: string) => ask<wire.Table>('POST', `/lobby/${encodeURIComponent(id)}`, { name } satisfies wire.JoinTable)
export const turns = () => ask<wire.Turns>('GET', '/turns')

export const propose = (id: string, kind: wire.ProposalKind, seat: number | null, agree = true) =>
  ask<wire.Table>('POST', at(id, 'propose'), { kind, seat, agree } satisfies wire.Propose)
export const resign = (id: string, seat: number) => ask<wire.Table>('POST', at(id, 'resign'), { seat } satisfies wire.OwnSeat)
export const comeBack = (id: string, seat: number) => ask<wire.CameBack>('POST', at(id, 'back'), { seat } satisfies wire.OwnSeat)

export const deck = (id: string) => ask<wire.Deck>('GET', at(id, 'deck'))
export const verify = (id: string) => ask<wire.Verification>('POST', at(id, 'verify'), {})

/** A new table whose luck neither the server nor this browser chooses alone. */
export async function newTable(wanted: wire.NewTable): Promise<wire.Table> {
  const { promise } = await ask<wire.SeedPromise>('POST', '/promises', {})
  const chance = crypto.getRandomValues(new Uint8Array(16))
  const entropy = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return ask<wire.Table>('POST', '/tables', { ...wanted, promise, entropy } satisfies wire.NewTable)
}

export const notices = () => ask<wire.Notifications>('GET', '/notices')
export const wishNotices = (wishes: wire.SetNotifications) => ask<wire.Notifications>('PUT', '/notices', wishes)
export const testNotices = () => ask<wire.Notifications>('POST', '/notices/test', {})
export const answerLetter = (what: 'confirm' | 'stop', token: string) =>
  ask<wire.LinkFollowed>('POST', `/notices/${what}/${encodeURIComponent(token)}`, {})
