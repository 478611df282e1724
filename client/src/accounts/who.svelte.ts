/** Who this browser is: a guest or an account. One for all pages. */

import { words, LANGUAGES, type Language } from '$/words/words.svelte'
import * as ask from './ask'
import type { Account, Rating } from '$/wire/protocol'

class Who {
  account = $state.raw<Account | null>(null)
  ratings = $state.raw<Rating[]>([])
  mail = $state(false)
  known = $state(false)

  async look(): Promise<void> {
    const answer = await ask.me()
    this.account = answer.account
    this.ratings = answer.ratings
    this.mail = answer.mail
    this.known = true
  }

  /** Somebody came in: the table speaks their language from now on. */
  async became(account: Account | null): Promise<void> {
    this.account = account
    if (account?.language && account.language in LANGUAGES) void words.choose(account.language as Language)
    await this.look()
  }
}

export const who = new Who()
