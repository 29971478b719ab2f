import { randomUUID } from 'node:crypto'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { isMailAllowed } from './mail-allowance.ts'
import type { User } from './user.ts'

/** The link with which a forgotten password is replaced. */
export const passwordResetMail = mailTemplate<{ name: string; token: string; google: boolean }>({
  name: 'password-reset',
  write: ({ name, token, google }, { t, linkTo }) => ({
    subject: t('mail:passwordReset.subject'),
    paragraphs: [
      t('mail:passwordReset.greeting', { name }),
      t('mail:passwordReset.text'),
      ...(google ? [t('mail:passwordReset.google')] : []),
      t('mail:passwordReset.notYou'),
    ],
    action: {
      label: t('mail:passwordReset.choose'),
      url: linkTo('/cambiarContraseña', token),
    },
  }),
})

/** Says that the password was changed, in case it was not its owner who did it. */
const passwordChangedMail = mailTemplate<{ name: string; everywhere: boolean }>({
  name: 'password-changed',
  write: ({ name, everywhere }, { t, linkTo }) => ({
    subject: t('mail:passwordChanged.subject'),
    paragraphs: [
      t('mail:passwordChanged.greeting', { name }),
      t(everywhere ? 'mail:passwordChanged.everywhere' : 'mail:passwordChanged.elsewhere'),
      t('mail:passwordChanged.itWasYou'),
      t('mail:passwordChanged.notYou'),
    ],
    action: {
      label: t('mail:passwordChanged.forgot'),
      url: linkTo('/olvidar-contrasena'),
    },
  }),
})

/**
 * Part of the transaction that changes the password.
 * @param everywhere whether this device was logged out as well
 */
export async function queuePasswordChanged(
  tx: Queryable,
  deps: MailDeps,
  user: User,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  if (!(await isMailAllowed(tx, deps, 'passwordChanged', user.id))) return
  await queueMail(tx, deps, passwordChangedMail, {
    dedupeKey: `password-changed-${randomUUID()}`,
    to: user,
    params: { name: user.firstName, everywhere },
  })
}
