/** Questions with one answer, over HTTP. */

import { plain, type Sentence } from '$/words/sentence'
import { words } from '$/words/words.svelte'
import type { Explanation, Games, Guide, Hint, Moment, NewSeat, NewTable, Ply, Preview, Story, Table, TableNote, Words } from './protocol'

export class Refusal extends Error {
  constructor(
    readonly error: string,
    readonly said: Sentence | string,
    readonly status: number,
    readonly line: number | null = null,
  ) {
    super(plain(said))
  }
}

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${words.language}`
  let answer: Response
  try {
    answer = await fetch(url, {
      method,
      signal,
      // The header shows that a page of ours asks: other sites cannot send it.
      headers: { 'X-Foodchain': '1', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal('unreachable', words.say('line.unreachable'), 0)
  }
  if (answer.ok) return (await answer.json()) as T
  const told = (await answer.json().catch(() => ({}))) as { error?: string; message?: Sentence | string; line?: number }
  throw new Refusal(told.error ?? 'failed', told.message ?? words.say('line.unreachable'), answer.status, told.line ?? null)
}

const at = (id: string, rest = '') => `/tables/${encodeURIComponent(id)}${rest}`

export const notes = (id: string) => ask<{ notes: TableNote[] }>('GET', at(id, '/notes'))
export const games = () => ask<Games>('GET', '/games')
export const gameWords = (game: string) => ask<Words>('GET', `/games/${encodeURIComponent(game)}/words`)
export const tableWords = (id: string) => ask<Words>('GET', at(id, '/words'))
export const guide = (game: string) => ask<Guide>('GET', `/games/${encodeURIComponent(game)}/guide`)
export const me = () => ask<{ name: string }>('GET', '/me')
export const callMe = (name: string) => ask<{ name: string }>('PUT', '/me', { name })
export const tables = () => ask<{ tables: Table[] }>('GET', '/tables')
export const table = (id: string) => ask<Table>('GET', at(id))
export const newTable = (wanted: NewTable) => ask<Table>('POST', '/tables', wanted)
export const setSeat = (id: string, seat: number, wanted: { kind: 'bot' | 'open'; bot?: string }) =>
  ask<Table>('PUT', at(id, `/seats/${seat}`), wanted)
export const invitation = (token: string) =>
  ask<{ table: Table; seat: number; taken: boolean }>('GET', `/invitations/${encodeURIComponent(token)}`)
export const accept = (token: string, name: string) =>
  ask<Table>('POST', `/invitations/${encodeURIComponent(token)}`, { name })
export const log = (id: string, first: number, last: number) =>
  ask<{ plies: Ply[] }>('GET', at(id, `/log?first=${first}&last=${last}`))
export const moment = (id: string, ply: number, seat: number | null) =>
  ask<Moment>('GET', at(id, `/at/${ply}${seat === null ? '' : `?seat=${seat}`}`))
export const explain = (id: string, kind: string, name: string, ply: number | null, signal?: AbortSignal) =>
  ask<Explanation>(
    'GET',
    at(id, `/explain?kind=${encodeURIComponent(kind)}&name=${encodeURIComponent(name)}${ply === null ? '' : `&ply=${ply}`}`),
    undefined,
    signal,
  )
export const hint = (id: string) => ask<Hint>('GET', at(id, '/hint'))
export const preview = (id: string, option: number, signal?: AbortSignal) =>
  ask<Preview>('GET', at(id, `/preview/${option}`), undefined, signal)
export const story = (id: string) => ask<Story>('GET', at(id, '/story'))
export const upload = (record: string) => ask<Table>('POST', '/records', { record })
export const fork = (id: string, ply: number, seats?: NewSeat[]) =>
  ask<Table>('POST', at(id, '/fork'), seats ? { ply, seats } : { ply })
export const rematch = (id: string) => ask<Table>('POST', at(id, '/rematch'), {})
export const recordLink = (id: string) => `/api${at(id, '/record')}`
