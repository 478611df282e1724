/** One effect of a card as the form changes it. Which there are, and what fields they have, is told by the server. */

import type { EffectField, EffectKind, EffectList, PackTables } from '$/wire/protocol'
import { isSame } from './pack'

export type Effect = PackTables

export const kindNamed = (list: EffectList, name: unknown): EffectKind | undefined => list.effects.find((kind) => kind.name === name)

/**
 * An effect with what it has to say, as in its example, or as an earlier one said it. What it may say besides is not taken
 * over: the element that one effect is about would silently become a limit of the next.
 */
export function newEffect(kind: EffectKind, before: Effect = {}): Effect {
  const made: Effect = { do: kind.name }
  for (const field of kind.fields.filter((one) => one.default === null)) {
    const said = before[field.name]
    made[field.name] = suits(field, said) ? said : (kind.example[field.name] ?? first(field))
  }
  return made
}

function first(field: EffectField): unknown {
  if (field.kind === 'number' || field.kind === 'count') return field.least ?? 0
  if (field.kind === 'choice') return field.choices?.[0] ?? ''
  return field.kind === 'yes' ? false : []
}

/** Whether a field can have a value. */
export function suits(field: EffectField, value: unknown): boolean {
  const known = (one: unknown) => typeof one === 'string' && (field.choices ?? []).includes(one)
  switch (field.kind) {
    case 'count':
    case 'number':
      return (field.kind === 'count' && value === field.word) || (Number.isInteger(value) && (value as number) >= (field.least ?? 0) && (value as number) <= (field.most ?? 0))
    case 'choice':
      return known(value)
    case 'choices':
      return Array.isArray(value) && value.every(known)
    case 'yes':
      return typeof value === 'boolean'
    case 'effects':
      return Array.isArray(value)
  }
}

export const valueOf = (effect: Effect, field: EffectField): unknown => (effect[field.name] === undefined ? field.default : effect[field.name])

/** Say a field, or leave it out where it is what it usually is. */
export function withField(effect: Effect, field: EffectField, value: unknown): Effect {
  const { [field.name]: _, ...others } = effect
  return field.default !== null && isSame(value, field.default) ? others : { ...others, [field.name]: value }
}

/** Fields that the effect does not have; a file may still say them. */
export function strangers(effect: Effect, kind: EffectKind | undefined): string[] {
  return Object.keys(effect).filter((name) => name !== 'do' && !kind?.fields.some((field) => field.name === name))
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const found = items.filter((_, i) => i !== from)
  return [...found.slice(0, to), items[from]!, ...found.slice(to)]
}
