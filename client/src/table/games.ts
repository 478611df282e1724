/** Which drawings a game's table is made of: the earth's table, the Card Game's, or what any game can show. */

import type { Component } from 'svelte'
import BiomeRail from '$/cards/BiomeRail.svelte'
import CardTable from '$/cards/CardTable.svelte'
import RoundTrack from '$/cards/RoundTrack.svelte'
import { isCardView } from '$/cards/view'
import GenericTable from '$/generic/GenericTable.svelte'
import Seats from '$/generic/Seats.svelte'
import type { View } from '$/wire/protocol'
import { isEarthView, isMarineView } from './view'
import type { Key } from '$/words/words.svelte'
import ActionDisplay from './ActionDisplay.svelte'
import Cards from './Cards.svelte'
import Depths from './Depths.svelte'
import Earth from './earth/Earth.svelte'
import type { Scene } from './scene.svelte'
import type { Sheet } from './sheets'
import Strips from './Strips.svelte'

export type Part = Component<{ scene: Scene }>

export interface TableParts {
  /** How the parts are arranged; a class of the table. */
  layout: 'earth' | 'cards' | 'generic'
  /** Under the name of the game; without one, the phases. */
  mast: Part | null
  /** Above the board. */
  players: Part | null
  board: Part
  /** Left rail on a wide screen, a sheet on a phone. */
  actions: Part
  /** Above the log in the right rail, a sheet on a phone. */
  cards: Part | null
  /** What the sheets of a phone are called. */
  tabs: Record<Sheet, Key>
  /** On which sheet the targets of a kind lie; the first kind that is asked about counts. */
  sheets: Record<string, Sheet>
  /** Which kinds of targets lie on the table; the others are buttons of the prompt. */
  drawn: (kind: string) => boolean
  /** Does the board need the log from its beginning? */
  history: boolean
}

const DRAWN = new Set(['hex', 'corner', 'space', 'card'])

const EARTH: TableParts = {
  layout: 'earth',
  mast: null,
  players: Strips,
  board: Earth,
  actions: ActionDisplay,
  cards: Cards,
  tabs: { '': 'tab.board', actions: 'tab.actions', cards: 'tab.cards', log: 'log' },
  sheets: { space: 'actions', card: 'cards', hex: '', corner: '' },
  drawn: (kind) => DRAWN.has(kind),
  history: false,
}

const MARINE: TableParts = { ...EARTH, cards: Depths }

const CARDS: TableParts = {
  layout: 'cards',
  mast: RoundTrack,
  players: null,
  board: CardTable,
  actions: BiomeRail,
  cards: null,
  tabs: { '': 'tab.table', actions: 'tab.biomes', cards: 'tab.hand', log: 'log' },
  sheets: { card: '', class: '', seat: '' },
  drawn: (kind) => DRAWN.has(kind),
  history: true,
}

const GENERIC: TableParts = {
  layout: 'generic',
  mast: null,
  players: null,
  board: GenericTable,
  actions: Seats,
  cards: null,
  tabs: { '': 'tab.table', actions: 'new.seats', cards: 'tab.cards', log: 'log' },
  sheets: {},
  drawn: () => true,
  history: false,
}

export function partsFor(view: View): TableParts {
  if (isCardView(view)) return CARDS
  if (!isEarthView(view)) return GENERIC
  return isMarineView(view) ? MARINE : EARTH
}
