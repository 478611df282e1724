/** What is written under the spaces of a section. */

import type { Section, Space } from '$/wire/protocol'

/** "competition sea-jungle" is printed with its two terrains, "migration 7" with its number. */
function printed(section: Section, space: Space): string[] {
  return space.name.slice(section.section.length).trim().split('-')
}

/** What the view says of a space: a note in words, and the disk or terrain that belongs to it. */
function told(space: Space): string[] {
  return [space.note ?? space.value?.toString(), space.element, space.terrain].filter((one): one is string => !!one)
}

/** A space that is neither counted nor special is called by what it gives, and that may have a picture. */
function isNamed(section: Section, space: Space): boolean {
  const [name = ''] = printed(section, space)
  return name !== 'special' && !/^\d+$/.test(name)
}

/** The captions of every space. Spaces that are only counted, 1, 2, 3, say nothing; then all are empty. */
export function captionsOf(section: Section): string[][] {
  const { spaces } = section
  if (spaces.some((space) => told(space).length > 0)) {
    return spaces.map((space) => (isNamed(section, space) ? printed(section, space) : told(space)))
  }
  const names = spaces.map((space) => printed(section, space))
  return names.every(([name], i) => name === String(i + 1) || name === 'special') ? names.map(() => []) : names
}
