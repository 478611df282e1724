/** What the page draws: the view of any game, and of those on an earth, with whatever only some of them tell. */

import type { BaseTable, EarthTable, MarineTable, View as GameView } from '$/wire/protocol'

/** What any game may tell of how far it has come. */
export type View = GameView & { turn?: number | null; round?: number | null; phase?: string; section?: string | null }

export type EarthView = GameView & EarthTable & Partial<Omit<BaseTable & MarineTable, keyof EarthTable>>
