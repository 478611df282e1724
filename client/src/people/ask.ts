/** Questions about people: accounts, seat links, ratings. */

import { ask } from '$/wire/ask'
import type { Table } from '$/wire/protocol'

export interface Account {
  name: string
  language: string | null
  email: string | null
  confirmed: boolean
  created: string
}

export interface Rating {
  game: string
  seats: number
  rating: number
  games: number
  wins: number
}

export interface Me {
  account: Account | null
  ratings: Rating[]
  /** Whether this server sends letters. */
  mail: boolean
}

export interface OnBoard extends Rating {
  name: string
  me: boolean
}

export type Bench = 'talk' | 'look' | 'closed'

type Told = { account: Account | null }
const seat = (id: string, number: number) => `/tables/${encodeURIComponent(id)}/seats/${number}/link`
const kept = (token: string) => encodeURIComponent(token)

export const me = () => ask<Me>('GET', '/account')
export const register = (name: string, password: string, email: string, language: string) =>
  ask<Told>('POST', '/account', { name, password, email: email || null, language })
export const logIn = (name: string, password: string) => ask<Told>('POST', '/session', { name, password })
export const logOut = () => ask<Told>('DELETE', '/session')
export const logOutEverywhere = () => ask<Told>('DELETE', '/sessions')
export const change = (wanted: { name?: string; language?: string; email?: string; password?: string }) => ask<Told>('PUT', '/account', wanted)
export const changePassword = (old: string, fresh: string) => ask<Told>('PUT', '/account/password', { old, new: fresh })
export const remove = (password: string) => ask<Told>('POST', '/account/deletion', { password })
export const forgot = (who: string) => ask<{ sent: boolean }>('POST', '/resets', { who })
export const reset = (token: string, password: string) => ask<Told>('PUT', `/resets/${kept(token)}`, { password })
export const confirm = (token: string) => ask<{ confirmed: boolean }>('POST', `/confirmations/${kept(token)}`, {})

export const seatLink = (id: string, number: number) => ask<{ link: string }>('POST', seat(id, number), {})
export const revokeSeatLink = (id: string, number: number) => ask<{ link: null }>('DELETE', seat(id, number))
export const linked = (token: string) => ask<{ table: Table; seat: number }>('GET', `/seats/${kept(token)}`)
export const takeSeat = (token: string) => ask<Table>('POST', `/seats/${kept(token)}`, {})
export const setBench = (id: string, bench: Bench) => ask<Table>('PUT', `/tables/${encodeURIComponent(id)}/bench`, { bench })

export const board = (game: string, seats: number) => ask<{ people: OnBoard[] }>('GET', `/ratings?game=${encodeURIComponent(game)}&seats=${seats}`)
