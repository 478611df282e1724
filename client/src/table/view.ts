/** Which game a view is of: what only some games tell is read behind these questions. */

import type { EarthView, MarineView, View } from '$/wire/protocol'

export const isEarthView = (view: View): view is EarthView => 'earth' in view
export const isMarineView = (view: View): view is MarineView => 'special_pawns' in view

/** How far a game has come, as any game may tell it. */
export interface GameTime {
  turn?: number | null
  round?: number | null
  phase?: string
  section?: string | null
}
export const timeOf = (view: View): GameTime => view as View & GameTime

/** What every view has, before one has come. */
export const NO_VIEW: View = { game: '', seats: 0, seat: null, ply: 0, over: false, ending: null, scores: [], winners: [], decision: null }
