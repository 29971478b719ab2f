import { randomUUID } from 'node:crypto'
import type { User } from '#server/accounts/user.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

/** A change of an account's second factor. */
type TwoFactorEvent = 'setUp' | 'newCodes' | 'reset' | 'recoveryCodeUsed'

interface TwoFactorMail {
  name: string
  event: TwoFactorEvent
  codesLeft: number
}

/** Notifies an administrator that their second factor has changed, in case it was not them. */
const twoFactorMail = mailTemplate<TwoFactorMail>({
  name: 'two-factor-changed',
  write({ name, event, codesLeft }, { t, linkTo }) {
    const wasYou = event !== 'reset'
    return {
      subject: t(`mail:twoFactor.${event}.subject`),
      paragraphs: [
        t('mail:twoFactor.greeting', { name }),
        t(`mail:twoFactor.${event}.text`),
        ...(event === 'recoveryCodeUsed'
          ? [t('mail:twoFactor.codesLeft', { count: codesLeft })]
          : []),
        t(wasYou ? 'mail:twoFactor.notYou' : 'mail:twoFactor.next'),
      ],
      action: wasYou
        ? {
            label: t('mail:twoFactor.administrators'),
            url: linkTo('/admin/administradores'),
          }
        : { label: t('mail:twoFactor.logIn'), url: linkTo('/login') },
    }
  },
})

/** Part of the transaction that changes the second factor; in the language of whom it belongs to. */
export async function queueTwoFactorMail(
  tx: Queryable,
  deps: MailDeps,
  user: Pick<User, 'id' | 'email' | 'firstName' | 'language'>,
  { event, codesLeft }: { event: TwoFactorEvent; codesLeft: number },
): Promise<void> {
  await queueMail(tx, deps, twoFactorMail, {
    dedupeKey: `two-factor-changed-${randomUUID()}`,
    to: user,
    params: { name: user.firstName, event, codesLeft },
  })
}
