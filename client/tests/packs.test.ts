import { describe, expect, test } from 'vitest'
import { kindNamed, moved, newEffect, strangers, suits, withField } from '$/packs/effects'
import { effectsOf, entriesOf, entryWith, fieldsOf } from '$/packs/entries'
import { begin, changed, redone, undone } from '$/packs/history'
import { add, freeName, isNew, listedFor, merged, originOf, plainName, remove, rename, restored, set, unset, valueAt, without } from '$/packs/pack'
import type { EffectList, PackBook, PackDetail } from '$/wire/protocol'

const detail = (kind: PackDetail['kind'], more: Partial<PackDetail> = {}): PackDetail => ({ kind, choices: [], of: '', when: '', then: '', ...more })

const effects: EffectList = {
  kind: 'effects',
  text: '',
  effects: [
    {
      name: 'points',
      title: '',
      text: '',
      fields: [
        { name: 'element', title: '', names: {}, kind: 'choice', text: '', default: null, choices: ['sun', 'worms'] },
        { name: 'vp', title: '', names: {}, kind: 'number', text: '', default: 1, least: 1, most: 9 },
      ],
      example: { do: 'points', element: 'worms' },
    },
    { name: 'grow', title: '', text: '', fields: [{ name: 'vp', title: '', names: {}, kind: 'number', text: '', default: null, least: 1, most: 3 }], example: { do: 'grow' } },
  ],
}

const blank = { name: '', text: '', effects: [], fish: [], ongoing: false, provenance: 'own', open: '', fr: {}, de: {} }
const book: PackBook = {
  game: 'marine',
  title: 'Marine',
  ours: {
    cards: {
      last: 'rock',
      card: {
        worm: { name: 'Worm', text: 'Worms.', effects: [{ do: 'points', element: 'worms' }], fish: [], provenance: 'reconstructed', open: 'how much' },
        rock: { name: 'Rock', text: 'Rocks.', effects: [], fish: [], provenance: 'rulebook', open: '' },
      },
    },
    events: { event: { sun: { name: 'Sun', provenance: 'derived', reading: { all: { text: 'All.', effects: [], ongoing: true } } } } },
    terrain: { bonus: [0, 1, 3] },
  },
  groups: [
    { path: 'cards.card', title: 'Cards', of_entries: true, blank },
    { path: 'events.event', title: 'Events', of_entries: true, blank },
    { path: 'events.event.*.reading', title: 'Readings', of_entries: true, blank: { text: '', effects: [], ongoing: false } },
    { path: 'cards', title: 'Deck', of_entries: false, blank: null },
    { path: 'terrain', title: 'Tiles', of_entries: false, blank: null },
  ],
  details: {
    'cards.last': detail('entry', { of: 'cards.card' }),
    'cards.card.*.text': detail('text'),
    'cards.card.*.effects': detail('effects', { of: 'effects', when: 'ongoing', then: 'lasting' }),
    'cards.card.*.fish': detail('icons', { choices: ['live', 'dead'] }),
  },
  effects: [effects, { kind: 'lasting', text: '', effects: [] }],
  titles: {},
  languages: ['de', 'fr'],
  meta: ['provenance', 'confidence', 'open', 'alternative'],
  guesses: { 'cards.card.worm': { marked: true, open: 'how much' } },
}
const worm = ['cards', 'card', 'worm']
const entry = (pack: Record<string, unknown>, id: string) => entriesOf(book, pack).find((one) => one.id === id)!

describe('a pack says only what is not as ours', () => {
  test('a value that is set stands in it, and one that is as ours does not', () => {
    const pack = set(book, {}, worm, [...worm, 'text'], 'Printed.')
    expect(pack).toEqual({ cards: { card: { worm: { text: 'Printed.' } } } })
    expect(set(book, pack, worm, [...worm, 'text'], 'Worms.')).toEqual({})
  })

  test('what ours leaves out is as an empty entry has it', () => {
    expect(set(book, {}, worm, [...worm, 'ongoing'], false)).toEqual({})
    expect(set(book, {}, worm, [...worm, 'ongoing'], true)).toEqual({ cards: { card: { worm: { ongoing: true } } } })
  })

  test('effects are compared as wholes, whatever the order of their fields', () => {
    expect(set(book, {}, worm, [...worm, 'effects'], [{ element: 'worms', do: 'points' }])).toEqual({})
  })

  test('a translation that is taken away leaves nothing behind', () => {
    const pack = set(book, {}, worm, [...worm, 'fr', 'name'], 'Ver')
    expect(pack).toEqual({ cards: { card: { worm: { fr: { name: 'Ver' } } } } })
    expect(unset(book, pack, worm, [...worm, 'fr', 'name'])).toEqual({})
  })

  test('tables that are empty go, but for those that are kept', () => {
    expect(without({ a: { b: { c: 1 } } }, ['a', 'b', 'c'])).toEqual({})
    expect(without({ a: { b: { c: 1 } } }, ['a', 'b', 'c'], 2)).toEqual({ a: { b: {} } })
    expect(without({ a: 1 }, ['a', 'b'])).toEqual({ a: 1 })
  })
})

