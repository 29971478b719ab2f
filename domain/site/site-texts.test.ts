import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TextsByNamespace, textAt } from '#domain/kernel/texts.ts'
import { byLanguage, type Language, languages } from '../kernel/language.ts'
import { legalTextOf, legalTexts } from '../legal-texts.ts'
import { editablePages, editableSections, mayBeEmpty } from './editable-texts.ts'
import {
  changedOnly,
  keysIn,
  limitOf,
  MAX_SITE_TEXT,
  placeholdersOf,
  problemOf,
  type SectionTexts,
  staleIn,
  type WrittenText,
  withChanges,
} from './site-texts.ts'

/** The texts as they are shipped. */
const shipped = byLanguage((language: Language): TextsByNamespace => {
  const folder = new URL(`../../locales/${language}/`, import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object,
      ]),
  )
})
const allKeys = [...editableSections.values()].flatMap((section) => keysIn(section, shipped.es))

describe('the texts that may be changed', () => {
  it('are each shipped in every language, and named once', () => {
    for (const language of languages) {
      expect(allKeys.filter((key) => textAt(shipped[language], key) === undefined)).toEqual([])
    }
    expect(new Set(allKeys).size).toBe(allKeys.length)
  })

  it('keep to their own rules as they are shipped', () => {
    for (const language of languages) {
      const broken = allKeys.filter((key) => {
        const text = textAt(shipped[language], key) ?? ''
        return problemOf(text, text) !== null || text.length > MAX_SITE_TEXT
      })
      expect(broken).toEqual([])
    }
  })

  it.each(legalTexts)('hold every text of %s, in the order of the file', (name) => {
    const whole = {
      id: name,
      keys: Object.keys(shipped.es[name] ?? {}).map((key) => `${name}:${key}`),
    }
    expect(allKeys.filter((key) => key.startsWith(`${name}:`))).toEqual(keysIn(whole, shipped.es))
  })

  it('of which a legal text needs its titles, tables and the first of each list', () => {
    const sections = 'privacy-policy:sections.data'
    const keys = ['title', 'content.0', 'content.1', 'content.1.list.0', 'content.1.list.12']
    expect(keys.map((key) => mayBeEmpty(`${sections}.${key}`))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
    expect(mayBeEmpty('refunds:sections.prices.content.1.table.rows.1.1')).toBe(false)
    expect([mayBeEmpty('terms:short.0'), mayBeEmpty('terms:short.1')]).toEqual([false, true])
  })

  it('have names for their pages and sections', () => {
    for (const language of languages) {
      const named = (key: string) => textAt(shipped[language], `site-texts:${key}`)
      const nameless = editablePages.flatMap(({ name, sections }) =>
        [
          `pages.${name}`,
          ...sections.filter(({ id }) => !legalTextOf(id)).map(({ id }) => `sections.${id}`),
        ].filter((key) => !named(key)),
      )
      expect(nameless).toEqual([])
    }
  })
})

/** In Spanish, and in some other languages. */
const written = (es: string, others: Partial<WrittenText> = {}): WrittenText => ({
  ...byLanguage(() => null),
  es,
  ...others,
})

describe('a changed text', () => {
  const original = 'De {{name}}, para ti.'
  it.each([
    ['  ', 'site.textRequired'],
    ['a'.repeat(61), 'site.textTooLong'],
    ['<b>{{name}}</b>', 'site.textInvalid'],
    ['{{name}} $t(shell:nav)', 'site.textInvalid'],
    ['De nadie', 'site.placeholderMissing'],
    ['De {{ name }}', 'site.placeholderMissing'],
    ['De {{name}} y {{other}}', 'site.placeholderUnknown'],
    ['De {{name}} y {otro}', 'site.placeholderUnknown'],
    ['Para ti, de {{name}}', null],
    ['{{name}} y {{name}}', null],
  ])('%j is judged: %s', (text, code) => {
    expect(problemOf(text, original)).toBe(code)
  })

  const tagged = 'Lee <terms>las condiciones</terms> y <strong>firma</strong>.'
  it.each([
    ['Antes, <terms>las normas</terms> y <strong>ya está</strong>', null],
    ['Lee las condiciones y <strong>firma</strong>', 'site.tagsChanged'],
    ['<strong>Firma</strong> y lee <terms>las condiciones</terms>', 'site.tagsChanged'],
    ['<terms>Lee</terms>, <strong>firma</strong> y <strong>ya</strong>', 'site.tagsChanged'],
    ['<terms>Lee<strong></terms> y firma</strong>', 'site.tagsChanged'],
    ['<terms>Lee</terms> < <strong>firma</strong>', 'site.textInvalid'],
    ['<terms>Lee</terms> <a href="x">y</a> <strong>firma</strong>', 'site.textInvalid'],
  ])('%j keeps the tags of its original: %s', (text, code) => {
    expect(problemOf(text, tagged)).toBe(code)
  })

  it('is at most twice as long as its original, and may have some words where that is short', () => {
    expect([limitOf('Hola'), limitOf('a'.repeat(100)), limitOf('a'.repeat(900))]).toEqual([
      60,
      200,
      MAX_SITE_TEXT,
    ])
    expect(placeholdersOf('{{b}} {{a}} {{b}}')).toEqual(['{{a}}', '{{b}}'])
  })

  it('stands in the place of the shipped one, Spanish where a language is missing, in lists too', () => {
    const story = {
      'about:story.paragraphs.1': written('Hola, {{name}}', { eu: 'Kaixo, {{name}}' }),
      'about:story.unknown': written('Nada'),
    }
    const changed = withChanges(
      new Map<string, SectionTexts>([
        ['about.story', story],
        ['gone.section', { 'home:heading': written('Nada') }],
      ]),
      shipped,
    )
    for (const language of languages) expect(Object.keys(changed[language])).toEqual(['about'])
    const second = (language: Language) => textAt(changed[language], 'about:story.paragraphs.1')
    expect((['es', 'eu', 'en'] as const).map(second)).toEqual([
      'Hola, {{name}}',
      'Kaixo, {{name}}',
      'Hola, {{name}}',
    ])
    expect(textAt(changed.es, 'about:story.unknown')).toBeUndefined()
    const first = 'about:story.paragraphs.0'
    expect(textAt(changed.eu, first)).toBe(textAt(shipped.eu, first))
    expect(textAt(shipped.es, 'about:story.paragraphs.1')).not.toBe('Hola, {{name}}')
  })

  it('that says what is shipped is no change', () => {
    const key = 'home:heading'
    const same = byLanguage((language) => textAt(shipped[language], key) ?? '')
    const other = { ...same, en: null }
    expect(changedOnly({ [key]: same }, shipped)).toEqual({})
    expect(changedOnly({ [key]: other }, shipped)).toEqual({ [key]: other })
  })

  const before = written('Uno', { eu: 'Bat', en: 'One' })
  it.each([
    ['of which only Spanish changes', before, { ...before, es: 'Dos' }, ['eu', 'en']],
    ['that changes in two languages', before, { ...before, es: 'Dos', eu: 'Bi' }, ['en']],
    ['without a translation', before, written('Dos', { en: 'Two' }), []],
    ['stale already', { ...before, stale: ['eu' as const] }, before, ['eu']],
    ['that is none', before, before, []],
    ['that is emptied', before, { ...before, es: '' }, []],
  ])('%s is stale where the translation is the one of before', (_, was, is, stale) => {
    expect(staleIn(was, is)).toEqual(stale)
  })
})
