import { byLanguage, defaultLanguage, type Language, languages } from '#domain/kernel/language.ts'
import type { countRecipients, previewMailing } from '#domain/mailings/contract.ts'
import { type MailingTexts, mailingTextsSchema } from '#domain/mailings/mailing-text.ts'
import type { toQuery } from '#web/enrolments/admin/enrolment.ts'
import { schemaValidator, type ValidationResult } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

export type Counted = ResponseOf<typeof countRecipients>

/** The form values of a message. */
export type MailingFormValues = Record<Language, { subject: string; body: string }>

export const emptyMailing: MailingFormValues = byLanguage(() => ({ subject: '', body: '' }))

/** Spanish, and the other languages of the recipients. */
export function languagesFor({ languages: counted }: Counted): Language[] {
  return languages.filter((language) => language === defaultLanguage || counted[language] > 0)
}

const checkTexts = schemaValidator(mailingTextsSchema)

/** The texts as they are sent: a language in which nothing is written is left out. */
export function checkMailing(
  typing: MailingFormValues,
  offered: readonly Language[],
): ValidationResult<MailingTexts> {
  const isLeftOut = (language: Language) =>
    language !== defaultLanguage &&
    (!offered.includes(language) ||
      (typing[language].subject.trim() === '' && typing[language].body.trim() === ''))
  const written = Object.fromEntries(
    languages.map((language) => [language, isLeftOut(language) ? null : typing[language]]),
  )
  return checkTexts(written)
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
  mails: ResponseOf<typeof previewMailing>['mails']
}
