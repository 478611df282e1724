/** A seat that a bot keeps for somebody is still called by their name: there is little room, and they may come back. */

import type { Seat } from '$/wire/protocol'
import { t } from '$/words/words.svelte'

export const withPerson = (seat: Seat): Seat => (seat.for ? { ...seat, name: t('fair.standin.name', { name: seat.for }) } : seat)
