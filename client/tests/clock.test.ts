import { expect, test } from 'vitest'
import { beat, faster, momentIn, seek, SPEEDS, step, tick, toggle, type Clock } from '$/replay/clock'

const clock: Clock = { ply: 5, last: 8, playing: false, speed: 1 }

test('seeking stays within the game', () => {
  expect(seek(clock, 100).ply).toBe(8)
  expect(seek(clock, -3).ply).toBe(0)
  expect(seek(clock, 3.4).ply).toBe(3)
})

test('it plays to the end and stops there', () => {
  let now = toggle(clock)
  expect(now.playing).toBe(true)
  for (let i = 0; i < 5; i += 1) now = tick(now)
  expect(now).toEqual({ ...clock, ply: 8, playing: false })
})

test('from the end it begins again', () => {
  expect(toggle({ ...clock, ply: 8 })).toEqual({ ...clock, ply: 0, playing: true })
})

test('nothing moves while it is paused, and stepping pauses', () => {
  expect(tick(clock)).toBe(clock)
  expect(step({ ...clock, playing: true }, -1)).toEqual({ ...clock, ply: 4 })
})

test('twice the speed is half the wait, and speeds go round', () => {
  expect(beat({ ...clock, speed: 2 })).toBe(beat(clock) / 2)
  let now = clock
  const seen = SPEEDS.map(() => (now = faster(now)).speed)
  expect(new Set(seen)).toEqual(new Set(SPEEDS))
})

test('an address can name a moment', () => {
  expect(momentIn('#ply=57')).toBe(57)
  expect(momentIn('#a=1&ply=0')).toBe(0)
  expect(momentIn('')).toBeNull()
  expect(momentIn('#reply=3')).toBeNull()
})
