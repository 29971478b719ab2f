import { textValueNames } from '#domain/programmes/text-values.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import {
  byLanguage,
  defaultLanguage,
  type Language,
  languages,
  type Translation,
  translations,
} from '../kernel/language.ts'
import { partsOf, type TextsByNamespace, textAt, valueAt } from '../kernel/texts.ts'
import { type EditableSection, editableSections } from './editable-texts.ts'

/** A text in each language; `null`: the Spanish one is shown. Without a Spanish one there is none at all. */
export type WrittenText = Record<Language, string | null> &
  Record<typeof defaultLanguage, string> & {
    /** Lists where it still says what the Spanish text said before, and it is not confirmed. */
    stale?: Translation[] | undefined
  }

/** The texts of a section that are others than the shipped ones, by their keys. */
export type SectionTexts = Readonly<Record<string, WrittenText>>

/** More than the design of any place holds. */
export const MAX_SITE_TEXT = 1500

/** A text is at most twice as long as the shipped one, for which its place was made. */
export function limitOf(shipped: string): number {
  return Math.min(MAX_SITE_TEXT, Math.max(60, 2 * shipped.length))
}

/** On one line; a space that keeps words together stays. */
export function foldLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

const placeholder = /\{\{[^{}]*\}\}/g

const tag = /<\/?\w+>/g

/** A text may name the association's facts, and may as well say it in its own words. */
const facts: readonly string[] = textValueNames.map((name) => `{{${name}}}`)

/** Returns the values that a text names, such as `{{name}}`: each once, in alphabetical order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(placeholder) ?? [])].sort()
}

/** Returns those of a text's values that a text in its place must name as well. */
export function requiredPlaceholdersOf(text: string): string[] {
  return placeholdersOf(text).filter((one) => !facts.includes(one))
}

/** Returns the tags of a text in their order, such as `<terms>`: the shipped texts alone bring them. */
export function tagsOf(text: string): string[] {
  return text.match(tag) ?? []
}

/** Returns the words of a text alone, as they are read. */
export function withoutTags(text: string): string {
  return text.replace(tag, '')
}

/** Returns what is wrong with a text that is to stand in the place of a shipped one. */
export function problemOf(text: string, shipped: string): ErrorCode | null {
  if (!text.trim()) return 'site.textRequired'
  if (text.length > limitOf(shipped)) return 'site.textTooLong'
  // Markup is shown as it is written; `$t(` would bring another text in.
  const isTagged = tagsOf(shipped).length > 0
  if (/[\p{Cc}\p{Cf}<>]|\$t\(/u.test(isTagged ? withoutTags(text) : text)) {
    return 'site.textInvalid'
  }
  if (isTagged && tagsOf(text).join('') !== tagsOf(shipped).join('')) return 'site.tagsChanged'
  const [found, needed] = [requiredPlaceholdersOf(text), requiredPlaceholdersOf(shipped)]
  if (needed.some((one) => !found.includes(one))) return 'site.placeholderMissing'
  const isStray = found.length > needed.length || /[{}]/.test(text.replace(placeholder, ''))
  return isStray ? 'site.placeholderUnknown' : null
}

/** Returns the keys of all texts of a section, those in lists and objects by their places in the shipped ones. */
export function keysIn({ keys }: EditableSection, texts: TextsByNamespace): string[] {
  return keys.flatMap((key) => leavesOf(key, valueAt(texts, key)))
}

function leavesOf(key: string, value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [key]
  return Object.entries(value).flatMap(([step, inner]) => leavesOf(`${key}.${step}`, inner))
}

/**
 * The languages in which a text says what the Spanish one said before it was changed. One that was stale
 * stays so until it is changed itself.
 */
export function staleIn(before: WrittenText, after: WrittenText): Translation[] {
  return translations.filter(
    (language) =>
      after.es !== '' &&
      after[language] !== null &&
      after[language] === before[language] &&
      (after.es !== before.es || before.stale?.includes(language)),
  )
}

/** Those of a section's texts that say something else than the shipped ones in some language. */
export function changedOnly(
  texts: SectionTexts,
  shipped: Record<Language, TextsByNamespace>,
): SectionTexts {
  return Object.fromEntries(
    Object.entries(texts).filter(([key, text]) =>
      languages.some((language) => text[language] !== textAt(shipped[language], key)),
    ),
  )
}

/**
 * The namespaces with changed texts, in each language, whole. What is not, or no longer, among the
 * texts that may be changed stays as it is shipped.
 */
export function withChanges(
  sections: ReadonlyMap<string, SectionTexts>,
  shipped: Record<Language, TextsByNamespace>,
): Record<Language, TextsByNamespace> {
  const changes = [...editableSections.values()].flatMap((section) =>
    keysIn(section, shipped[defaultLanguage]).flatMap((key) => {
      const written = sections.get(section.id)?.[key]
      return written ? [{ key, written }] : []
    }),
  )
  return byLanguage((language) => {
    const changed: Record<string, object> = {}
    for (const { key, written } of changes) {
      if (textAt(shipped[language], key) === undefined) continue
      const { namespace, path } = partsOf(key)
      changed[namespace] ??= JSON.parse(JSON.stringify(shipped[language][namespace]))
      const spanish = written[defaultLanguage]
      put(changed[namespace], path, spanish && (written[language] ?? spanish))
    }
    return changed
  })
}

function put(into: object | undefined, path: readonly string[], text: string): void {
  let place = into as Record<string, unknown>
  for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>
  place[path.at(-1) ?? ''] = text
}
