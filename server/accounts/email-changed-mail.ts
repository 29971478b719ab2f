import { randomUUID } from 'node:crypto'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { type MailDeps, queueMail } from '#server/adapters/mail-queue.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import type { Queryable } from '#server/db/client.ts'
import { translator } from '#server/http/language.ts'
import type { User } from './log-in.ts'

/** Notifies the former address that the account has another one now. */
export const emailChangedMail = mailTemplate<{ name: string; email: string }>({
  name: 'email-changed',
  render({ name, email }, { language, appUrl }) {
    const t = translator(language)
    return layOutMail({
      language,
      subject: t('mail:emailChanged.subject'),
      heading: t('mail:emailChanged.subject'),
      paragraphs: [
        t('mail:emailChanged.greeting', { name: nameInMail(name) }),
        t('mail:emailChanged.text', { email }),
        t('mail:emailChanged.notYou'),
      ],
      action: { label: t('mail:emailChanged.logIn'), url: mailLink(appUrl, '/login') },
    })
  },
})

/** Part of the transaction that changes the address; `user` is the account as it was before. */
export async function queueEmailChanged(
  tx: Queryable,
  deps: MailDeps,
  user: Pick<User, 'email' | 'firstName' | 'language'>,
  email: string,
): Promise<void> {
  await queueMail(tx, deps, emailChangedMail, {
    dedupeKey: `email-changed-${randomUUID()}`,
    to: user.email,
    language: user.language,
    params: { name: user.firstName, email },
  })
}
