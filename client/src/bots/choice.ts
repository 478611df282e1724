/** Which bot plays, and how long it may think: as seats name it, `forager` or `apex@0.5s`. */

import { remember } from '$/look/settings.svelte'
import type { Bot } from '$/wire/protocol'

const KEPT = 'opponent'

export const botIn = (bots: readonly Bot[], chosen: string): Bot | undefined => bots.find((bot) => bot.name === chosen.split('@')[0])

export const usual = (bots: readonly Bot[]): string => (bots.find((bot) => bot.usual) ?? bots[0])?.bot ?? 'random'

const isOffered = (bots: readonly Bot[], chosen: string): boolean =>
  bots.some((bot) => bot.bot === chosen || bot.times.some((time) => time.bot === chosen))

/** Whom one has played against last, if the server still offers it. */
export function preferred(bots: readonly Bot[]): string {
  const kept = remember.read(KEPT)
  return kept !== null && isOffered(bots, kept) ? kept : usual(bots)
}

/** Nobody has played against bots here, as far as this browser remembers. */
export const isNewcomer = (): boolean => remember.read(KEPT) === null

export const prefer = (chosen: string): void => remember.write(KEPT, chosen)

/** Another bot; if both think for as long as they may, for the same time. */
export function changed(bots: readonly Bot[], name: string, before: string): string {
  const bot = botIn(bots, name)
  const seconds = before.split('@')[1]
  return bot?.times.find((time) => time.bot.split('@')[1] === seconds)?.bot ?? bot?.bot ?? before
}
