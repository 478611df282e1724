/** What waits for this player at all tables: a list, a number in the title and on the icon, a message from the browser. */

import { go } from '$/route.svelte'
import { remember } from '$/look/settings.svelte'
import { t, words } from '$/words/words.svelte'
import * as ask from './ask'
import type { Turn } from '$/wire/protocol'

const OFTEN = 15000
/** In a tab that nobody sees, where nobody wants to be told: only the number in its title is kept right. */
const SELDOM = 60000

class Turns {
  list = $state.raw<Turn[]>([])
  count = $state(0)
  #wished = $state(remember.read('notify') === 'yes')
  #known: Set<string> | null = null
  #looked = 0
  #asked = 0

  /** May the browser say it, and does the player want that? */
  get notifies(): boolean {
    return this.#wished && this.allowed
  }
  get allowed(): boolean {
    return typeof Notification !== 'undefined' && Notification.permission === 'granted'
  }
  get denied(): boolean {
    return typeof Notification === 'undefined' || Notification.permission === 'denied'
  }

  async notify(wished: boolean): Promise<boolean> {
    if (wished && !this.allowed && typeof Notification !== 'undefined') await Notification.requestPermission()
    this.#wished = wished && this.allowed
    remember.write('notify', this.#wished ? 'yes' : 'no')
    return this.#wished
  }

  /** A page's title with the number in front. */
  title(text: string): string {
    return this.count > 0 ? `(${this.count}) ${text}` : text
  }

  watch(): () => void {
    const timer = setInterval(() => {
      const pause = document.visibilityState === 'visible' || this.notifies ? OFTEN : SELDOM
      if (performance.now() - this.#looked > pause - OFTEN / 2) void this.look()
    }, OFTEN)
    const shown = () => document.visibilityState === 'visible' && void this.look()
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }

  async look(): Promise<void> {
    this.#looked = performance.now()
    const asked = ++this.#asked
    try {
      const { count, turns } = await ask.turns()
      if (asked !== this.#asked) return // a later question knows more
      this.count = count
      this.list = turns
    } catch {
      return // the next look may be luckier
    }
    mark(this.count)
    this.#tell()
  }

  #tell(): void {
    const keys = new Set(this.list.map((turn) => `${turn.kind} ${turn.table.id} ${turn.table.revision}`))
    const fresh = this.list.filter((turn) => turn.kind !== 'away' && this.#known && !this.#known.has(`${turn.kind} ${turn.table.id} ${turn.table.revision}`))
    this.#known = keys
    if (document.visibilityState === 'visible' || !this.notifies) return
    for (const turn of fresh) {
      const note = new Notification(t(`turns.notice.${turn.kind as 'turn' | 'vote'}`, { title: turn.table.title }), { tag: turn.table.id, icon: '/favicon.svg', lang: words.language })
      note.onclick = () => {
        window.focus()
        go(`/table/${turn.table.id}`)
      }
    }
  }
}

/** The tab's icon wears the number. */
function mark(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const shown = count > 9 ? '9+' : String(count)
  const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120"><path fill="#15231E" d="M57.5-4.3Q60 0 57.5 4.3L32.5 47.6Q30 52 25 52L-25 52Q-30 52-32.5 47.6L-57.5 4.3Q-60 0-57.5-4.3L-32.5-47.6Q-30-52-25-52L25-52Q30-52 32.5-47.6Z"/><text y="30" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="84" fill="#FAFBF9">${shown}</text></svg>`
  const href = count > 0 ? `data:image/svg+xml,${encodeURIComponent(badge)}` : '/favicon.svg'
  if (link.getAttribute('href') !== href) link.setAttribute('href', href)
}

export const turns = new Turns()
