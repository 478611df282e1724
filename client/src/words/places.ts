/** Tiles, corners and options in words, for screen readers and labels. */

import { corner, cornersOf, same } from '$/drawing/geometry'
import type { EarthView, Option, Tile } from '$/wire/protocol'
import { capital, t, term, words } from './words.svelte'

export function tileWords(hex: string, tile: Tile | undefined): string {
  if (!tile) return t('earth.blank', { hex })
  const ground = tile.terrain === tile.ground ? term(tile.terrain) : t('earth.covered', { terrain: tile.terrain, ground: tile.ground })
  const species = Object.entries(tile.cubes)
    .filter(([, count]) => count > 0)
    .map(([animal, count]) => {
      const notes = []
      if (animal === tile.dominant) notes.push(t('dominates'))
      if (tile.endangered.includes(animal)) notes.push(t('endangered'))
      return `${count} ${term(animal)}${notes.length ? ` (${notes.join(', ')})` : ''}`
    })
  return `${ground} ${hex}: ${species.join(', ') || t('earth.nobody')}`
}

export function cornerWords(name: string, element: string | null, view: EarthView): string {
  const place = corner(name)
  const around = view.earth
    .filter((tile) => cornersOf(tile.hex).some((other) => same(other, place)))
    .map((tile) => term(tile.terrain))
  return t(element ? 'earth.disk' : 'earth.corner', { element: element ?? '', around: around.join(', ') })
}

/** An option as a label of a button, in the language of the player where its targets say enough. */
export function optionWords(option: Option, view: EarthView | null): string {
  const known = bareWords(option.text)
  if (known) return known
  if (option.targets.length === 0) return capital(option.text)
  const named = option.targets.map(([kind, name]) => targetWords(kind, name, view))
  const verb = option.text.split(' ')[0] ?? ''
  return `${verbWords(`${verb} ${option.targets[0]![0]}`) ?? verbWords(verb) ?? verb} ${named.join(' › ')}`
}

export function targetWords(kind: string, name: string, view: EarthView | null): string {
  if (kind === 'hex') {
    const tile = view?.earth.find((one) => one.hex === name)
    return tile ? `${term(tile.terrain)} ${name}` : name
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

/** "migration 7" and "competition sea-jungle". */
export function spaceWords(name: string): string {
  const [section = '', ...rest] = name.split(' ')
  return [term(section), ...rest.join(' ').split('-').map((part) => (/^\d+$/.test(part) ? part : term(part)))].join(' ').trim()
}

const BARE = { left: 'option.left', right: 'option.right', 'let go': 'option.letgo', pass: 'pass', 'give pawn': 'option.pawn', 'thin out': 'option.thin', retrieve: 'option.retrieve' } as const

function bareWords(text: string): string | null {
  return text in BARE ? t(BARE[text as keyof typeof BARE]) : null
}

const VERBS = {
  place: 'verb.place',
  take: 'verb.take',
  protect: 'verb.protect',
  lose: 'verb.lose',
  put: 'verb.put',
  remove: 'verb.remove',
  keep: 'verb.keep',
  cover: 'verb.cover',
  around: 'verb.around',
  add: 'verb.add',
  stack: 'verb.stack',
  lay: 'verb.lay',
  move: 'verb.move',
  eliminate: 'verb.eliminate',
  replace: 'verb.replace',
  score: 'verb.score',
  card: 'verb.card',
  save: 'verb.save',
  tile: 'verb.tile',
  claim: 'verb.claim',
  tie: 'verb.tie',
  choose: 'verb.choose',
  play: 'play',
  suppress: 'verb.suppress',
  heal: 'verb.heal',
  swap: 'verb.swap',
  discard: 'verb.discard',
  give: 'verb.give',
  name: 'verb.name',
  seat: 'verb.choose',
  'remove card': 'verb.discard',
} as const

function verbWords(verb: string): string | null {
  return verb in VERBS ? t(VERBS[verb as keyof typeof VERBS]) : null
}

