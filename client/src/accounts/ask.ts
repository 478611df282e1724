/** Questions about people: accounts, seat links, ratings. */

import { ask } from '$/wire/ask'
import type * as wire from '$/wire/protocol'

const seat = (id: string, number: number) => `/tables/${encodeURIComponent(id)}/seats/${number}/link`
const kept = (token: string) => encodeURIComponent(token)

export const me = () => ask<wire.OwnAccount>('GET', '/account')
export const register = (name: string, password: string, email: string, language: string) =>
  ask<wire.AccountAnswer>('POST', '/account', { name, password, email: email || null, language } satisfies wire.Register)
export const logIn = (name: string, password: string) => ask<wire.AccountAnswer>('POST', '/session', { name, password } satisfies wire.LogIn)
export const logOut = () => ask<wire.AccountAnswer>('DELETE', '/session')
export const logOutEverywhere = () => ask<wire.AccountAnswer>('DELETE', '/sessions')
export const change = (wanted: wire.ChangeAccount) => ask<wire.AccountAnswer>('PUT', '/account', wanted)
export const changePassword = (old: string, fresh: string) => ask<wire.AccountAnswer>('PUT', '/account/password', { old, new: fresh } satisfies wire.ChangePassword)
export const remove = (password: string) => ask<wire.AccountAnswer>('POST', '/account/deletion', { password } satisfies wire.GivePassword)
export const forgot = (who: string) => ask<wire.ResetSent>('POST', '/resets', { who } satisfies wire.ForgotPassword)
export const reset = (token: string, password: string) => ask<wire.AccountAnswer>('PUT', `/resets/${kept(token)}`, { password } satisfies wire.GivePassword)
export const confirm = (token: string) => ask<wire.EmailConfirmed>('POST', `/confirmations/${kept(token)}`, {})

export const seatLink = (id: string, number: number) => ask<wire.SeatLink>('POST', seat(id, number), {})
export const revokeSeatLink = (id: string, number: number) => ask<wire.RevokedSeatLink>('DELETE', seat(id, number))
export const linked = (token: string) => ask<wire.LinkedSeat>('GET', `/seats/${kept(token)}`)
export const takeSeat = (token: string) => ask<wire.Table>('POST', `/seats/${kept(token)}`, {})
export const setBench = (id: string, bench: wire.Bench) => ask<wire.Table>('PUT', `/tables/${encodeURIComponent(id)}/bench`, { bench } satisfies wire.SetBench)

export const board = (game: string, seats: number) => ask<wire.Leaderboard>('GET', `/ratings?game=${encodeURIComponent(game)}&seats=${seats}`)
