/** The views of the games on an earth, as types. */

import type { View } from './protocol'

export interface Tile {
  hex: string
  terrain: string
  ground: string
  cubes: Record<string, number>
  matches: Record<string, number>
  dominant: string | null
  endangered: string[]
  hibernating?: number
  /** Which way up a vent lies. */
  side?: string | null
  scored?: boolean
}

export interface Strip {
  animal: string
  seat: number
  vp: number
  printed: string[]
  added: string[]
  pool: number
  hand: number
  pawns: number
  eliminated: number
  survival?: boolean
  most_elements?: number
  special_pawns?: string[]
  /** Null while they are secret. */
  traits?: string[] | null
  /** Dealt to this seat, to choose from. */
  dealt?: string[] | null
  hidden_traits?: number
  /** How many of an element this animal has where it lives, against the target. */
  domination?: Record<string, number>
}

export interface Space {
  name: string
  /** A number, an element or terrains. */
  printed: string[]
  pawn: string | null
  /** The element whose special pawn stands here, or whose pawns alone may. */
  special_pawn?: string | null
  special?: boolean
  open?: boolean
  value?: number | null
  /** What stands under it, in words. */
  note?: string
  element?: string | null
  terrain?: string | null
}

/** What a view tells of a card or trait that words of the game do not. */
export interface Facts {
  name: string
  text: string
  provenance: string
  confidence?: number
  /** Marine: the slot of a card, and what it sets off when it enters. */
  slot?: number | null
  fish?: ('live' | 'dead')[]
}

export interface Section {
  section: string
  spaces: Space[]
  elements: string[]
  /** How many drawn elements it has room for. */
  squares: number
  /** Elements wait in a box here. */
  box: boolean
  /** Where its elements slide to at the end of the turn. */
  slides_to: string | null
  /** An animal's action here that takes no pawn: before the pawns or after them. */
  free?: { animal: string; first: boolean; note: string } | null
  /** What can still be laid by this section. */
  supply: { terrain: string; left: number } | null
  /** Whose cubes keep their elements safe here; null is an empty place. */
  cubes?: (string | null)[]
  state: 'past' | 'now' | 'to come'
}

/** What the games on an earth share. */
export interface EarthView extends View {
  grid: string[]
  earth: Tile[]
  disks: Record<string, string>
  animals: Strip[]
  initiative: string[]
  display: Section[]
  tundra_left?: number
  stacks?: { top: string | null; left: number }[]
  cards?: string[]
  deck?: number
  bag?: Record<string, number>
  own_spaces?: (Space & { section?: string; animal?: string })[]
  special_pawns?: Record<string, { control: string | null; target: number; space: string | null }>
  vents_left?: number
  card_facts?: Record<string, Facts>
  trait_facts?: Record<string, Facts>
}
