import { randomUUID } from 'node:crypto'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { User } from './user.ts'

/** Notifies the former address that the account has another one now. */
const emailChangedMail = mailTemplate<{ name: string; email: string }>({
  name: 'email-changed',
  write: ({ name, email }, { t, linkTo }) => ({
    subject: t('mail:emailChanged.subject'),
    paragraphs: [
      t('mail:emailChanged.greeting', { name }),
      t('mail:emailChanged.text', { email }),
      t('mail:emailChanged.notYou'),
    ],
    action: { label: t('mail:emailChanged.logIn'), url: linkTo('/login') },
  }),
})

/** Part of the transaction that changes the address; `user` is the account as it was before. */
export async function queueEmailChanged(
  tx: Queryable,
  deps: MailDeps,
  user: Pick<User, 'id' | 'email' | 'firstName' | 'language'>,
  email: string,
): Promise<void> {
  await queueMail(tx, deps, emailChangedMail, {
    dedupeKey: `email-changed-${randomUUID()}`,
    to: user,
    params: { name: user.firstName, email },
  })
}
