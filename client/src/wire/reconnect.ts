/** When to call the server again: a small machine without clocks or sockets, so that it can be tested. */

export type Line =
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

export const begin: Line = { state: 'calling', attempt: 0 }

export function pause(attempt: number): number {
  return Math.min(LONGEST, FIRST * 2 ** attempt)
}

export function next(line: Line, happening: Happening): Line {
  switch (happening.what) {
    case 'opened':
      return line.state === 'calling' ? { state: 'open' } : line
    case 'closed':
      if (line.state === 'gone') return line
      if (FINAL.has(happening.code)) return { state: 'gone', code: happening.code }
      if (line.state === 'waiting') return line
      {
        const attempt = line.state === 'calling' ? line.attempt : 0
        return { state: 'waiting', attempt: attempt + 1, delay: pause(attempt) }
      }
    case 'waited':
      return line.state === 'waiting' ? { state: 'calling', attempt: line.attempt } : line
    case 'back online':
      return line.state === 'waiting' ? { state: 'calling', attempt: 0 } : line
  }
}
