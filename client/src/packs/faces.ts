/** Cards as the server says they look, without a game around them. */

import type { BiomeFace, CardFacts, Face, Thing, TraitFacts, Words } from '$/wire/protocol'

interface Named {
  card: string
  name: string
  text?: string
  /** What it is drawn as, where several are drawn alike. */
  drawn?: string
}
export type PackFace =
  | (Named & Omit<CardFacts, 'slot' | 'fish'> & { kind: 'card'; fish?: CardFacts['fish'] })
  | (Named & TraitFacts & { kind: 'trait' })
  | (Named & Face)
  | (Named & BiomeFace & { kind: 'biome' })
export type Faces = Record<string, PackFace>

/** The words of a game with those of a pack's cards, so that what draws cards finds them. */
export function learnFaces(words: Words, faces: Faces): Words {
  const things: Words['things'] = { ...words.things }
  for (const face of Object.values(faces)) {
    const kind = face.kind === 'biome' || face.kind === 'trait' ? face.kind : 'card'
    const known = things[kind]?.[face.card]
    const text = 'text' in face && face.text ? { text: face.text } : {}
    const thing: Thing = { ...known, name: face.name, ...text, ...(face.drawn ? { drawn: face.drawn } : {}) }
    things[kind] = { ...things[kind], [face.card]: thing }
  }
  return { ...words, things }
}