describe('entries come and go', () => {
  test('a new one has all fields of an empty one', () => {
    const pack = add({}, ['cards', 'card', 'shark'], { name: 'Shark' })
    expect(valueAt(merged(book, pack), ['cards', 'card', 'shark'])).toEqual({ ...blank, name: 'Shark' })
    expect(entry(pack, 'cards.card.shark')).toMatchObject({ state: 'new' })
    expect(unset(book, set(book, pack, ['cards', 'card', 'shark'], ['cards', 'card', 'shark', 'fr', 'name'], 'Requin'), ['cards', 'card', 'shark'], ['cards', 'card', 'shark', 'fr', 'name'])).toEqual(pack)
  })

  test('one of ours that is removed can be had back, one of the pack is gone', () => {
    const pack = remove(book, set(book, {}, worm, [...worm, 'text'], 'Printed.'), worm)
    expect(pack).toEqual({ remove: ['cards.card.worm'] })
    expect(entry(pack, 'cards.card.worm').state).toBe('removed')
    expect(restored(book, pack, worm)).toEqual({})
    const shark = ['cards', 'card', 'shark']
    expect(remove(book, add({}, shark, {}), shark)).toEqual({})
  })

  test('one that is renamed keeps what is said of it, and is called so elsewhere', () => {
    const rock = ['cards', 'card', 'rock']
    const pack = rename(book, set(book, {}, rock, [...rock, 'text'], 'Stone.'), rock, 'stone')
    expect(pack).toEqual({ rename: { 'cards.card.rock': 'stone' }, cards: { last: 'stone', card: { stone: { text: 'Stone.' } } } })
    const stone = ['cards', 'card', 'stone']
    expect(originOf(pack, [...stone, 'text'])).toEqual([...rock, 'text'])
    expect(valueAt(merged(book, pack), stone)).toMatchObject({ name: 'Rock', text: 'Stone.' })
    expect(Object.keys(valueAt(merged(book, pack), ['cards', 'card']) as object)).toEqual(['worm', 'stone'])
    expect(set(book, pack, stone, [...stone, 'text'], 'Rocks.')).toEqual({ rename: { 'cards.card.rock': 'stone' }, cards: { last: 'stone' } })
    expect(rename(book, pack, stone, 'rock')).toEqual({ cards: { card: { rock: { text: 'Stone.' } } } })
    expect(entry(pack, 'cards.card.stone').state).toBe('changed')
  })

  test('entries in an entry follow its new name', () => {
    const reading = ['events', 'event', 'sun', 'reading', 'all']
    const pack = rename(book, rename(book, {}, reading, 'each'), ['events', 'event', 'sun'], 'star')
    expect(pack).toEqual({ rename: { 'events.event.sun': 'star', 'events.event.star.reading.all': 'each' } })
    expect(valueAt(merged(book, pack), ['events', 'event', 'star', 'reading', 'each', 'text'])).toBe('All.')
    expect(originOf(pack, ['events', 'event', 'star', 'reading', 'each'])).toEqual(reading)
    expect(restored(book, pack, ['events', 'event', 'star'])).toEqual({})
  })

  test('one that is removed and written anew is as if it were new', () => {
    const pack = { remove: ['cards.card.worm'], cards: { card: { worm: { name: 'Worm' } } } }
    expect(isNew(book, pack, worm)).toBe(true)
    expect(valueAt(merged(book, pack), [...worm, 'text'])).toBe('')
  })

  test('names are made of letters, digits and underscores, and are free', () => {
    expect(freeName('Grand Requin blanc!', [])).toBe('grand_requin_blanc')
    expect(freeName('Éponge', ['eponge', 'eponge_2'])).toBe('eponge_3')
    expect(freeName('42', [])).toBe('entry')
    expect(plainName('Éponge!')).toBe('eponge')
  })
})

