import { filledIn, type MailingText, paragraphsOf } from '#domain/mailings/mailing-text.ts'
import { nameInMail } from '#server/kernel/adapters/mail/name.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

export interface MailingMail extends MailingText {
  /** The payer's first name. */
  name: string
  /** Says where its reader stops such messages; a notice about sessions has none. */
  unsubscribePage: string | null
}

/** Sends what an administrator writes to many, each of whom gets their own. */
export const mailingMail = mailTemplate<MailingMail>({
  name: 'mailing',
  write({ subject, body, name, unsubscribePage }, { t, association }) {
    const shown = nameInMail(name)
    return {
      subject: filledIn(subject, shown),
      paragraphs: [],
      written: paragraphsOf(filledIn(body, shown)),
      afterList: [t('mail:mailing.why')],
      ...(unsubscribePage && { stop: { label: t('mail:mailing.stop'), url: unsubscribePage } }),
      replyTo: association.contact.email,
    }
  },
})
