/** What of the table this player has opened. */

class Open {
  /** Are the discards spread out to be looked through? */
  discards = $state(false)
}

export const table = new Open()
