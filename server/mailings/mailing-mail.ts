import { filledIn, type MailingText, paragraphsOf } from '#domain/mailings/mailing-text.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { association } from '#server/http/current-association.ts'
import { translator } from '#server/http/language.ts'

interface MailingMail extends MailingText {
  /** The payer's first name. */
  name: string
}

/** What an administrator writes to many, each of whom gets their own. */
export const mailingMail = mailTemplate<MailingMail>({
  name: 'mailing',
  render({ subject, body, name }, { language }) {
    const t = translator(language)
    const shown = nameInMail(name)
    const mail = layOutMail({
      language,
      subject: filledIn(subject, shown),
      heading: filledIn(subject, shown),
      paragraphs: [],
      written: paragraphsOf(filledIn(body, shown)),
      afterList: [t('mail:mailing.why', { association: association().name })],
    })
    return { ...mail, replyTo: association().contact.email }
  },
})
