import { madridDay } from '#domain/kernel/madrid-time.ts'
import { offersBizum } from '#server/billing/methods/offers-bizum.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, paymentFailures, users } from '#server/schema.ts'
import { failuresOfPayer } from './failures-of-payer.ts'
import { paymentFailureMail } from './payment-failure-mail.ts'
import { asCharge } from './send-dunning-mail.ts'

/**
 * Writes to a payer about all that they owe, because the desk asks for it: with the link to where it is paid, by
 * Bizum too where that is offered. One e-mail a day, however often it is asked for; the reminders of `dueNotice` come as ever.
 * @param failureId of one month that is owed
 * @returns whether it is still owed, by somebody who can be written to
 */
export async function askForPayment(
  deps: Deps,
  failureId: string,
  actorId: string,
): Promise<boolean> {
  const byBizum = await offersBizum(deps)
  const today = madridDay(await deps.businessClock.now())
  return deps.db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ failure: paymentFailures, payer: users })
      .from(paymentFailures)
      .innerJoin(users, eq(users.id, paymentFailures.payerId))
      .where(eq(paymentFailures.id, failureId))
      .for('update', { of: paymentFailures })
    if (asked?.failure.state !== 'open' || asked.payer.status === 'erased') return false
    const { payer, failure } = asked
    const owed = await failuresOfPayer(tx, payer.id, eq(paymentFailures.state, 'open'))
    await queueMail(tx, deps, paymentFailureMail, {
      dedupeKey: `charge-asked-${payer.id}-${today}`,
      to: payer,
      params: {
        payer: payer.firstName,
        notice: 'reminder',
        charges: owed.map(asCharge),
        isClosed: payer.status === 'inactive',
        byBizum,
      },
    })
    await tx.insert(auditLog).values({
      at: deps.clock.now(),
      actorId,
      action: 'admin.askForPayment',
      subject: `charge:${failure.chargeId}`,
    })
    return true
  })
}
