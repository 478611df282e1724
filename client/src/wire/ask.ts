/** Questions with one answer, over HTTP. */

import { plain, type Sentence } from '$/words/sentence'
import { words } from '$/words/words.svelte'
import type * as wire from './protocol'

export class Refusal extends Error {
  constructor(
    readonly error: string,
    readonly said: Sentence,
    readonly status: number,
    readonly line: number | null = null,
  ) {
    super(plain(said))
  }
}

/** What an error has to say to the player. */
export function saidBy(error: unknown): Sentence {
  return error instanceof Refusal ? error.said : [error instanceof Error ? error.message : String(error)]
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
    throw new Refusal('unreachable', words.sentence('line.unreachable'), 0)
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => ({}))) as Partial<wire.Problem>
  throw new Refusal(problem.error ?? 'failed', problem.message ?? words.sentence('line.unreachable'), answer.status, problem.line ?? null)
}

const at = (id: string, rest = '') => `/tables/${encodeURIComponent(id)}${rest}`
/** Who looks at the screen: on one that is handed round the server cannot know it. */
const asSeat = (seat: number | null) => (seat === null ? '' : `?seat=${seat}`)

export const notes = (id: string) => ask<wire.TableNotes>('GET', at(id, '/notes'))
export const games = () => ask<wire.Games>('GET', '/games')
export const gameWords = (game: string) => ask<wire.Words>('GET', `/games/${encodeURIComponent(game)}/words`)
export const tableWords = (id: string) => ask<wire.Words>('GET', at(id, '/words'))
export const guide = (game: string) => ask<wire.Guide>('GET', `/games/${encodeURIComponent(game)}/guide`)
export const packBook = (game: string) => ask<wire.PackBook>('GET', `/games/${encodeURIComponent(game)}/pack`)
export const checkPack = (draft: wire.PackDraft, signal?: AbortSignal) => ask<wire.PackReport>('POST', '/packs', draft, signal)
export const me = () => ask<wire.PlayerName>('GET', '/me')
export const callMe = (name: string) => ask<wire.PlayerName>('PUT', '/me', { name } satisfies wire.Introduction)
export const tables = () => ask<wire.TableList>('GET', '/tables')
export const table = (id: string) => ask<wire.Table>('GET', at(id))
export const newTable = (wanted: wire.NewTable) => ask<wire.Table>('POST', '/tables', wanted)
export const setSeat = (id: string, seat: number, wanted: wire.ChangeSeat) =>
  ask<wire.Table>('PUT', at(id, `/seats/${seat}`), wanted)
export const invitation = (token: string) =>
  ask<wire.Invitation>('GET', `/invitations/${encodeURIComponent(token)}`)
export const accept = (token: string, name: string) =>
  ask<wire.Table>('POST', `/invitations/${encodeURIComponent(token)}`, { name } satisfies wire.Introduction)
export const revokeInvitation = (id: string, seat: number) => ask<wire.Table>('DELETE', at(id, `/seats/${seat}/invitation`))
export const log = (id: string, first: number, last: number) =>
  ask<wire.Log>('GET', at(id, `/log?first=${first}&last=${last}`))
export const moment = (id: string, ply: number, seat: number | null) =>
  ask<wire.Moment>('GET', at(id, `/at/${ply}${asSeat(seat)}`))
export const explain = (id: string, kind: string, name: string, ply: number | null, signal?: AbortSignal) =>
  ask<wire.Explanation>(
    'GET',
    at(id, `/explain?kind=${encodeURIComponent(kind)}&name=${encodeURIComponent(name)}${ply === null ? '' : `&ply=${ply}`}`),
    undefined,
    signal,
  )
/** `option` is to be looked at as closely as the best. */
export const hint = (id: string, seat: number | null, option?: number) => {
  const asked = asSeat(seat)
  return ask<wire.Hint>('GET', at(id, `/hint${asked}${option === undefined ? '' : `${asked ? '&' : '?'}option=${option}`}`))
}
export const preview = (id: string, option: number, seat: number | null, signal?: AbortSignal) =>
  ask<wire.Preview>('GET', at(id, `/preview/${option}${asSeat(seat)}`), undefined, signal)
export const story = (id: string) => ask<wire.Story>('GET', at(id, '/story'))
export const upload = (record: string) => ask<wire.Table>('POST', '/records', { record } satisfies wire.Upload)
export const fork = (id: string, ply: number, bot: string) =>
  ask<wire.Table>('POST', at(id, '/fork'), { ply, bot } satisfies wire.NewFork)
export const rematch = (id: string) => ask<wire.Table>('POST', at(id, '/rematch'), {})
export const recordLink = (id: string) => `/api${at(id, '/record')}`
