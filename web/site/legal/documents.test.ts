import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { firstPublicAssociation } from '#domain/association/association.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { type LegalText, revisedOn, termsVersionOf } from '#domain/legal-texts.ts'
import { firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { DocumentBlock } from './document-block.tsx'
import { DocumentText, documentTags } from './document-text.tsx'
import { documentValues, unsettled } from './document-values.ts'

const programmes = firstProgrammes()

const names = Object.keys(revisedOn) as LegalText[]

type Json = string | Json[] | { [key: string]: Json }

const files = import.meta.glob<Json>('../../../locales/*/*/*.json', {
  import: 'default',
  eager: true,
})

function read(language: Language, name: LegalText): Json {
  const texts = files[`../../../locales/${language}/legal/${name}.json`]
  if (!texts) throw new Error(`no ${name} in ${language}`)
  return texts
}

/** Returns what a document is made of, with each text reduced to its placeholders and tags, in their number. */
function shapeOf(part: Json): unknown {
  if (typeof part === 'string') return marksIn(part).sort()
  if (Array.isArray(part)) return part.map(shapeOf)
  return Object.entries(part).map(([key, value]) => [key, shapeOf(value)])
}

function marksIn(text: string): string[] {
  return text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []
}

function textsIn(part: Json): string[] {
  return typeof part === 'string' ? [part] : Object.values(part).flatMap(textsIn)
}

describe.each(names)('%s', (name) => {
  test.each(['eu', 'en'] as const)('is built alike in %s', (language) => {
    expect(shapeOf(read(language, name))).toEqual(shapeOf(read('es', name)))
  })

  describe.each(languages)('in %s', (language) => {
    let texts: string[]
    beforeAll(() => {
      texts = textsIn(read(language, name))
    })

    it('names only facts that there are, and only tags that mean something', () => {
      const facts = Object.keys(
        documentValues(firstPublicAssociation, language, programmes, '2026-11-22'),
      ).map((key) => `{{${key}}}`)
      const known = [...facts, ...documentTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])]
      expect(texts.flatMap(marksIn).filter((mark) => !known.includes(mark))).toEqual([])
    })

    it('types no figure itself: they come from the rules that the product goes by', () => {
      expect(texts.filter((text) => /\d/.test(withoutReferences(text)))).toEqual([])
    })
  })
})

/** A text without what has a figure for a name: laws, their articles, standards. */
function withoutReferences(text: string): string {
  const references = [
    /\b\d+\/\d+\b/g,
    /\b(artículos?|articles?|art\.) \d+(\.\d+)*(\.[a-z])?( (y|and) \d+(\.\d+)*(\.[a-z])?)?/g,
    /\b\d+(\.\d+)*(\.[a-z])?\.? (eta \d+(\.\d+)*(\.[a-z])?\.? )?(artikulu\p{L}*|art\.)/gu,
    /WCAG 2\.2/g,
  ]
  return references.reduce((rest, reference) => rest.replace(reference, ''), text)
}

test('sentences with facts that the association has not settled are left out', () => {
  const lines = { list: ['Correo: <mail>hola@example.org</mail>', `NIF: ${unsettled}`] }
  const list = renderToStaticMarkup(createElement(DocumentBlock, { block: lines }))
  expect(list).toContain('href="mailto:')
  expect(list).not.toContain('NIF')
  expect(renderToStaticMarkup(createElement(DocumentBlock, { block: unsettled }))).toBe('')
})

test('a tag that means nothing is an error, not a word on the page', () => {
  const text = createElement(DocumentText, { text: 'Lee <esto>aquello</esto>.' })
  expect(() => renderToStaticMarkup(text)).toThrow('<esto>')
})

test('opening an account agrees to the newest wording of the terms and the privacy policy', () => {
  const days = [revisedOn.terms, revisedOn['privacy-policy']]
  expect(days).toContain(termsVersionOf())
  expect(days.every((day) => day <= termsVersionOf())).toBe(true)
  expect(termsVersionOf({ refunds: '2036-01-01', terms: '2035-03-05' })).toBe('2035-03-05')
})

test.each(languages)('money, terms and deadlines are those of the rules, in %s', (language) => {
  expect(documentValues(firstPublicAssociation, language, programmes, '2026-11-22')).toMatchObject({
    half: language === 'en' ? '€30' : '30\u00a0€',
    monthly: language === 'en' ? '€60' : '60\u00a0€',
    fullUntil: 14,
    halfFrom: 15,
    halfUntil: 21,
    freeFrom: 22,
    authorityNoticeHours: 72,
    recordYears: 3,
    receiptYears: 6,
    healthDays: 30,
    mapHours: 24,
    daysToDecide: 14,
    daysToRefund: 14,
    debitRefundWeeks: 8,
  })
})

const keeps = /\b(set|serialize)Cookie\(|document\.cookie =|\b(local|session)Storage\b/

const sources = Object.entries(
  import.meta.glob<string>(
    ['../../../{web,server}/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
)

test('whatever is kept in browsers is listed on the page about cookies', () => {
  const ours = sources
    .filter(([path]) => !path.endsWith('/server/metrics/metrics.ts'))
    .flatMap(([, source]) => source.match(/(?<=')ongizate(?:[._]\w+|-cache)(?=')/g) ?? [])
  expect(ours.length).toBeGreaterThan(6)
  const listed = textsIn(read('es', 'cookies')).map((text) => text.replace(/<\/?code>/g, ''))
  expect(ours.filter((name) => !listed.includes(name))).toEqual([])

  // Who keeps something new has to be named here, and it on that page.
  const keepers = sources
    .filter(([, source]) => keeps.test(withoutComments(source)))
    .map(([path]) => path.replace('../../../', '').replace('../../', 'web/'))
  expect(keepers.sort()).toEqual([
    'server/accounts/google/google-cookies.ts',
    'server/accounts/known-device.ts',
    'server/kernel/http/cookies.ts',
    'server/kernel/http/language.ts',
    'server/kernel/http/session.ts',
    'server/site/map-routes.ts',
    'web/accounts/log-in/use-log-in-lock.ts',
    'web/billing/purchase/purchase-calls.ts',
    'web/donations/pending-donation.ts',
    'web/enrolments/draft.ts',
    'web/enrolments/use-enrolment-form.ts',
    'web/failures/recover.ts',
    'web/frame/security-events.ts',
    'web/frame/use-scroll-restoration.ts',
    'web/kernel/drafts/draft-store.ts',
    'web/kernel/forms/kept-typing.ts',
    'web/kernel/http/client.ts',
    'web/kernel/http/close-breaker-when-online.ts',
    'web/kernel/http/on-account-change.ts',
    'web/kernel/http/persisters.ts',
    'web/kernel/http/temporary-token.ts',
    'web/kernel/i18n/i18n.ts',
    'web/kernel/session/auth.tsx',
    'web/kernel/session/browser-storage.ts',
    'web/start.ts',
    'web/startup/begin-preloading.ts',
  ])
})

function withoutComments(source: string): string {
  return source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}
