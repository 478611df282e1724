import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '$/correspondence/turns.svelte'

let answers: ((count: number) => void)[] = []

beforeEach(() => {
  answers = []
  vi.stubGlobal('document', { visibilityState: 'visible', querySelector: () => null })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push((count) => resolve(count < 0 ? new Response('{}', { status: 500 }) : new Response(JSON.stringify({ count, turns: [] }))))))
})

afterEach(() => vi.unstubAllGlobals())

test('the title wears the number of games that wait, and nothing when none does', async () => {
  const looking = turns.look()
  answers[0]!(3)
  await looking
  expect(turns.title('Foodchain')).toBe('(3) Foodchain')
  const again = turns.look()
  answers[1]!(0)
  await again
  expect(turns.title('Foodchain')).toBe('Foodchain')
})

test('of two looks the later one knows more, whichever is answered first', async () => {
  const looks = [turns.look(), turns.look()]
  answers[1]!(2)
  answers[0]!(7)
  await Promise.all(looks)
  expect(turns.count).toBe(2)
})

test('a look that fails leaves what was known', async () => {
  const looks = [turns.look()]
  answers[0]!(4)
  await Promise.all(looks)
  const failing = turns.look()
  answers[1]!(-1)
  await failing
  expect(turns.count).toBe(4)
})
