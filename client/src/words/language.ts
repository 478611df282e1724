/** The language of a code (pt-BR): that one, else a wider one (pt), else another of the same language (pt-PT). */
export function findLanguage<L extends string>(code: string, known: readonly L[]): L | undefined {
  const parts = code.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length--) {
    const found = known.find((language) => language.toLowerCase() === parts.slice(0, length).join('-'))
    if (found) return found
  }
  return known.find((language) => language.toLowerCase().split('-')[0] === parts[0])
}
