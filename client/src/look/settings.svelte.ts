/** What this browser remembers of its player's wishes. */

const KEY = 'foodchain.'

function read(name: string): string | null {
  try {
    return localStorage.getItem(KEY + name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(KEY + name, value)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export type Theme = 'light' | 'dark'
export type Pace = 'calm' | 'brisk' | 'instant'
export type Coach = 'off' | 'on'
export type Confirm = 'never' | 'moment' | 'always'

function one<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
  const kept = read(name) as T | null
  return kept && allowed.includes(kept) ? kept : otherwise
}

const prefersDark = () => typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches

class Settings {
  #chosenTheme = $state<Theme | null>(read('theme') as Theme | null)
  #systemDark = $state(prefersDark())
  #pace = $state<Pace>(one('pace', ['calm', 'brisk', 'instant'], 'calm'))
  #confirm = $state<Confirm>(one('confirm', ['never', 'moment', 'always'], 'moment'))
  #coach = $state<Coach>(one('coach', ['off', 'on'], 'off'))

  constructor() {
    if (typeof matchMedia === 'undefined') return
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      this.#systemDark = event.matches
      this.#apply()
    })
  }

  get theme(): Theme {
    return this.#chosenTheme ?? (this.#systemDark ? 'dark' : 'light')
  }
  set theme(theme: Theme) {
    this.#chosenTheme = theme
    write('theme', theme)
    this.#apply()
  }

  /** From light to dark and back. */
  switch(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark'
  }

  /** How long a move of others is left to be looked at. */
  get pace(): Pace {
    return this.#pace
  }
  set pace(pace: Pace) {
    this.#pace = pace
    write('pace', pace)
  }

  /** Whether bots wait before they answer, so that a slip can be taken back. */
  get confirm(): Confirm {
    return this.#confirm
  }
  set confirm(confirm: Confirm) {
    this.#confirm = confirm
    write('confirm', confirm)
  }

  /** Whether to be warned before a decision that costs much of the chance to win. */
  get coach(): Coach {
    return this.#coach
  }
  set coach(coach: Coach) {
    this.#coach = coach
    write('coach', coach)
  }

  #apply(): void {
    document.documentElement.dataset.theme = this.theme
  }
}

export const settings = new Settings()

export function reducedMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Be told when another tab has written something, until the function that comes back is called. */
function watch(name: string, told: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('storage', (event) => event.key === KEY + name && told(), { signal })
  // A page that the browser had put away has not heard what was written meanwhile.
  addEventListener('pageshow', (event) => event.persisted && told(), { signal })
  return () => listening.abort()
}

export const remember = { read, write, watch }
