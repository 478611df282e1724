import { expect, test } from 'vitest'
import { agreed } from '$/correspondence/agreed'
import { inWords, lengthOf } from '$/correspondence/length'
import { digest, examine } from '$/correspondence/seal'
import type { Table } from '$/wire/protocol'

test('the last hour ticks, what is longer is told in two words', () => {
  expect(lengthOf(42)).toBe('0:42')
  expect(lengthOf(3599)).toBe('59:59')
  expect(lengthOf(3600)).toBe('1 h')
  expect(lengthOf(90 * 3600 + 61)).toBe('3 d 18 h')
  expect(lengthOf(90 * 3600 + 61, true)).toBe('3 d')
  expect(lengthOf(42, true)).toBe('0:42')
  expect(inWords(61)).toBe('1 min 1 s')
  expect(inWords(0)).toBe('')
})

test('an envelope is examined as the server and the command do it', async () => {
  const opened = { secret: '5'.repeat(32), nonce: '7'.repeat(32), entropy: 'b'.repeat(32), seed: '' }
  const seal = await digest(opened.secret, opened.nonce)
  const seed = (await digest(opened.secret, opened.entropy)).slice(0, 32)
  expect(await examine({ chosen: 'both', seal, opened: { ...opened, seed } })).toEqual({ fits: true, seed: true })
  expect(await examine({ chosen: 'both', seal, opened: { ...opened, seed, nonce: '8' } })).toEqual({ fits: false, seed: true })
  expect(await examine({ chosen: 'both', seal, opened: { ...opened, seed: opened.secret } })).toEqual({ fits: true, seed: false })
  expect(await examine({ chosen: 'both', seal, opened: null })).toBeNull()
})

test('what a table has agreed on is told in a line', () => {
  const terms = (more: Partial<Table>): string => agreed({ clock: null, language: null, rated: false, ...more } as Table)
  expect(terms({})).toBe('no clock')
  expect(terms({ clock: { kind: 'move', seconds: 86400, increment: 0 } as Table['clock'], rated: true })).toBe('1 d for each turn · Rated')
  expect(terms({ clock: { kind: 'bank', seconds: 5400, increment: 30 } as Table['clock'], language: 'fr' })).toBe('1 h 30 min + 30 s for the whole game · Français')
})
