import { type MailingText, paragraphsOf } from '#domain/mailings/mailing-text.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** Sends what an administrator writes to an advertiser. */
export const adAnswerMail = mailTemplate<MailingText>({
  name: 'ad-answer',
  write: ({ subject, body }, { t, association }) => ({
    subject,
    paragraphs: [],
    written: paragraphsOf(body),
    afterList: [t('mail:ads.answer.why')],
    replyTo: association.contact.email,
  }),
})
