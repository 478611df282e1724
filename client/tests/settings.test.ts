import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

afterEach(() => vi.unstubAllGlobals())

const fresh = async () => (await import('$/look/settings.svelte')).settings

test('what was chosen is there the next time', async () => {
  const settings = await fresh()
  settings.pace = 'brisk'
  settings.confirm = 'always'
  settings.theme = 'dark'
  vi.resetModules()
  const again = await fresh()
  expect([again.pace, again.confirm, again.theme]).toEqual(['brisk', 'always', 'dark'])
})

test('what an older version kept and this one does not know is passed over', async () => {
  kept.set('foodchain.pace', 'frantic')
  expect((await fresh()).pace).toBe('calm')
})

test('a browser that keeps nothing still plays', async () => {
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('no') }, setItem: () => { throw new Error('no') } })
  const settings = await fresh()
  settings.pace = 'instant'
  expect(settings.pace).toBe('instant')
})

test('switching goes from light to dark and back, and the page shows it', async () => {
  const settings = await fresh()
  settings.switch()
  expect([settings.theme, document.documentElement.dataset.theme]).toEqual(['dark', 'dark'])
  settings.switch()
  expect(settings.theme).toBe('light')
})
