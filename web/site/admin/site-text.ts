import type { FieldError } from '#domain/kernel/errors.ts'
import {
  byLanguage,
  defaultLanguage,
  type Language,
  languages,
  type Translation,
} from '#domain/kernel/language.ts'
import { legalTexts } from '#domain/legal-texts.ts'
import type { readSiteTexts } from '#domain/site/admin/contract.ts'
import { mayBeEmpty } from '#domain/site/editable-texts.ts'
import {
  foldLines,
  problemOf,
  type SectionTexts,
  staleIn,
  type WrittenText,
} from '#domain/site/site-texts.ts'
import type { ValidationResult } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** A section as administrators see it. */
export type AdminSection = ResponseOf<typeof readSiteTexts>

export type AdminText = AdminSection['texts'][number]

/** What visitors read, by language; empty where they read the Spanish one. */
type ShownTexts = Record<Language, string>

/** The section's texts in their order, and which translations are said to be right as they are. */
export interface SectionFormValues {
  texts: (ShownTexts & { isRight: Record<Translation, boolean> })[]
}

export function shownTexts({ own, shipped }: AdminText): ShownTexts {
  const shown = own ?? shipped
  return byLanguage((language) => shown[language] ?? '')
}

export const formValuesOf = ({ texts }: AdminSection): SectionFormValues => ({
  texts: texts.map((text) => ({ ...shownTexts(text), isRight: byLanguage(() => false) })),
})

/** Those of its texts that are others than the shipped ones. */
export const ownTexts = ({ texts }: AdminSection): SectionTexts =>
  Object.fromEntries(texts.flatMap(({ key, own }) => (own ? [[key, own]] : [])))

/** Returns what is typed of one text. */
function writtenText(texts: ShownTexts): WrittenText {
  return {
    ...byLanguage((language) => foldLines(texts[language]) || null),
    [defaultLanguage]: foldLines(texts[defaultLanguage]),
  }
}

/** The languages in which a text, as it is typed, is still the one of before. */
export function staleTyped(
  { own, shipped }: AdminText,
  typed: SectionFormValues['texts'][number],
): Translation[] {
  return staleIn(own ?? writtenText(shipped), writtenText(typed))
}

/** The texts of a section as they are sent, or what is wrong, by the field that shows it. */
export function checkSection(
  { texts }: AdminSection,
  { texts: typed }: SectionFormValues,
): ValidationResult<SectionTexts> {
  const errors: FieldError[] = []
  const written: Record<string, WrittenText> = {}
  for (const [place, text] of texts.entries()) {
    const { key, shipped } = text
    const values = typed[place]
    if (!values) continue
    for (const language of languages) {
      const isLeftOut =
        !values[language].trim() && (language !== defaultLanguage || mayBeEmpty(key))
      const problem = isLeftOut ? null : problemOf(foldLines(values[language]), shipped[language])
      if (problem) errors.push({ path: `texts.${place}.${language}`, code: problem })
    }
    const stale = staleTyped(text, values).filter((language) => !values.isRight[language])
    written[key] = { ...writtenText(values), ...(stale.length > 0 && { stale }) }
  }
  return errors.length > 0 ? { errors } : { payload: written }
}

const kinds = ['title', 'heading', 'lead', 'text', 'more', 'forWhom'] as const

/** The descriptions for search engines, each of a page. */
const descriptions = [
  'home',
  'overview',
  'about',
  'events',
  'library',
  'donations',
  'statutes',
  'ads',
] as const

/** Returns what kind of text it is, by its namespace and the last part of its key: those of a list are paragraphs. */
export function kindOf(key: string) {
  const [namespace, last] = [key.split(':')[0], lastOf(key)]
  const page = namespace === 'seo' && descriptions.find((one) => one === last)
  if (page) return `search.${page}` as const
  if (key === 'home:title') return 'tab'
  if (key.startsWith('statutes:purposeGroups.')) return 'title'
  if (isLegal(key)) return legalKindOf(key)
  return kinds.find((kind) => kind === last) ?? (/^\d+$/.test(last) ? 'paragraph' : 'text')
}

const isLegal = (key: string) => legalTexts.some((name) => key.startsWith(`${name}:`))

function legalKindOf(key: string) {
  const last = lastOf(key)
  if (last === 'title' || last === 'lead' || last === 'caption') return last
  if (/:short\./.test(key)) return 'short'
  if (/\.table\./.test(key)) return 'cell'
  return /\.(list|steps)\./.test(key) ? 'line' : 'paragraph'
}

const lastOf = (key: string) => key.split(/[:.]/).at(-1) ?? ''

/** The last part of a key says what a text is, or its place in a list; those before it, of what. */
const ownerOf = (key: string) => {
  const steps = key.split(/[:.]/)
  return /^\d+$/.test(lastOf(key)) ? steps : steps.slice(0, -1)
}

const FIRST_WORDS = 5

/**
 * The number, in its section, of what a text belongs to, such as the third moment of a morning, and its
 * first words; null where it belongs to the section itself, or to its only part.
 */
export function partOf(
  texts: readonly AdminText[],
  { key }: AdminText,
): { number: number; words: string } | null {
  const owners = [...new Set(texts.map((text) => ownerOf(text.key).join('.')))]
  const own = ownerOf(key).join('.')
  const root = sharedSteps(texts.map((text) => text.key.split(/[:.]/).slice(0, -1))).join('.')
  const parts = owners.filter((owner) => owner !== root)
  if (own === root || parts.length < 2) return null
  const first = texts.find((text) => ownerOf(text.key).join('.') === own)
  const words = (first ? shownTexts(first).es || first.shipped.es : '').split(' ')
  const isWhole = words.length <= FIRST_WORDS
  return {
    number: numberOf(texts, key, parts.indexOf(own) + 1),
    words: words.slice(0, FIRST_WORDS).join(' ') + (isWhole ? '' : '…'),
  }
}

/** In a list, as the page counts them; in a legal text, among those of its kind. */
function numberOf(texts: readonly AdminText[], key: string, part: number): number {
  if (!isLegal(key)) return /^\d+$/.test(lastOf(key)) ? Number(lastOf(key)) + 1 : part
  const ofKind = texts.filter((text) => kindOf(text.key) === kindOf(key))
  return ofKind.findIndex((text) => text.key === key) + 1
}

/** The steps with which all begin. */
function sharedSteps([first = [], ...others]: readonly string[][]): string[] {
  const end = first.findIndex((step, place) => others.some((other) => other[place] !== step))
  return end < 0 ? first : first.slice(0, end)
}
