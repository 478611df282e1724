import { expect, test } from 'vitest'
import languages from '$/words/generated/languages.json'
import { findLanguage } from '$/words/language'
import { fill, pluralsOf } from '$/words/message'
import type { PageMessage } from '$/wire/protocol'
import { plain } from '$/words/sentence'
import { dictionaryOf, isKey, LANGUAGES, type Language, words } from '$/words/words.svelte'

const TILES: PageMessage = [{ fact: 'count' }, ' ', { fact: 'count', forms: ['tile', 'tiles'] }]
const english = pluralsOf('en', languages.en.plurals)

test('a message is put together with what it tells of', () => {
  expect(fill('Nothing to fill', {}, english)).toEqual(['Nothing to fill'])
  expect(plain(fill(TILES, { count: 1 }, english))).toBe('1 tile')
  expect(plain(fill(TILES, { count: 3 }, english))).toBe('3 tiles')
  expect(plain(fill(['It is ', { fact: 'what' }], {}, english))).toBe('It is ')
})

test('a part stays a part, to be drawn', () => {
  const hex = { kind: 'hex', name: '1,0', text: '1,0' }
  expect(fill(['to ', { fact: 'to' }], { to: hex }, english)).toEqual(['to ', hex])
})

test('the number chooses by the rules of the language: none is one of something in French', () => {
  const french = pluralsOf('fr', languages.fr.plurals)
  expect([0, 1, 2].map((count) => french(['espèce', 'espèces'], count))).toEqual(['espèce', 'espèce', 'espèces'])
  expect([0, 1, 2].map((count) => english(['tile', 'tiles'], count))).toEqual(['tiles', 'tile', 'tiles'])
  expect([-1, -2].map((count) => english(['tile', 'tiles'], count))).toEqual(['tile', 'tiles']) // what is lost
  const polish = pluralsOf('pl', ['one', 'few', 'many'])
  expect([1, 3, 5, 22].map((count) => polish(['ruch', 'ruchy', 'ruchów'], count))).toEqual(['ruch', 'ruchy', 'ruchów', 'ruchy'])
})

test('what a language lacks is said in English, by English rules', () => {
  const japanese = pluralsOf('ja', ['other'])
  const tiles: PageMessage = [{ fact: 'count' }, ' ', { fact: 'count', forms: ['tile', 'tiles'], english: true }]
  expect([1, 5].map((count) => plain(fill(tiles, { count }, japanese)))).toEqual(['1 tile', '5 tiles'])
})

test('a language is found by its code, a wider one or a sister of it', () => {
  const known = ['en', 'pt-BR', 'zh-Hans']
  expect(['pt-BR', 'pt-br', 'pt', 'pt-PT', 'EN-gb', 'zh-Hans-CN'].map((code) => findLanguage(code, known))).toEqual(['pt-BR', 'pt-BR', 'pt-BR', 'pt-BR', 'en', 'zh-Hans'])
  expect(['', 'p', 'english', 'fr'].map((code) => findLanguage(code, known))).toEqual([undefined, undefined, undefined, undefined])
  expect(findLanguage('pt-PT', ['pt-BR', 'pt'])).toBe('pt')
  expect(pluralsOf('pt-BR', ['one', 'other'])(['peça', 'peças'], 0)).toBe('peça')
})

test('the targets of an option fill its gaps', () => {
  const option = {
    'move {} > {}': ['Move from ', { fact: '0' }, ' to ', { fact: '1' }],
    'add {}': ['Add ', { fact: '0' }, ' ', { fact: '0', forms: ['cube', 'cubes'] }],
    pass: 'Pass',
  }
  words.learn({ language: 'en', name: {}, option, things: {}, events: {}, counted: {} })
  expect(words.option('move {} > {}', ['the sea', 'the jungle'])).toBe('Move from the sea to the jungle')
  expect(['1', '3'].map((count) => words.option('add {}', [count]))).toEqual(['Add 1 cube', 'Add 3 cubes'])
  expect([words.option('pass', []), words.option('dance', [])]).toEqual(['Pass', undefined])
})

test.each(Object.keys(LANGUAGES) as Language[])('%s has every message', async (language) => {
  const [dictionary, en] = [await dictionaryOf(language), await dictionaryOf('en')]
  expect(Object.keys(dictionary).sort()).toEqual(Object.keys(en).sort())
})

test('what the server names but the page does not know is no key', () => {
  expect([isKey('pips.moved'), isKey('pips.juggled')]).toEqual([true, false])
})

test('names of the game are put into the messages of the page', () => {
  words.learn({ language: 'en', name: { birds: 'birds' }, option: {}, things: {}, events: { vp: { role: 'gain', completes: '' } }, counted: {} })
  expect(words.say('why.dominates', { animal: 'birds' })).toBe('Birds dominate')
  expect([words.role('vp').role, words.role('passed').role]).toEqual(['gain', 'plain'])
})
