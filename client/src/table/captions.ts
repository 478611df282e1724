/** What is written under the spaces of a section. */

import type { Section, Space, View } from '$/wire/protocol'
import { isEarthView, isMarineView } from './view'

/** What the view says of a space: a note in words, and the disk or terrain that belongs to it. */
function ownCaption(space: Space): string[] {
  return [space.note ?? space.value?.toString(), space.element, space.terrain].filter((one): one is string => !!one)
}

/** A space that is neither counted nor special is called by what it gives, and that may have a picture. */
function isNamed({ special, printed: [name = ''] }: Space): boolean {
  return !special && Number.isNaN(Number(name))
}

/** The captions of every space. Spaces that are only counted, 1, 2, 3, say nothing; then all are empty. */
export function captionsOf(section: Section): string[][] {
  const { spaces } = section
  if (spaces.some((space) => ownCaption(space).length > 0)) {
    return spaces.map((space) => (isNamed(space) ? space.printed : ownCaption(space)))
  }
  const counted = spaces.every(({ special, printed: [name] }, i) => special || name === String(i + 1))
  return spaces.map(({ printed }) => (counted ? [] : printed))
}

/** The section that a space belongs to. */
export function sectionOf(name: string, view: View): string | null {
  if (!isEarthView(view)) return null
  const printed = view.display.find((section) => section.spaces.some((space) => space.name === name))
  const own = isMarineView(view) ? view.own_spaces.find((space) => space.name === name) : undefined
  return printed?.section ?? own?.section ?? null
}
