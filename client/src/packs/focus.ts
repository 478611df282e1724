/** The focus after a click whose button is gone then, or cannot be pressed again. */

import { tick } from 'svelte'

const FOCUSABLE = ':is(button, input, select, textarea):not(:disabled), [tabindex="-1"]'

/**
 * Put it on the first thing that is near the button's place, so that the keyboard goes on from there. It is called before
 * the button is, as afterwards nobody knows where the button was.
 */
export async function keepFocus(event: MouseEvent): Promise<void> {
  const button = (event.target as Element).closest('button')
  const around: Element[] = []
  for (let outer = button?.parentElement; outer; outer = outer.parentElement) around.push(outer)
  await new Promise((done) => setTimeout(done)) // the click has done its work
  await tick()
  if (!button || (button.isConnected && !button.disabled) || (document.activeElement ?? document.body) !== document.body) return
  for (const outer of around.filter((one) => one.isConnected)) {
    const found = [...outer.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.checkVisibility())
    if (found) return found.focus({ preventScroll: true })
  }
}
