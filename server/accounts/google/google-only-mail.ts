import type { User } from '#server/accounts/user.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Deps } from '#server/kernel/deps.ts'

/**
 * Explains to the owner of an account how it opens, after a try with a password that it does not
 * have.
 */
const googleOnlyMail = mailTemplate<{ name: string }>({
  name: 'google-only',
  write: ({ name }, { t, linkTo }) => ({
    subject: t('mail:googleOnly.subject'),
    paragraphs: [
      t('mail:googleOnly.greeting', { name }),
      t('mail:googleOnly.text'),
      t('mail:googleOnly.password'),
      t('mail:googleOnly.notYou'),
    ],
    action: { label: t('mail:googleOnly.logIn'), url: linkTo('/login') },
  }),
})

/**
 * Queues the e-mail, one a day at most, concurrently with the response: its time must not disclose
 * that the account exists.
 */
export function queueGoogleOnlyMail(deps: Deps, user: User): void {
  const day = deps.clock.now().toISOString().slice(0, 10)
  deps.background.run(`google-only ${user.id}`, async () => {
    await queueMail(deps.db, deps, googleOnlyMail, {
      dedupeKey: `google-only-${user.id}-${day}`,
      to: user,
      params: { name: user.firstName },
    })
  })
}
