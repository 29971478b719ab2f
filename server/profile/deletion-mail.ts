import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { RECEIPT_RETENTION_YEARS } from '#domain/profile/receipt-retention.ts'
import { consequencesOf } from '#server/billing/cancellations/cancellation-mail.ts'
import type { MailContent } from '#server/kernel/adapters/mail/layout.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { EndedByDeletion } from './ended-enrolments.ts'

interface DeletionMail {
  name: string
  ended: EndedByDeletion
}

/** The link that deletes an account, with all that will happen to it. */
export const deletionLinkMail = mailTemplate<DeletionMail & { token: string }>({
  name: 'account-deletion',
  write: ({ name, ended, token }, { t, language, linkTo }) => ({
    subject: t('mail:accountDeletion.subject'),
    paragraphs: [t('mail:accountDeletion.greeting', { name }), t('mail:accountDeletion.text')],
    ...asList(ended, language),
    afterList: [
      t('mail:accountDeletion.willErase'),
      ...keptByLaw(ended, language),
      t('mail:accountDeletion.final'),
      t('mail:accountDeletion.hour'),
      t('mail:accountDeletion.notYou'),
    ],
    action: {
      label: t('mail:accountDeletion.confirm'),
      url: linkTo('/confirm-account-deletion', token),
    },
  }),
})

/** The last e-mail that an address gets: what was deleted, and what the law makes us keep. */
export const accountDeletedMail = mailTemplate<DeletionMail>({
  name: 'account-deleted',
  write: ({ name, ended }, { t, language, linkTo }) => ({
    subject: t('mail:accountDeletion.done.subject'),
    paragraphs: [t('mail:accountDeletion.greeting', { name }), t('mail:accountDeletion.done.text')],
    ...asList(ended, language),
    afterList: [
      ...keptByLaw(ended, language),
      t('mail:accountDeletion.done.last'),
      t('mail:accountDeletion.done.again'),
    ],
    action: { label: t('mail:accountDeletion.done.visit'), url: linkTo('/') },
  }),
})

function asList({ enrolments }: EndedByDeletion, language: Language): Pick<MailContent, 'list'> {
  if (enrolments.length === 0) return {}
  const t = translator(language)
  return {
    list: {
      title: t('mail:accountDeletion.enrolments'),
      entries: enrolments.map(({ person, programme, effectiveEndDate, lastCharge, owed }) => ({
        name: t('mail:accountDeletion.enrolment', { person, programme }),
        detail: consequencesOf({ effectiveDate: effectiveEndDate, lastCharge, owed }, language, {
          isErased: true,
        }).join(' '),
      })),
    },
  }
}

function keptByLaw({ receiptsKeptUntil }: EndedByDeletion, language: Language): string[] {
  if (receiptsKeptUntil === null) return []
  return [
    translator(language)('mail:accountDeletion.kept', {
      years: RECEIPT_RETENTION_YEARS,
      day: formatDay(receiptsKeptUntil, language),
    }),
  ]
}
