import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as ask from '$/wire/ask'
import { plain } from '$/words/sentence'

interface Asked {
  url: string
  init: RequestInit
}
let asked: Asked[] = []
let answer: () => Promise<Response>

const json = (content: unknown, status = 200) => async () => new Response(JSON.stringify(content), { status })
const refusal = async (asking: Promise<unknown>): Promise<ask.Refusal> => {
  const error: unknown = await asking.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ask.Refusal)
  return error as ask.Refusal
}

beforeEach(() => {
  asked = []
  answer = json({})
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a question', () => {
  it('is asked in the language of the page, and says that a page of ours asks', async () => {
    await ask.tables()
    expect(asked[0]).toMatchObject({ url: '/api/tables?lang=en', init: { method: 'GET', headers: { 'X-Foodchain': '1' }, body: undefined } })
    expect(asked[0]!.init.headers).not.toHaveProperty('Content-Type')
  })

  it('has its answer', async () => {
    answer = json({ name: 'Anna' })
    expect(await ask.me()).toEqual({ name: 'Anna' })
  })

  it('sends what it tells as JSON', async () => {
    await ask.callMe('Anna')
    expect(asked[0]).toMatchObject({ url: '/api/me?lang=en', init: { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Anna"}' } })
  })

  it('keeps odd names apart from the address', async () => {
    await ask.table('a/b?c')
    await ask.explain('abc', 'space', 'migration 7', 12)
    await ask.moment('abc', 5, null)
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/tables/a%2Fb%3Fc?lang=en',
      '/api/tables/abc/explain?kind=space&name=migration%207&ply=12&lang=en',
      '/api/tables/abc/at/5?lang=en',
    ])
  })

  it('about a moment says whose eyes are meant, also those of seat 0', async () => {
    await ask.moment('abc', 5, 0)
    expect(asked[0]!.url).toBe('/api/tables/abc/at/5?seat=0&lang=en')
  })
})

describe('a refusal', () => {
  it('says what the server says', async () => {
    answer = json({ error: 'bad record', message: ['Line is ', { kind: 'count', name: '3', text: '3' }], line: 3 }, 400)
    const refused = await refusal(ask.upload('x'))
    expect(refused).toMatchObject({ error: 'bad record', status: 400, line: 3, message: 'Line is 3' })
    expect(ask.saidBy(refused)).toEqual(refused.said)
  })

  it('without words says that the server does not answer', async () => {
    answer = async () => new Response('<html>', { status: 502 })
    const refused = await refusal(ask.tables())
    expect([refused.error, refused.status, refused.line]).toEqual(['failed', 502, null])
    expect(plain(refused.said)).toBe('The server does not answer. Please try again.')
  })

  it('is made of a line that is down', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    expect(await refusal(ask.tables())).toMatchObject({ error: 'unreachable', status: 0 })
  })

  it('is not made of a question that was withdrawn', async () => {
    answer = () => Promise.reject(new DOMException('', 'AbortError'))
    await expect(ask.tables()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('may also be any other error', () => {
    expect([ask.saidBy(new Error('oh')), ask.saidBy('oh')]).toEqual([['oh'], ['oh']])
  })
})
