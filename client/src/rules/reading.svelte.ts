/** Which game's rules lie open, and at which chapter. */

class Reading {
  game = $state<string | null>(null)
  about = $state('')

  open(game: string, about = ''): void {
    this.game = game
    this.about = about
  }

  close(): void {
    this.game = null
    this.about = ''
  }
}

export const reading = new Reading()
