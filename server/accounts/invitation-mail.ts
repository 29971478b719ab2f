import { INVITATION_DAYS } from '#domain/accounts/invitation.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { hashToken, issueToken } from '#server/kernel/http/one-time-token.ts'
import type { User } from './user.ts'

/** The invitation to an account that the association has opened for its owner. */
export const invitationMail = mailTemplate<{ name: string; token: string }>({
  name: 'invitation',
  write: ({ name, token }, { t, linkTo }) => ({
    subject: t('mail:invitation.subject'),
    paragraphs: [
      t('mail:invitation.greeting', { name }),
      t('mail:invitation.text'),
      t('mail:invitation.charged'),
      t('mail:invitation.link', { days: INVITATION_DAYS }),
      t('mail:invitation.terms', {
        terms: linkTo('/terms'),
        privacy: linkTo('/privacidad'),
      }),
      t('mail:invitation.notYou'),
    ],
    action: {
      label: t('mail:invitation.choose'),
      url: linkTo('/cambiarContraseña', token),
    },
  }),
})

/** Tells whether the association has opened it, and its owner has not come in yet. */
export function isInvitationOpen({
  passwordHash,
  googleSubject,
}: Pick<User, 'passwordHash' | 'googleSubject'>): boolean {
  return passwordHash === null && googleSubject === null
}

/** Part of the transaction that notes when it was sent. */
export async function queueInvitation(
  tx: Queryable,
  deps: MailDeps,
  user: Pick<User, 'id' | 'email' | 'firstName' | 'language'>,
): Promise<void> {
  const token = await issueToken(tx, deps.clock.now(), {
    userId: user.id,
    purpose: 'resetPassword',
    minutes: INVITATION_DAYS * 24 * 60,
  })
  await queueMail(tx, deps, invitationMail, {
    dedupeKey: `invitation-${hashToken(token)}`,
    to: user,
    params: { name: user.firstName, token },
  })
}
