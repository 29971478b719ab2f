import { textFor } from '#domain/mailings/mailing-text.ts'
import type { User } from '#server/accounts/user.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { readerOf } from '#server/kernel/adapters/mail/template.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { QueueData, QueueHandler } from '#server/kernel/jobs/job-queues.ts'
import { mailingRecipients, mailings, users } from '#server/schema.ts'
import { type MailingMail, mailingMail } from './mailing-mail.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

type Recipient = QueueData['mailing']

/** Sends a message to one of its recipients, unless it was stopped or their account is closed by now. */
export function mailingHandler(deps: Deps): QueueHandler<Recipient> {
  async function note(recipient: Recipient, state: 'sent' | 'skipped' | 'failed'): Promise<void> {
    await deps.db.update(mailingRecipients).set({ state }).where(isWaiting(recipient))
  }

  /** One of two jobs at once finds the recipient waiting. */
  async function writeLetter(recipient: Recipient, to: User, params: MailingMail): Promise<void> {
    const dedupeKey = `mailing-${recipient.mailingId}-${recipient.payerId}`
    await deps.db.transaction(async (tx) => {
      await queueMail(tx, deps, mailingMail, { dedupeKey, to, params })
      await tx.update(mailingRecipients).set({ state: 'letter' }).where(isWaiting(recipient))
    })
  }

  return {
    async run(recipient) {
      const [found] = await deps.db
        .select({ mailing: mailings, payer: users })
        .from(mailingRecipients)
        .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
        .innerJoin(users, eq(users.id, mailingRecipients.payerId))
        .where(and(isWaiting(recipient), isNull(mailings.stoppedAt)))
      if (!found) return
      const { mailing, payer } = found
      const { texts, isAnnouncement } = mailing
      const isWanted = !isAnnouncement || payer.announcementMails
      if (payer.status !== 'active' || !isWanted) return note(recipient, 'skipped')
      const links = isAnnouncement ? unsubscribeLinks(deps, payer.id) : null
      const { language, subject, body } = textFor(texts, payer.language)
      const params: MailingMail = {
        subject,
        body,
        name: payer.firstName,
        unsubscribePage: links?.page ?? null,
      }
      if (payer.email === null) return writeLetter(recipient, payer, params)
      await deps.mail.send({
        ...mailingMail.render(params, await readerOf(deps, language)),
        to: payer.email,
        language,
        ...(links && { unsubscribeUrl: links.oneClick }),
        // Where the process dies before it is noted, the copy is the same message.
        idempotencyKey: `${recipient.mailingId}-${recipient.payerId}`,
      })
      await note(recipient, 'sent')
    },
    giveUp: (recipient) => note(recipient, 'failed'),
  }
}

function isWaiting({ mailingId, payerId }: Recipient) {
  return and(
    eq(mailingRecipients.mailingId, mailingId),
    eq(mailingRecipients.payerId, payerId),
    eq(mailingRecipients.state, 'waiting'),
  )
}
