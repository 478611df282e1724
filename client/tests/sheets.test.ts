import { expect, test } from 'vitest'
import { sheetFor } from '$/table/sheets'

test('what is asked about comes up, by the first kind that has a sheet', () => {
  const sheets = { space: 'actions', card: 'cards', hex: '' } as const
  expect(sheetFor([['hex', '0,0'], ['space', 'migration 7']], sheets)).toBe('actions')
  expect(sheetFor([['hex', '0,0']], sheets)).toBe('')
  expect(sheetFor([['element', 'sun']], sheets)).toBeNull()
})
