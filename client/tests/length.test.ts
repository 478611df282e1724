import { expect, test } from 'vitest'
import { inWords, lengthOf } from '$/correspondence/length'
import { digest, examine } from '$/correspondence/seal'

const unit = (name: string) => name

test('the last hour ticks, what is longer is told in two words', () => {
  expect(lengthOf(42, unit)).toBe('0:42')
  expect(lengthOf(3599, unit)).toBe('59:59')
  expect(lengthOf(3600, unit)).toBe('1 h')
  expect(lengthOf(90 * 3600 + 61, unit)).toBe('3 d 18 h')
  expect(lengthOf(90 * 3600 + 61, unit, true)).toBe('3 d')
  expect(lengthOf(42, unit, true)).toBe('0:42')
  expect(inWords(61, unit)).toBe('1 m 1 s')
  expect(inWords(0, unit)).toBe('')
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