describe('the list and the form', () => {
  test('every entry is listed, readings behind their event', () => {
    expect(entriesOf(book, {}).map(({ id, depth }) => [id, depth])).toEqual([
      ['cards.card.worm', 0],
      ['cards.card.rock', 0],
      ['events.event.sun', 0],
      ['events.event.sun.reading.all', 1],
      ['cards', 0],
      ['terrain', 0],
    ])
  })

  test('a change in a reading is not one of its event', () => {
    const reading = ['events', 'event', 'sun', 'reading', 'all']
    const pack = set(book, {}, reading, [...reading, 'text'], 'Each.')
    expect(entry(pack, 'events.event.sun').state).toBe('ours')
    expect(entry(pack, 'events.event.sun.reading.all').state).toBe('changed')
  })

  test('fields are those that can be filled in, each of its kind', () => {
    const kinds = (id: string) => Object.fromEntries(fieldsOf(book, entry({}, id)).map(({ path, kind }) => [path.at(-1), kind]))
    expect(kinds('cards.card.worm')).toEqual({ name: 'line', text: 'text', effects: 'effects', fish: 'icons', ongoing: 'yes' })
    expect(kinds('events.event.sun')).toEqual({ name: 'line' })
    expect(kinds('cards')).toEqual({ last: 'entry' })
    expect(kinds('terrain')).toEqual({ bonus: 'numbers' })
  })

  test('a list that is emptied still holds what it held', () => {
    const kindAt = (pack: Record<string, unknown>, id: string, key: string) => fieldsOf(book, entry(pack, id)).find(({ path }) => path.at(-1) === key)!.kind
    expect(kindAt({ terrain: { bonus: [] } }, 'terrain', 'bonus')).toBe('numbers')
    expect(kindAt({ terrain: { bonus: ['6'] } }, 'terrain', 'bonus')).toBe('numbers')
  })

  test('a list of a new entry, or of one that is renamed, holds what those of others do', () => {
    const ours = { animals: { animal: { fox: { chain: [] }, bear: { chain: [6, 3] } } } }
    const animals: PackBook = { ...book, ours, groups: [{ path: 'animals.animal', title: 'Animals', of_entries: true, blank: { chain: [] } }] }
    const pack = { rename: { 'animals.animal.bear': 'panda' }, animals: { animal: { panda: { chain: [] }, wolf: {} } } }
    const found = entriesOf(animals, pack).map((one) => [one.path.at(-1), fieldsOf(animals, one).map(({ kind }) => kind)])
    expect(found).toEqual([
      ['fox', ['numbers']],
      ['panda', ['numbers']],
      ['wolf', ['numbers']],
    ])
  })

  test('a flag beside them says which effects there are', () => {
    const of = listedFor(book.details, [...worm, 'effects'])!
    expect(effectsOf(book, of, { ongoing: false }).kind).toBe('effects')
    expect(effectsOf(book, of, { ongoing: true }).kind).toBe('lasting')
  })

  test('a problem leads to the entry that it lies in', () => {
    expect(entryWith(book, 'cards.card.worm.effects.2.vp')).toBe('cards.card.worm')
    expect(entryWith(book, 'events.event.sun.reading.all.text')).toBe('events.event.sun.reading.all')
    expect(entryWith(book, 'cards.last')).toBe('cards')
    expect(entryWith(book, 'weather.rain')).toBe('')
  })
})

describe('effects', () => {
  const [points, grow] = [kindNamed(effects, 'points')!, kindNamed(effects, 'grow')!]

  test('a new one says what it has to, as in its example', () => {
    expect(newEffect(points)).toEqual({ do: 'points', element: 'worms' })
    expect(newEffect(grow)).toEqual({ do: 'grow', vp: 1 })
  })

  test('one that becomes another keeps what suits it', () => {
    expect(newEffect(grow, { do: 'points', element: 'sun', vp: 3 })).toEqual({ do: 'grow', vp: 3 })
    expect(newEffect(grow, { do: 'points', vp: 9 })).toEqual({ do: 'grow', vp: 1 })
  })

  test('one that becomes another says nothing that it need not say', () => {
    expect(newEffect(points, { do: 'grow', vp: 3 })).toEqual({ do: 'points', element: 'worms' })
  })

  test('what is as usual is not said', () => {
    const vp = points.fields[1]!
    expect(withField({ do: 'points', element: 'sun' }, vp, 2)).toEqual({ do: 'points', element: 'sun', vp: 2 })
    expect(withField({ do: 'points', element: 'sun', vp: 2 }, vp, 1)).toEqual({ do: 'points', element: 'sun' })
  })

  test('what an effect does not have is found', () => {
    expect(strangers({ do: 'points', element: 'sun', wings: 2 }, points)).toEqual(['wings'])
    expect(suits(points.fields[0]!, 'cheese')).toBe(false)
    expect(suits({ name: 'n', title: '', names: {}, kind: 'count', text: '', default: null, least: 1, most: 2, word: 'slot' }, 'slot')).toBe(true)
  })

  test('they change places', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  })
})

describe('undo', () => {
  test('goes back step by step and on again, until something new is done', () => {
    let history = changed(changed(begin('a'), 'b'), 'c')
    history = undone(history)
    expect(history.now).toBe('b')
    expect(redone(history).now).toBe('c')
    expect(undone(undone(history)).now).toBe('a')
    expect(redone(changed(history, 'd')).now).toBe('d')
  })

  test('what is typed into one field is one step', () => {
    const history = changed(changed(changed(begin(''), 'W', 'text'), 'Wo', 'text'), 'Wo!', 'name')
    expect(undone(history).now).toBe('Wo')
    expect(undone(undone(history)).now).toBe('')
  })
})
