import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BEAT } from '$/replay/clock'
import { Replay } from '$/replay/replay.svelte'

/** Answers wait until the test lets them go. */
let asked: { ply: number; answer: (status?: number) => void }[] = []
const answer = async (ply: number, status = 200) => {
  asked.find((one) => one.ply === ply)!.answer(status)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    const ply = Number(url.split('/at/')[1]!.split('?')[0])
    return new Promise<Response>((resolve) => {
      const moment = { ply, last: 5, view: {}, played: {} }
      asked.push({ ply, answer: (status = 200) => resolve(new Response(JSON.stringify(status === 200 ? moment : { error: 'failed', message: ['Broken'] }), { status })) })
    })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a moment is asked for, shown, and the next one fetched ahead', async () => {
  const replay = new Replay('abc', 0, 2, 5)
  await answer(2)
  expect(replay.shown?.ply).toBe(2)
  expect(asked.map((one) => one.ply)).toEqual([2, 3])
})

test('the later wish wins, whatever is answered first', async () => {
  const replay = new Replay('abc', null, 1, 5)
  replay.to(4)
  await answer(4)
  await answer(1)
  expect(replay.shown?.ply).toBe(4)
})

test('it plays on by itself to the end, a beat for each moment', async () => {
  const replay = new Replay('abc', 0, 3, 5)
  await answer(3)
  replay.toggle()
  await vi.advanceTimersByTimeAsync(BEAT)
  await answer(4)
  expect([replay.shown?.ply, replay.clock.playing]).toEqual([4, true])
  await vi.advanceTimersByTimeAsync(BEAT)
  await answer(5)
  expect([replay.shown?.ply, replay.clock.playing]).toEqual([5, false])
})

test('a failure is told, stops it, and is asked again another time', async () => {
  const replay = new Replay('abc', 0, 2, 5)
  await answer(2, 500)
  expect([replay.failed, replay.clock.playing]).toEqual(['Broken', false])
  replay.to(2)
  expect(asked.map((one) => one.ply)).toEqual([2, 2])
})

test('in another language everything is asked for again', async () => {
  const replay = new Replay('abc', 0, 5, 5)
  await answer(5)
  replay.forget()
  expect(asked.map((one) => one.ply)).toEqual([5, 5])
})
