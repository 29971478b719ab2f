import { z } from 'zod'
import {
  byLanguage,
  defaultLanguage,
  type Language,
  languageFacts,
  languages,
} from '../kernel/language.ts'
import { text } from '../kernel/schema-types.ts'

export const MAX_SUBJECT_LENGTH = 120
export const MAX_BODY_LENGTH = 5000

/** The placeholders of the payer's first name; that of each language works in every text. */
const names: readonly string[] = languages.map((one) => languageFacts[one].namePlaceholder)
const braces = /\{[^{}\n]*\}/g

/** A subject is a header of the e-mail: one line, without anything that could begin another. */
const subject = text({ error: 'mailings.subjectRequired' })
  .overwrite((typed) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .min(1, 'mailings.subjectRequired')
  .max(MAX_SUBJECT_LENGTH, { error: 'mailings.subjectTooLong', abort: true })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'mailings.charactersInvalid')
  .refine(knowsPlaceholders, 'mailings.placeholderUnknown')

const body = text({ error: 'mailings.bodyRequired' })
  .overwrite((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .min(1, 'mailings.bodyRequired')
  .max(MAX_BODY_LENGTH, { error: 'mailings.bodyTooLong', abort: true })
  .regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u, 'mailings.charactersInvalid')
  .refine(knowsPlaceholders, 'mailings.placeholderUnknown')

/** Describes what one person writes to another in one language. */
export const mailingTextSchema = z.object({ subject, body })

/** Describes what is written in one language. */
export type MailingText = z.output<typeof mailingTextSchema>

/** Spanish always; it replaces a language that is missing. */
export const mailingTextsSchema = z.object({
  ...byLanguage(() => mailingTextSchema.nullable().default(null)),
  [defaultLanguage]: mailingTextSchema,
})

export type MailingTexts = z.output<typeof mailingTextsSchema>

function knowsPlaceholders(written: string): boolean {
  return (written.match(braces) ?? []).every((one) => names.includes(one))
}

/** The languages in which something is written. */
export function languagesOf(texts: MailingTexts): Language[] {
  return languages.filter((language) => texts[language] !== null)
}

/** The text for a reader of this language, and the language that it is in. */
export function textFor(
  texts: MailingTexts,
  language: Language,
): MailingText & { language: Language } {
  const own = texts[language]
  return own ? { ...own, language } : { ...texts[defaultLanguage], language: defaultLanguage }
}

/** Returns the text with the name in its place; without one, the placeholder is left out. */
export function filledIn(written: string, name: string): string {
  return names.reduce((filled, placeholder) => filled.replaceAll(placeholder, name), written)
}

/** The paragraphs of a text: what an empty line stands between. */
export function paragraphsOf(written: string): string[] {
  return written.split(/\n[\t ]*\n+/).map((one) => one.trim())
}
