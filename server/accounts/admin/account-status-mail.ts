import type { User } from '#server/accounts/user.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { type MailTemplate, mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface AccountStatusMail {
  name: string
}

/**
 * Notifies the owner of an account without enrolments that it was deactivated; of others, each
 * cancellation e-mail does.
 */
export const accountClosedMail = mailTemplate<AccountStatusMail>({
  name: 'account-closed',
  write({ name }, { t }) {
    const names = { name }
    return {
      subject: t('mail:accountClosed.subject'),
      paragraphs: [
        t('mail:accountClosed.greeting', names),
        t('mail:accountClosed.text', names),
        t('mail:accountClosed.nothing'),
        t('mail:accountClosed.why'),
      ],
    }
  },
})

/** Notifies the owner that the account is active again. */
export const accountReopenedMail = mailTemplate<AccountStatusMail>({
  name: 'account-reopened',
  write({ name }, { t, linkTo }) {
    const names = { name }
    return {
      subject: t('mail:accountReopened.subject'),
      paragraphs: [
        t('mail:accountReopened.greeting', names),
        t('mail:accountReopened.text', names),
        t('mail:accountReopened.ended'),
      ],
      action: { label: t('mail:accountReopened.logIn'), url: linkTo('/login') },
    }
  },
})

/**
 * Part of the transaction that closes or opens an account again, or takes its rights.
 * @param at the moment of the change, which makes it an occasion of its own
 */
export async function queueAccountStatusMail(
  tx: Queryable,
  deps: MailDeps,
  template: MailTemplate<AccountStatusMail>,
  { user, at }: { user: User; at: Date },
): Promise<void> {
  await queueMail(tx, deps, template, {
    dedupeKey: `${template.name}-${user.id}-${at.getTime()}`,
    to: user,
    params: { name: user.firstName },
  })
}
