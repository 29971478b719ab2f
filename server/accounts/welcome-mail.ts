import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { hashToken, issueToken } from '#server/kernel/http/one-time-token.ts'
import type { User } from './user.ts'

/** Why an address has to be confirmed. */
type Occasion = 'welcome' | 'again' | 'newAddress'

interface ConfirmationMail {
  name: string
  occasion: Occasion
  token: string
}

/** Requests the confirmation of an address, and welcomes a new member with it. */
const confirmationMail = mailTemplate<ConfirmationMail>({
  name: 'email-confirmation',
  write: ({ name, occasion, token }, { t, linkTo }) => ({
    subject: t(`mail:confirmation.${occasion}.subject`),
    heading: t(`mail:confirmation.${occasion}.heading`, { name }),
    paragraphs: [
      t(`mail:confirmation.${occasion}.text`),
      t('mail:confirmation.ask'),
      t(`mail:confirmation.${occasion}.notYou`),
    ],
    action: {
      label: t('mail:confirmation.confirm'),
      url: linkTo('/confirmar-correo', token),
    },
  }),
})

/**
 * Part of the transaction that opens an account or requests another address: queues the link that
 * confirms `email`.
 */
export async function sendEmailConfirmation(
  tx: Queryable,
  deps: MailDeps,
  user: Pick<User, 'id' | 'firstName' | 'language'>,
  { email, occasion }: { email: string; occasion: Occasion },
): Promise<void> {
  const token = await issueToken(tx, deps.clock.now(), {
    userId: user.id,
    purpose: 'confirmEmail',
    email,
  })
  await queueMail(tx, deps, confirmationMail, {
    dedupeKey: `email-confirmation-${hashToken(token)}`,
    to: { email, language: user.language },
    params: { name: user.firstName, occasion, token },
  })
}
