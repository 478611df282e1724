/** The clock of a replay: which moment is shown, which comes next and when. Without timers, so that it can be tested. */

export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export const BEAT = 900

export interface Clock {
  ply: number
  last: number
  playing: boolean
  speed: number
}

export function seek(clock: Clock, ply: number): Clock {
  const to = Math.min(clock.last, Math.max(0, Math.round(ply)))
  return { ...clock, ply: to, playing: clock.playing && to < clock.last }
}

export function step(clock: Clock, by: number): Clock {
  return seek({ ...clock, playing: false }, clock.ply + by)
}

/** Play, pause; from the end, begin again. */
export function toggle(clock: Clock): Clock {
  if (clock.playing) return { ...clock, playing: false }
  return { ...clock, playing: clock.last > 0, ply: clock.ply >= clock.last ? 0 : clock.ply }
}

export function tick(clock: Clock): Clock {
  return clock.playing ? seek(clock, clock.ply + 1) : clock
}

export function beat(clock: Clock): number {
  return BEAT / clock.speed
}

export function faster(clock: Clock): Clock {
  const i = SPEEDS.findIndex((speed) => speed > clock.speed)
  return { ...clock, speed: SPEEDS[i] ?? SPEEDS[0] }
}

/** The moment in an address: "#ply=57". */
export function momentIn(hash: string): number | null {
  const found = /(?:^#|[#&])ply=(\d+)/.exec(hash)
  return found ? Number(found[1]) : null
}
