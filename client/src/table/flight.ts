/** Pieces travel from where they were to where they are, as the events tell. */

import { reducedMotion } from '$/look/settings.svelte'
import { drawing } from '$/drawing/sprite'
import { ofAnimal, ofElement } from '$/drawing/paint'
import { cardFlight, drawnCard } from '$/cards/flights'
import type { Event, Ply } from '$/wire/protocol'
import { field } from './changes'

interface Flight {
  from: string | string[]
  to: string | string[]
  piece: { kind: 'cube' | 'pawn'; animal: string } | { kind: 'disk'; element: string } | { kind: 'card'; card: string | null }
}

const MOST = 14
const TIME = 380
const APART = 60

/** Where each kind of event takes a piece from and to. */
export function flight(event: Event, ply: Ply): Flight | null {
  const animal = field(event, 'animal') ?? ply.actor ?? ''
  const [hex, corner, space] = [field(event, 'hex'), field(event, 'corner'), field(event, 'space')]
  const element = field(event, 'element')
  const section = field(event, 'section')
  const strip = `strip ${animal}`
  switch (event.event) {
    case 'cubes moved':
      return { from: `hex ${field(event, 'from hex')}`, to: `hex ${field(event, 'to hex')}`, piece: { kind: 'cube', animal } }
    case 'cubes added':
    case 'cubes returned':
      return hex ? { from: strip, to: `hex ${hex}`, piece: { kind: 'cube', animal } } : null
    case 'cubes eliminated':
    case 'cubes to pool':
      return hex ? { from: `hex ${hex}`, to: strip, piece: { kind: 'cube', animal } } : null
    case 'pawn placed':
      return space ? { from: strip, to: `space ${space}`, piece: { kind: 'pawn', animal } } : null
    case 'pawn lifted':
      return space ? { from: `space ${space}`, to: strip, piece: { kind: 'pawn', animal } } : null
    case 'disk put':
      return corner && element
        ? { from: section ? `shelf ${section}` : ply.actor ? `strip ${ply.actor}` : '', to: `corner ${corner}`, piece: { kind: 'disk', element } }
        : null
    case 'taken from display':
      return element && section ? { from: `shelf ${section}`, to: strip, piece: { kind: 'disk', element } } : null
    default: {
      const card = cardFlight(event)
      return card && { from: card.from, to: card.to, piece: { kind: 'card', card: card.card } }
    }
  }
}

/** The first of these places that is on the screen. */
function middle(places: string | string[]): DOMRect | null {
  for (const place of [places].flat()) {
    const box = document.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect()
    if (box && box.width > 0) return box
  }
  return null
}

function drawn(piece: Flight['piece'], game: string): string {
  if (piece.kind === 'card') return drawnCard(piece.card)
  if (piece.kind === 'disk') {
    return (
      `<svg width="26" height="26" viewBox="-13 -12 26 26" style="${ofElement(piece.element)};color:var(--element-ink)">` +
      `<use href="#disk" x="-13" y="-12" width="26" height="26"/>` +
      `<use href="#${drawing('e', piece.element, game)}" x="-7.5" y="-7.5" width="15" height="15"/></svg>`
    )
  }
  const glyph = drawing('a', piece.animal, game)
  const style = `${ofAnimal(piece.animal)};color:var(--on)`
  if (piece.kind === 'pawn') {
    return (
      `<svg width="24" height="30" viewBox="0 0 24 30" style="${style}"><use href="#pawn" width="24" height="30"/>` +
      `<use href="#${glyph}" x="5" y="11.5" width="14" height="14"/></svg>`
    )
  }
  return (
    `<svg width="26" height="26" viewBox="-13 -13 26 26" style="${style}">` +
    `<rect x="-12" y="-12" width="24" height="24" rx="6.5" fill="var(--rim)"/>` +
    `<rect x="-10.5" y="-10.5" width="21" height="21" rx="5" fill="var(--a)"/>` +
    `<use href="#${glyph}" x="-8" y="-8" width="16" height="16"/></svg>`
  )
}

/** Let the pieces of these plies fly, once the new view is drawn. */
export function fly(plies: readonly Ply[], game: string, over: HTMLElement): void {
  if (reducedMotion() || document.hidden || plies.length > 4) return
  const flights = plies.flatMap((ply) => ply.events.map((event) => flight(event, ply))).filter((one): one is Flight => one !== null)
  flights.slice(0, MOST).forEach(({ from, to, piece }, i) => {
    const [start, end] = [middle(from), middle(to)]
    if (!start || !end) return
    const element = document.createElement('div')
    element.className = 'flying'
    element.innerHTML = drawn(piece, game)
    over.append(element)
    const at = (box: DOMRect): [number, number] => [box.left + box.width / 2 - 13, box.top + box.height / 2 - 13]
    const [[x0, y0], [x1, y1]] = [at(start), at(end)]
    const arc = Math.min(40, Math.hypot(x1 - x0, y1 - y0) / 8)
    element
      .animate(
        [
          { transform: `translate(${x0}px, ${y0}px) scale(.8)`, opacity: 0.6 },
          { transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - arc}px) scale(1.1)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${x1}px, ${y1}px) scale(1)`, opacity: 1 },
        ],
        { duration: TIME, delay: i * APART, easing: 'cubic-bezier(.3, 0, .1, 1)', fill: 'backwards' },
      )
      .finished.finally(() => element.remove())
  })
}
