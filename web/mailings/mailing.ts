import type { ErrorCode } from '#domain/errors.ts'
import { byLanguage, type Language, languages } from '#domain/language.ts'
import type { countRecipients, previewMailing } from '#domain/mailings/mailing-contract.ts'
import { type MailingTexts, mailingTextsSchema } from '#domain/mailings/mailing-text.ts'
import type { toQuery } from '#web/enrolments/admin/enrolment.ts'
import type { Answer } from '#web/http/types.ts'

export type Counted = Answer<typeof countRecipients>

/** What stands in the boxes of the form. */
export type MailingTyping = Record<Language, { subject: string; body: string }>

export const nothingTyped: MailingTyping = byLanguage(() => ({ subject: '', body: '' }))

/** Spanish, and whatever else those who get it read. */
export function languagesFor({ languages: counted }: Counted): Language[] {
  return languages.filter((language) => language === 'es' || counted[language] > 0)
}

/** By box, such as `es.subject`. */
export type MailingFieldErrors = Record<string, ErrorCode>

/** The texts as they are sent: a language in which nothing is written is left out. */
export function checkTyping(
  typing: MailingTyping,
  offered: readonly Language[],
): { texts: MailingTexts } | { fieldErrors: MailingFieldErrors } {
  const isLeftOut = (language: Language) =>
    language !== 'es' &&
    (!offered.includes(language) ||
      (typing[language].subject.trim() === '' && typing[language].body.trim() === ''))
  const written = Object.fromEntries(
    languages.map((language) => [language, isLeftOut(language) ? null : typing[language]]),
  )
  const { data, error } = mailingTextsSchema.safeParse(written)
  if (data) return { texts: data }
  return {
    fieldErrors: Object.fromEntries(
      error.issues.map(({ path, message }) => [path.join('.'), message as ErrorCode]),
    ),
  }
}

export interface MailingFormProps {
  filter: Omit<ReturnType<typeof toQuery>, 'sort'>
  counted: Counted
  /** Counts the recipients again. */
  recount: () => void
  /** Receives the number of recipients. */
  onSent: (count: number) => Promise<void>
}

export interface Previewed {
  texts: MailingTexts
  mails: Answer<typeof previewMailing>['mails']
}
