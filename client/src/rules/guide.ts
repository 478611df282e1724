/** A guide to the rules: looking something up in its chapters. */

import type { Block, Chapter, Run } from '$/wire/protocol'

const SOFT_HYPHEN = '\u00ad'
const folded = (text: string): string => text.replaceAll(SOFT_HYPHEN, '').toLocaleLowerCase()
const textOf = (runs: Run[]): string => runs.map((run) => run.text).join('')

function linesOf(block: Block): string[] {
  if (block.kind === 'paragraph') return [textOf(block.runs)]
  if (block.kind === 'list') return block.items.map(textOf)
  return [block.head, ...block.rows].map((row) => row.map(textOf).join(' '))
}

/** The chapters that say something about what is looked for; all of them while nothing is. */
export function search(chapters: readonly Chapter[], wanted: string): Chapter[] {
  const parts = folded(wanted).split(' ').filter(Boolean)
  return chapters.filter((chapter) => {
    const text = folded([chapter.title, ...chapter.blocks.flatMap(linesOf)].join('\n'))
    return parts.every((part) => text.includes(part))
  })
}

/** The chapter about a section or a thing of the game. */
export const chapterAbout = (name: string): string => name.replaceAll(' ', '-')
