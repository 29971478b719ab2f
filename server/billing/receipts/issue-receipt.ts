import { issuerOf } from '#domain/association/issuer.ts'
import { partsOf } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { newestAssociation } from '#server/association/association-cache-source.ts'
import type { ChargeWithPayment } from '#server/billing/charges/standing-payment.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import type { MailDeps } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { paymentSchedules, receipts } from '#server/schema.ts'
import { queueReceiptMail } from './receipt-mail.ts'

/**
 * Part of the transaction that stores a payment as succeeded: it has its receipt from that
 * very moment. The caller holds the charge's row, and does nothing more after it: from here to the
 * commit no other receipt can be numbered. Idempotent. Whether it exists is
 * checked first, because a rejected insert would advance the number and leave a gap.
 */
export async function issueReceipt(
  tx: Queryable,
  deps: MailDeps & Pick<Deps, 'businessClock'>,
  { charge, payment: { id: paymentId, amountCents } }: ChargeWithPayment,
): Promise<void> {
  const { id: chargeId, enrolmentId, serviceMonth, reducedBy } = charge
  const [issued] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId))
  if (issued) return
  // As who erases the account does: either these names are gone already, or the receipt is there to
  // be emptied (server/profile/erase-account.ts).
  await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  const { payer, enrollee, programme } = await partiesOf(tx, enrolmentId)
  // Nothing of a person who was erased.
  const personName = fullName(enrollee) || null
  const issuedOn = madridDay(await deps.businessClock.now())
  await queueReceiptMail(
    tx,
    deps,
    { paymentId, serviceMonth, amountCents },
    { payer, person: personName ?? '', programme },
  )
  const { association } = await newestAssociation(tx)
  await tx.insert(receipts).values({
    series: String(partsOf(issuedOn).year),
    chargeId,
    paymentId,
    issuedOn,
    serviceMonth,
    amountCents,
    reducedBy,
    programme,
    payerName: fullName(payer) || null,
    personName,
    issuer: { ...issuerOf(association) },
  })
}
