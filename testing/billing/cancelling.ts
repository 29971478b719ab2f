import * as subscriptions from '#domain/billing/contract.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, paymentSchedules } from '#server/schema.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import type { Member } from '../builders.ts'
import type { TestApp } from '../test-app.ts'

/** Cancels, and waits until the e-mails are on their way. */
export async function cancel(
  site: TestApp,
  enrolmentId: string,
  by: Member,
  deps: Deps = site.deps,
) {
  const ended = await cancelEnrolment(deps, {
    enrolmentId,
    reason: 'price',
    comment: null,
    cancelledBy: by.user.id,
  })
  await deps.background.settled()
  return ended
}

/** Returns what was agreed to be paid for an enrolment. */
export async function scheduleOf(site: TestApp, enrolmentId: string) {
  const [row] = await site.deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  if (!row) throw new Error('there is no such schedule')
  return { ...row, paymentMethodId: row.paymentMethodId ?? '' }
}

/** The stored charges of an enrolment: `2025-01-30 6000 paid`. */
export async function chargesOf(site: TestApp, enrolmentId: string) {
  const rows = await standingCharges(site.deps.db, eq(charges.enrolmentId, enrolmentId))
  return rows.map(({ chargedOn, amountCents, status }) => `${chargedOn} ${amountCents} ${status}`)
}

/** The first of the buyer's enrolments, as they see it. */
export async function shownTo(buyer: Member) {
  const { body } = await buyer.call(subscriptions.myEnrolments)
  return body.inscripciones[0]
}
