/** When to call the server again: a small machine without clocks or sockets, so that it can be tested. */

export type ConnectionState =
  | { state: 'calling'; attempt: number }
  | { state: 'open' }
  | { state: 'waiting'; attempt: number; delay: number }
  | { state: 'gone'; code: number }

export type Happening =
  | { what: 'opened' }
  | { what: 'closed'; code: number }
  | { what: 'waited' }
  | { what: 'back online' }

/** There is no such table, or it is not for this page: calling again would change nothing. */
const FINAL = new Set([4404, 4403])
const FIRST = 300
const LONGEST = 5000

export const begin: ConnectionState = { state: 'calling', attempt: 0 }

export function pause(attempt: number): number {
  return Math.min(LONGEST, FIRST * 2 ** attempt)
}

export function next(now: ConnectionState, happening: Happening): ConnectionState {
  switch (happening.what) {
    case 'opened':
      return now.state === 'calling' ? { state: 'open' } : now
    case 'closed':
      if (now.state === 'gone') return now
      if (FINAL.has(happening.code)) return { state: 'gone', code: happening.code }
      if (now.state === 'waiting') return now
      {
        const attempt = now.state === 'calling' ? now.attempt : 0
        return { state: 'waiting', attempt: attempt + 1, delay: pause(attempt) }
      }
    case 'waited':
      return now.state === 'waiting' ? { state: 'calling', attempt: now.attempt } : now
    case 'back online':
      return now.state === 'waiting' ? { state: 'calling', attempt: 0 } : now
  }
}
