/** A guide to the rules, taken apart: the few kinds of Markdown that our guides use. */

export type Run = { text: string; strong: boolean }
export type Block =
  | { kind: 'text'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }

export interface Chapter {
  id: string
  title: string
  /** 2 is a chapter, 3 a section of it. */
  level: number
  blocks: Block[]
}

/** The chapters of a guide; what stands above the first heading of level 2 is its introduction. */
export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [{ id: 'rules-0', title: '', level: 2, blocks: [] }]
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '')
    const heading = /^(#{1,3}) (.*)/.exec(lines[0] ?? '')
    if (heading) {
      lines.shift()
      const level = heading[1]!.length
      if (level > 1) chapters.push({ id: `rules-${chapters.length}`, title: heading[2]!, level, blocks: [] })
    }
    if (lines.length > 0) chapters.at(-1)!.blocks.push(blockOf(lines))
  }
  return chapters.filter((chapter) => chapter.title !== '' || chapter.blocks.length > 0)
}

function blockOf(lines: string[]): Block {
  if (lines[0]!.startsWith('|')) {
    const rows = lines.filter((line) => !/^\|[\s|:-]+$/.test(line)).map(cells)
    return { kind: 'table', head: rows[0]!, rows: rows.slice(1) }
  }
  if (lines[0]!.startsWith('- ')) {
    const items: string[] = []
    for (const line of lines) {
      if (line.startsWith('- ')) items.push(line.slice(2))
      else items.push(`${items.pop()} ${line.trim()}`)
    }
    return { kind: 'list', items: items.map(runsOf) }
  }
  return { kind: 'text', runs: runsOf(lines.join(' ')) }
}

const cells = (line: string): Run[][] => line.replace(/^\||\|\s*$/g, '').split('|').map((cell) => runsOf(cell.trim()))

export function runsOf(text: string): Run[] {
  return text
    .split('**')
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((run) => run.text !== '')
}

const SOFT_HYPHEN = /\u00ad/g
const plain = (text: string): string => text.replace(SOFT_HYPHEN, '').toLocaleLowerCase()
const wordsOf = (runs: Run[]): string => runs.map((run) => run.text).join('')

function textOf(block: Block): string {
  if (block.kind === 'text') return wordsOf(block.runs)
  if (block.kind === 'list') return block.items.map(wordsOf).join('\n')
  return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' ')).join('\n')
}

/** The chapters that say something about what is looked for; all of them while nothing is. */
export function search(chapters: readonly Chapter[], wanted: string): Chapter[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean)
  return chapters.filter((chapter) => {
    const text = plain([chapter.title, ...chapter.blocks.map(textOf)].join('\n'))
    return parts.every((part) => text.includes(part))
  })
}

/** The chapter with this heading, whatever its number. */
export function chapterAbout(chapters: readonly Chapter[], heading: string): Chapter | undefined {
  const wanted = plain(heading)
  return wanted === '' ? undefined : chapters.find((chapter) => plain(chapter.title) === wanted)
}
