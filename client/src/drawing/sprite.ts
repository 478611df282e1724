/** The one set of drawings, src/foodchain/drawing/symbols/*.svg, as one hidden sheet that every <use> points into. */

const files = import.meta.glob<string>('$drawing/symbols/*.svg', { query: '?raw', import: 'default', eager: true })

const ROOT = /<svg xmlns="[^"]+" viewBox="([^"]+)"([^>]*)>\s*([\s\S]*?)\s*<\/svg>/

export const symbols: ReadonlySet<string> = new Set(Object.keys(files).map(nameOf))

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.svg'.length)
}

/** The drawing of a thing in a game: that game's own if it has one, the common one, or '' if there is none. */
export function drawing(kind: string, thing: string, game = ''): string {
  const name = `${kind}-${thing.replace(/[ _]/g, '-')}`
  return [`${name}-${game}`, name].find((candidate) => symbols.has(candidate)) ?? ''
}

/** The picture of a card; all that a pack has added have the same one. */
export const pictureOf = (card: string, game: string): string => drawing('c', card, game) || 'own-card'

/** Put the sheet into the page, once. */
export function unfold(into: HTMLElement): void {
  const written = Object.entries(files).map(([path, file]) => {
    const name = nameOf(path)
    const found = ROOT.exec(file)
    if (!found) throw new Error(`${name}.svg does not begin with <svg xmlns viewBox>`)
    const [, box, attributes, raw] = found
    const content = raw!.replace(/\n\s*/g, '')
    if (name === 'hatch') {
      const turned = 'width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
      return `<pattern id="hatch" ${turned}>${content}</pattern>`
    }
    return `<symbol id="${name}" viewBox="${box}"${attributes}>${content}</symbol>`
  })
  const sheet = document.createElement('div')
  sheet.hidden = true
  sheet.innerHTML = `<svg aria-hidden="true"><defs>${written.join('')}</defs></svg>`
  // A display of none would take the patterns and clips with it.
  sheet.setAttribute('style', 'display:block;position:absolute;width:0;height:0;overflow:hidden')
  into.prepend(sheet)
}
