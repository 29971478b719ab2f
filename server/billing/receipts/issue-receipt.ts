import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { paidStatuses } from '#domain/billing/charge-status.ts'
import { partsOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { charges, paymentSchedules, receipts } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { issuerNow } from './issuer.ts'

/** How many missing receipts the job looks up at once. */
const ROUND = 100

/**
 * Part of the transaction that stores a charge as paid: a paid charge has its receipt from that very
 * moment. The caller holds the charge's row, and does nothing more after it: from here to the commit
 * no other receipt can be numbered. Doing it twice changes nothing. That there is none yet is asked
 * before, as a refused insert would have counted the numbers up and left a gap.
 */
export async function issueReceipt(
  tx: Queryable,
  { businessClock }: Pick<Deps, 'businessClock'>,
  { id, enrolmentId, amountCents, serviceMonth }: typeof charges.$inferSelect,
): Promise<void> {
  const [issued] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.chargeId, id))
  if (issued) return
  // As who erases the account does: either these names are gone already, or the receipt is there to
  // be emptied (server/profile/erase-account.ts).
  await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
    .for('no key update')
  const { payer, person, programme } = await partiesOf(tx, enrolmentId)
  const issuedOn = madridDay(await businessClock.now())
  await tx.insert(receipts).values({
    series: String(partsOf(issuedOn).year),
    chargeId: id,
    issuedOn,
    serviceMonth,
    amountCents,
    programme,
    payerName: fullName(payer.firstName, payer.lastName),
    personName: fullName(person.name, person.surname),
    issuer: { ...issuerNow() },
  })
}

/**
 * Issues what is missing: receipts of charges that were paid before there were any. The oldest come
 * first, one transaction each, so that nobody waits long for the counter of the numbers.
 */
export async function issueMissingReceipts(deps: Deps): Promise<void> {
  const missing = () =>
    deps.db
      .select({ id: charges.id })
      .from(charges)
      .leftJoin(receipts, eq(receipts.chargeId, charges.id))
      .where(and(inArray(charges.status, paidStatuses), isNull(receipts.id)))
      .orderBy(asc(charges.chargedOn), asc(charges.createdAt))
      .limit(ROUND)
  for (let found = await missing(); found.length > 0; found = await missing()) {
    for (const { id } of found) {
      await deps.db.transaction(async (tx) => {
        const [charge] = await tx.select().from(charges).where(eq(charges.id, id)).for('update')
        if (charge) await issueReceipt(tx, deps, charge)
      })
    }
  }
}

/** `null` for a person who was erased. */
function fullName(name: string, surname: string): string | null {
  return `${name} ${surname}`.trim() || null
}
