/**
 * Which drawings a game's table is made of. A game with an earth and an action display gets the earth's table, whatever
 * it is called; one without its own drawings is played on the plain table until it has some.
 */

import type { Component } from 'svelte'
import type { View } from '$/wire/protocol'
import ActionDisplay from './ActionDisplay.svelte'
import Cards from './Cards.svelte'
import Depths from './Depths.svelte'
import Earth from './earth/Earth.svelte'
import PlainBoard from './PlainBoard.svelte'
import PlainPlayers from './PlainPlayers.svelte'
import type { Scene } from './scene.svelte'
import Strips from './Strips.svelte'

export type Part = Component<{ scene: Scene }>

export interface TableParts {
  players: Part
  board: Part
  /** Left rail on a wide screen, a sheet on a phone. */
  actions: Part | null
  /** Above the log in the right rail, a sheet on a phone. */
  cards: Part | null
}

const EARTH: TableParts = { players: Strips, board: Earth, actions: ActionDisplay, cards: Cards }
const PLAIN: TableParts = { players: PlainPlayers, board: PlainBoard, actions: null, cards: null }

/** By name, for games whose table is their own. */
const OWN: Record<string, TableParts> = { marine: { ...EARTH, cards: Depths } }

export function partsFor(view: View): TableParts {
  return OWN[view.game] ?? ('earth' in view && 'grid' in view && 'display' in view ? EARTH : PLAIN)
}
