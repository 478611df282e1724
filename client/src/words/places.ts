/** Tiles, corners and options in words, for screen readers and labels. */

import { corner, cornersOf, same } from '$/drawing/geometry'
import type { EarthView, Option, Tile } from '$/wire/protocol'
import { capital, listed, t, term, words } from './words.svelte'

export function tileWords(hex: string, tile: Tile | undefined): string {
  if (!tile) return t('earth.blank', { hex })
  const ground = tile.terrain === tile.ground ? term(tile.terrain) : t('earth.covered', { terrain: tile.terrain, ground: tile.ground })
  const species = Object.entries(tile.cubes)
    .filter(([, count]) => count > 0)
    .map(([animal, count]) => speciesWords(animal, count, tile))
  return t('earth.tile', { what: ground, hex, species: listed(species) || t('earth.nobody') })
}

function speciesWords(animal: string, count: number, tile: Tile): string {
  const notes = []
  if (animal === tile.dominant) notes.push(t('dominates'))
  if (tile.endangered.includes(animal)) notes.push(t('endangered'))
  return notes.length > 0 ? t('earth.species.noted', { count, animal, notes: listed(notes) }) : t('earth.species', { count, animal })
}

/** The tiles that meet at a corner; it may be called by the name of a blank hex beside them. */
export function tilesAround(name: string, earth: readonly Tile[]): Tile[] {
  const place = corner(name)
  return earth.filter((tile) => cornersOf(tile.hex).some((other) => same(other, place)))
}

export function cornerWords(name: string, element: string | null, view: EarthView): string {
  const around = tilesAround(name, view.earth).map((tile) => term(tile.terrain))
  return t(element ? 'earth.disk' : 'earth.corner', { element: element ?? '', around: listed(around) })
}

/** An option as a label of a button, as the game says it. */
export function optionWords(option: Option, view: EarthView | null): string {
  const targets = option.targets.map(([kind, name]) => targetWords(kind, name, view))
  return capital(words.option(option.pattern, targets) ?? option.text)
}

export function targetWords(kind: string, name: string, view: EarthView | null): string {
  if (kind === 'hex') {
    const tile = view?.earth.find((one) => one.hex === name)
    return tile ? t('earth.place', { terrain: tile.terrain, hex: name }) : name
  }
  if (kind === 'corner') return name
  if (kind === 'seat') return t('seat', { number: Number(name) + 1 })
  if (kind === 'card') return capital(words.thing('card', name).name)
  if (kind === 'space') return spaceWords(name)
  if (kind === 'stack') {
    const top = view?.stacks?.[Number(name) - 1]?.top
    return top ? term(top) : t('stack', { number: name })
  }
  return term(name)
}

/** "Migration 7" and "Competition sea – jungle". */
export function spaceWords(name: string): string {
  return capital(words.thing('space', name).name)
}
