/** Playing by keyboard alone: arrows go from one thing that can be chosen to the next in that direction. */

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface Spot {
  x: number
  y: number
}

/** The nearest spot in a direction: far ones cost, sideways ones cost more. */
export function nearest(from: Spot, spots: readonly Spot[], [dx, dy]: [number, number]): number {
  let best = -1
  let least = Infinity
  spots.forEach((spot, i) => {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx)
    if (along <= 1 || aside > along * 2.5) return
    const cost = along + aside * 2
    if (cost < least) [best, least] = [i, cost]
  })
  return best
}

export function direction(key: string): [number, number] | undefined {
  return ARROWS[key]
}

function legal(): (HTMLElement | SVGElement)[] {
  return [...document.querySelectorAll<HTMLElement | SVGElement>('[data-legal]')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight && !one.hasAttribute('disabled')
  })
}

const spot = (one: Element): Spot => {
  const box = one.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Go to the next thing that can be chosen; from nowhere, to the first. */
export function go(key: string): boolean {
  const towards = direction(key)
  if (!towards) return false
  const all = legal()
  if (all.length === 0) return false
  const now = document.activeElement
  if (!now || !now.closest('[data-legal]')) {
    all[0]!.focus()
    return true
  }
  const others = all.filter((one) => one !== now)
  const next = nearest(spot(now), others.map(spot), towards)
  others[next]?.focus()
  return true
}

/** After a choice the focus would be lost with what was chosen: give it to the next one. */
export function refocus(): void {
  const now = document.activeElement
  if (now && now !== document.body && now.isConnected && now.hasAttribute('data-legal')) return
  const all = legal()
  ;(all.find((one) => !one.classList.contains('btn')) ?? all[0])?.focus()
}
