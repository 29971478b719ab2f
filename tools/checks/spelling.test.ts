import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { byLanguage, languages } from '#domain/kernel/language.ts'
import { readTexts } from './read-texts.ts'
import { isException, unknownIn, usesIn, wordsIn } from './spelling-words.ts'

test.each([
  [
    'values with their case ending',
    'Kaixo, {{name}}-ri: {{count}}garren saioa',
    ['Kaixo', 'saioa'],
  ],
  ['tags and addresses', '<mail>Idatzi</mail> info@example.org', ['Idatzi']],
  ['links', 'Mira https://example.org/hola y vuelve', ['Mira', 'y', 'vuelve']],
  ['files', 'codigos-de-recuperacion.txt', []],
  ['names in code', '<code>lng</code> csrf_error', []],
  ['numbers and what hangs on them', 'the 2nd, k7qd-2m9x, 24ko', ['the']],
])('%s are no words', (_, text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test('a word with hyphens is several, one with an apostrophe is one, and none comes twice', () => {
  expect(wordsIn('Well-being don’t come, well, don’t')).toEqual([
    'Well',
    'being',
    "don't",
    'come',
    'well',
  ])
})

test('a misspelt word is found with its file and key, and with what may have been meant', () => {
  const uses = usesIn({ es: { home: { 'about.lead': 'Un {{size}} grupp' } }, eu: {}, en: {} })
  expect(uses).toContainEqual({
    language: 'es',
    place: 'locales/es/*/home.json: about.lead',
    word: 'grupp',
  })
  const answers =
    'Enter some text: * OK\n\n& Wrong: grupp. How about: grupo, grupa, grupi, gripó\n\n'
  expect(unknownIn(['Un', 'grupp'], answers)).toEqual(
    new Map([['grupp', ['grupo', 'grupa', 'grupi']]]),
  )
})

test('a word of which a part is wrong, or for which there is no proposal, is unknown too', () => {
  expect(unknownIn(['a', 'b'], '* OK\n# Wrong: x. No suggestions.\n\n* OK\n')).toEqual(
    new Map([['a', []]]),
  )
})

test('an answer that lacks a word counts for none', () => {
  expect(() => unknownIn(['a', 'b'], '* OK\n')).toThrow('2 words')
})

test('a text that speaks another language than its file is read in that one', () => {
  const offer = { shell: { 'offer.eu.text': 'Orri' } }
  const uses = usesIn({ es: offer, eu: offer, en: offer })
  expect(new Set(uses.map((use) => use.language))).toEqual(new Set(['eu']))
})

test('what reads the same in every language is a name', () => {
  const name = { shell: { network: 'Fotolibro Azul' } }
  expect(usesIn({ es: name, eu: name, en: name })).toEqual([])
  expect(usesIn({ es: name, eu: name, en: {} })).toHaveLength(4)
})

test('an exception in small letters may begin a sentence, one with a capital is never small', () => {
  const exceptions = new Set(['arteterapia', 'ONA'])
  expect(isException('Arteterapia', exceptions)).toBe(true)
  expect(isException('ona', exceptions)).toBe(false)
})

describe.each(languages)('the exceptions of %s', (language) => {
  const exceptions = readFileSync(`tools/checks/spelling/${language}.txt`, 'utf8')
    .trimEnd()
    .split('\n')

  test('are sorted, each once', () => {
    expect(exceptions).toEqual([...new Set(exceptions)].sort())
  })

  test('are all used', () => {
    const uses = usesIn(byLanguage(readTexts))
    const words = uses.filter((use) => use.language === language).map((use) => use.word)
    const unused = exceptions.filter(
      (exception) => !words.some((word) => isException(word, new Set([exception]))),
    )
    expect(unused).toEqual([])
  })
})
