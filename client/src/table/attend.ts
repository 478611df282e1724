/**
 * Things that explain themselves, wherever they stand: hover with a mouse, tap what is no button, hold with a finger.
 * They carry what they are in `data-why`, or where they are in `data-place`.
 */

import type { Target } from '$/wire/protocol'
import type { Scene } from './scene.svelte'

const HOLD = 450
const SLIP = 10

/** "space migration 7" names a target; strips are animals, shelves sections. */
function target(written: string): Target {
  const [kind = '', ...name] = written.split(' ')
  const called: Record<string, string> = { strip: 'animal', shelf: 'section' }
  return [called[kind] ?? kind, name.join(' ')]
}

/** The nearest thing that says what it is; within a button or on the earth, those have a say of their own. */
function aboutWhat(event: Event): Target | null {
  const found = (event.target as Element | null)?.closest?.<HTMLElement>('[data-why]')
  if (!found || found.closest('button, .earth, .why, dialog')) return null
  return target(found.dataset.why!)
}

function placeOf(event: Event): Target | null {
  const found = (event.target as Element | null)?.closest?.<HTMLElement>('[data-place], [data-why]')
  if (!found || found.closest('.why, dialog')) return null
  return target(found.dataset.why ?? found.dataset.place!)
}

/** Listen until the returned function is called. */
export function attend(scene: Scene): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressed: { x: number; y: number } | null = null
  let held = false
  const release = () => {
    clearTimeout(timer)
    pressed = null
  }
  const over = (event: PointerEvent) => {
    const about = event.pointerType === 'mouse' ? aboutWhat(event) : null
    if (about) scene.why(about)
  }
  const out = (event: PointerEvent) => {
    if (aboutWhat(event)) scene.why(null)
  }
  const down = (event: PointerEvent) => {
    release()
    held = false
    const place = event.pointerType === 'mouse' ? null : placeOf(event)
    if (!place) return
    pressed = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      held = true
      scene.hush()
      scene.why(place, true)
    }, HOLD)
  }
  const move = (event: PointerEvent) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP) release()
  }
  // A finger that asked why has not chosen.
  const click = (event: MouseEvent) => {
    if (held) {
      held = false
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const about = aboutWhat(event)
    if (about) scene.why(about, true)
  }
  // Holding a finger down opens a menu on some phones.
  const menu = (event: Event) => {
    if (held || pressed) event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pointerover', over, { signal })
  addEventListener('pointerout', out, { signal })
  addEventListener('pointerdown', down, { signal, capture: true })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', release, { signal })
  addEventListener('click', click, { signal, capture: true })
  addEventListener('contextmenu', menu, { signal })
  return () => {
    release()
    listening.abort()
  }
}
