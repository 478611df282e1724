import { expect, test } from 'vitest'
import { flight } from '$/table/flight'
import type { Event, Ply } from '$/wire/protocol'

const event = (name: string, facts: Event['facts']): Event => ({ event: name, facts, text: [] })
const PLY = { actor: 'birds' } as Ply

test('cubes travel from tile to tile, from the strip to a tile and back to it', () => {
  expect(flight(event('cubes moved', { animal: 'birds', 'from hex': '0,0', 'to hex': '1,0' }), PLY)).toMatchObject({ from: 'hex 0,0', to: 'hex 1,0', piece: { kind: 'cube', animal: 'birds' } })
  expect(flight(event('cubes added', { animal: 'insects', hex: '0,0' }), PLY)).toMatchObject({ from: 'strip insects', to: 'hex 0,0' })
  expect(flight(event('cubes eliminated', { animal: 'insects', hex: '0,0' }), PLY)).toMatchObject({ from: 'hex 0,0', to: 'strip insects' })
})

test('a disk comes from its shelf, or from the one who lays it', () => {
  expect(flight(event('disk put', { element: 'sun', corner: '0,0/E', section: 'abundance' }), PLY)).toMatchObject({ from: 'shelf abundance', to: 'corner 0,0/E' })
  expect(flight(event('disk put', { element: 'sun', corner: '0,0/E' }), PLY)).toMatchObject({ from: 'strip birds' })
})

test('what moves no piece does not fly', () => {
  expect(flight(event('vp', { animal: 'birds', vp: 3 }), PLY)).toBeNull()
  expect(flight(event('pawn placed', { animal: 'birds', space: null }), PLY)).toBeNull()
})
