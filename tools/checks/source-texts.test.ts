import { expect, test } from 'vitest'
import { readSource } from './source-texts.ts'

const keysIn = (code: string) => readSource('page.tsx', code).keys.map(({ key }) => key)
const wordsIn = (code: string) => readSource('page.tsx', code).words.map(({ text }) => text)

test('keys given to t are found, however it is called', () => {
  expect(
    keysIn("t('a.b'); i18n.t('errors:c', { n: 1 }); const x = <Trans i18nKey=\"d\" />"),
  ).toEqual(['a.b', 'errors:c', 'd'])
})

test('keys made at run time and other functions are left alone', () => {
  expect(keysIn("t('a.' + name); t(code); test('not a key'); at('nor this')")).toEqual([])
})

test.each([
  ['between tags', '<p>Hola a todas</p>', 'Hola a todas'],
  ['as an expression', "<p>{'Hola'}</p>", 'Hola'],
  ['in an attribute that is read aloud', '<button aria-label="Cerrar" />', 'Cerrar'],
  ['in an attribute given as an expression', "<img alt={'Mar'} />", 'Mar'],
])('words written into the markup %s are found', (_, markup, words) => {
  expect(wordsIn(`const x = ${markup}`)).toEqual([words])
})

test('class names, punctuation, numbers and translated words are no finding', () => {
  expect(wordsIn('const x = <p className="big text">{t("a")}: 60 € · {name}</p>')).toEqual([])
})

test('a finding carries its line', () => {
  expect(readSource('page.tsx', 'const x = (\n  <p>\n    Hola\n  </p>\n)').words).toEqual([
    { text: 'Hola', line: 3 },
  ])
})
