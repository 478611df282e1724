/** Finds the cards of this game, by their names in the language of the player. */

import { words } from '$/words/words.svelte'
import { cardFinder } from '$/words/prose'

class Finder {
  readonly find = $derived.by(() => cardFinder(words.names('card')))
}

export const finder = new Finder()
