import { expect, test } from 'vitest'
import { begin, next, pause, type ConnectionState } from '$/wire/reconnect'

const open = next(begin, { what: 'opened' })
const lost = next(open, { what: 'closed', code: 1006 })

test('a connection opens', () => {
  expect(open).toEqual({ state: 'open' })
})

test('a lost connection is called again soon', () => {
  expect(lost).toEqual({ state: 'waiting', attempt: 1, delay: 300 })
  expect(next(lost, { what: 'waited' })).toEqual({ state: 'calling', attempt: 1 })
})

test('each failure waits longer, up to five seconds', () => {
  let now: ConnectionState = lost
  const delays: number[] = []
  for (let i = 0; i < 8; i += 1) {
    if (now.state === 'waiting') delays.push(now.delay)
    now = next(next(now, { what: 'waited' }), { what: 'closed', code: 1006 })
  }
  expect(delays).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000, 5000])
  expect(pause(50)).toBe(5000)
})

test('after it worked, waiting begins anew', () => {
  const third: ConnectionState = { state: 'calling', attempt: 3 }
  const again = next(next(third, { what: 'opened' }), { what: 'closed', code: 1001 })
  expect(again).toEqual({ state: 'waiting', attempt: 1, delay: 300 })
})

test('when the network is back, nobody waits', () => {
  expect(next(lost, { what: 'back online' })).toEqual({ state: 'calling', attempt: 0 })
  expect(next(open, { what: 'back online' })).toBe(open)
})

test('a table that is not there is not called again', () => {
  const gone = next(begin, { what: 'closed', code: 4404 })
  expect(gone).toEqual({ state: 'gone', code: 4404 })
  for (const what of ['waited', 'back online', 'opened'] as const) expect(next(gone, { what })).toBe(gone)
  expect(next(gone, { what: 'closed', code: 1006 })).toBe(gone)
})
