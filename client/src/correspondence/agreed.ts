/** What a table has agreed on, in a few words. */

import type { Table } from '$/wire/protocol'
import { LANGUAGES, t, type Language } from '$/words/words.svelte'
import { inWords } from './length'

function clock({ clock: rule }: Table): string {
  if (!rule) return t('speed.none')
  const time = inWords(rule.seconds)
  const whole = rule.increment ? t('agreed.increment', { time, increment: inWords(rule.increment) }) : time
  return t(`agreed.${rule.kind}`, { time: whole })
}

export const agreed = (table: Table): string =>
  [clock(table), table.language ? LANGUAGES[table.language as Language] : '', table.rated ? t('rated') : ''].filter(Boolean).join(' · ')
