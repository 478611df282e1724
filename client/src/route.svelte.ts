/** Where we are: the start page, a table, an invitation. */

class Route {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname)
}

export const route = new Route()

export function go(path: string): void {
  history.pushState(null, '', path)
  route.path = location.pathname
  scrollTo(0, 0)
}

/** A part of an address as text; what nobody can decode stays as it is, and is then nothing that we know. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Follow links of our own without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api')) return
  event.preventDefault()
  go(link.pathname + link.hash)
}

export function listen(): () => void {
  const popped = () => (route.path = location.pathname)
  addEventListener('popstate', popped)
  return () => removeEventListener('popstate', popped)
}
