import { collectionDayOf, debitDayFrom } from '#domain/billing/collection.ts'
import { type DueNotice, dueNotice, END_NOTIFIED, NOT_NOTIFIED } from '#domain/billing/grace.ts'
import type { PaymentStatus } from '#domain/billing/payment-status.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'
import { queueStaffMails } from '#server/accounts/active-staff.ts'
import { isAllocated, isStanding, type Payment } from '#server/billing/charges/standing-payment.ts'
import { offersBizum } from '#server/billing/methods/offers-bizum.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, lte, ne, not, notExists, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolments,
  paymentAllocations,
  paymentFailures,
  paymentSchedules,
  payments,
  users,
} from '#server/schema.ts'
import { type FailureOfPayer, failuresOfPayer } from './failures-of-payer.ts'
import { paymentFailureMail, type RefusedCharge } from './payment-failure-mail.ts'
import { placeLostMail } from './place-lost-mail.ts'

/**
 * The first e-mail waits this long, on the real clock, while other charges of the same morning are
 * under way, so that one e-mail is about all of them.
 */
const GRACE_MS = 30 * 60_000

/** Reminders are not sent in the middle of the night. */
const FIRST_HOUR = '09:00'

/** Their end is a matter of minutes; a bank that is `processing` takes days. */
const endingSoon = ['due', 'asking', 'unclear'] as const satisfies PaymentStatus[]

/** A failure about which an e-mail may still follow; never one of an entry that was deleted as a mistake. */
const isUnfinished = and(
  sql`not exists (
    select from ${charges} join ${enrolments} on ${enrolments.id} = ${charges.enrolmentId}
    where ${charges.id} = ${paymentFailures.chargeId} and ${enrolments.deletedAt} is not null)`,
  ne(paymentFailures.reminded, END_NOTIFIED),
  ne(paymentFailures.state, 'givenUp'),
  not(sql`(${paymentFailures.state} = 'paid' and ${paymentFailures.reminded} = ${NOT_NOTIFIED})`),
)

type Due = FailureOfPayer & { due: DueNotice }

/** Sends every payer the e-mails that are due about refused charges; one who fails holds up no other. */
export async function sendDunningMails(deps: Deps): Promise<void> {
  const payers = await deps.db
    .selectDistinct({ id: paymentFailures.payerId })
    .from(paymentFailures)
    .where(isUnfinished)
  for (const { id } of payers) {
    await sendDunningMail(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, payerId: id }, 'an e-mail about a refused charge failed')
    })
  }
}

/** Does as `sendDunningMail`, in the background; nothing is done for payers without such a failure. */
export function sendDunningMailSoon(deps: Deps, payerId: string): void {
  deps.background.run(`dunning ${payerId}`, async () => {
    const [unfinished] = await deps.db
      .select({ id: paymentFailures.id })
      .from(paymentFailures)
      .where(and(eq(paymentFailures.payerId, payerId), isUnfinished))
      .limit(1)
    if (unfinished) await sendDunningMail(deps, payerId)
  })
}

/**
 * Sends one payer what is due: an e-mail of each kind at most, for all their people together. The
 * transaction that writes the e-mail also stores that it was sent, so it is sent once.
 */
export async function sendDunningMail(deps: Deps, payerId: string): Promise<void> {
  const now = await deps.businessClock.now()
  const byBizum = await offersBizum(deps)
  await deps.db.transaction(async (tx) => {
    // Twice: a failure that is stored during the first query would be missed.
    const before = await failuresOfPayer(tx, payerId, isUnfinished)
    const complete = await completeMonths(tx, deps, dueOn(before, now))
    const failures = await failuresOfPayer(tx, payerId, isUnfinished).for('update', {
      of: paymentFailures,
    })
    const due = withoutWaiting(deps, dueOn(failures, now), complete).filter(isTimely(failures, now))
    if (due.length === 0) return
    const [payer] = await tx.select().from(users).where(eq(users.id, payerId))
    if (payer && payer.status !== 'erased') {
      await write(tx, deps, { payer, failures, due, byBizum })
    }
    for (const { failure, due: notice } of due) {
      await tx
        .update(paymentFailures)
        .set({ reminded: notice.reminded })
        .where(eq(paymentFailures.id, failure.id))
    }
  })
}

function dueOn(failures: readonly FailureOfPayer[], now: Date): Due[] {
  const today = madridDay(now)
  return failures.flatMap((row) => {
    const notice = dueNotice(row.failure, today)
    return notice ? [{ ...row, due: notice }] : []
  })
}

/** The months of new failures, where no other charge of such a month ends soon. */
async function completeMonths(
  tx: Queryable,
  deps: MailDeps,
  due: readonly Due[],
): Promise<Set<string>> {
  const fresh = due.filter(isFresh(deps))
  const months = new Set(fresh.map(({ charge }) => charge.serviceMonth))
  const payerId = fresh[0]?.failure.payerId
  if (payerId === undefined || (await areOthersUnderWay(tx, payerId, [...months]))) return new Set()
  return months
}

function withoutWaiting(deps: MailDeps, due: readonly Due[], complete: Set<string>): Due[] {
  const waits = due.filter(isFresh(deps)).some(({ charge }) => !complete.has(charge.serviceMonth))
  return due.filter(({ due: { notice } }) => !waits || notice !== 'refused')
}

function isFresh({ clock }: Pick<Deps, 'clock'>) {
  const since = clock.now().getTime() - GRACE_MS
  return ({ due, failure }: Due) => due.notice === 'refused' && failure.createdAt.getTime() > since
}

/**
 * Charges of the payer for one of these months that are being requested, or are due and not yet
 * written.
 */
async function areOthersUnderWay(
  tx: Queryable,
  payerId: string,
  months: readonly string[],
): Promise<boolean> {
  const [pending] = await tx
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(paymentAllocations, isStanding)
    .innerJoin(payments, isAllocated)
    .where(
      and(
        eq(charges.payerId, payerId),
        inArray(payments.status, endingSoon),
        inArray(charges.serviceMonth, months),
      ),
    )
    .limit(1)
  if (pending) return true
  // A month of which one charge was refused is due for all.
  const month = months.toSorted().at(-1) ?? ''
  const [unwritten] = await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(
      and(
        eq(enrolments.payerId, payerId),
        lte(paymentSchedules.firstMonth, month),
        sql`coalesce(${paymentSchedules.lastMonth}, ${month}) >= ${month}`,
        notExists(
          tx
            .select({ id: charges.id })
            .from(charges)
            .where(
              and(
                eq(charges.enrolmentId, paymentSchedules.enrolmentId),
                eq(charges.serviceMonth, month),
              ),
            ),
        ),
      ),
    )
    .limit(1)
  return unwritten !== undefined
}

/** A payment is confirmed once nothing is owed any more; reminders come by day. */
function isTimely(failures: readonly FailureOfPayer[], now: Date) {
  const owes = failures.some(({ failure }) => failure.state === 'open')
  return ({ due }: Due) => {
    if (due.notice === 'paid') return !owes
    if (due.notice === 'reminder') return madridTime(now) >= FIRST_HOUR
    return true
  }
}

interface Writing {
  payer: typeof users.$inferSelect
  failures: readonly FailureOfPayer[]
  due: readonly Due[]
  byBizum: boolean
}

async function write(
  tx: Queryable,
  deps: Deps,
  { payer, failures, due, byBizum }: Writing,
): Promise<void> {
  const notices = new Set(due.map(({ due }) => due.notice))
  // An e-mail about a new failure lists all that is owed, so a reminder is needless.
  if (notices.has('refused')) notices.delete('reminder')
  for (const notice of notices) {
    const isOpen = notice === 'refused' || notice === 'reminder'
    const about = isOpen
      ? failures.filter(({ failure }) => failure.state === 'open')
      : due.filter((row) => row.due.notice === notice)
    const newest = due.find((row) => row.due.notice === notice)
    await queueMail(tx, deps, paymentFailureMail, {
      dedupeKey: `charge-${notice}-${newest && graceOf(newest)}-${newest?.due.reminded}`,
      to: payer,
      params: {
        payer: payer.firstName,
        notice,
        charges: about.map(asCharge),
        isClosed: payer.status === 'inactive',
        byBizum,
      },
    })
    if (notice === 'placeLost') await writeToAdministrators(tx, deps, payer, about)
  }
}

/** Names one grace of a month: money that the bank takes back later begins another one. */
function graceOf({ failure: { id, failedAt } }: FailureOfPayer): string {
  return `${id}-${failedAt.getTime()}`
}

async function writeToAdministrators(
  tx: Queryable,
  deps: Deps,
  payer: typeof users.$inferSelect,
  lost: readonly FailureOfPayer[],
): Promise<void> {
  const occasion = `places-lost-${lost[0] && graceOf(lost[0])}`
  await queueStaffMails(
    tx,
    deps,
    { right: 'lookUp', template: placeLostMail, occasion },
    ({ firstName }) => ({
      name: firstName,
      payer: fullName(payer),
      email: payer.email,
      phone: payer.phone,
      places: lost.map(asCharge).map(({ endsOn, keptUntil, ...charge }) => ({
        person: charge.person,
        programme: charge.programme,
        amount: charge.amount,
        ...(charge.chargedOn && { chargedOn: charge.chargedOn }),
        paidUntil: endsOn ?? keptUntil,
      })),
    }),
  )
}

/** The day that the payer notices: on which an account is debited, not on which its bank is asked. */
function triedAgainOn({ method, nextAttemptAt, collectOn }: Payment): CalendarDay | null {
  const day = nextAttemptAt && madridDay(nextAttemptAt)
  return day && method === 'bankAccount' ? (collectOn ?? debitDayFrom(day, day)) : day
}

/** Returns a refused charge as e-mails name it. */
export function asCharge(row: FailureOfPayer): RefusedCharge {
  const { failure, charge, payment, enrolment, enrollee, programme } = row
  return {
    person: fullName(enrollee),
    programme,
    amount: payment.amountCents,
    chargedOn: collectionDayOf(charge.serviceMonth, payment.method),
    kind: failure.kind,
    triedAgainOn: triedAgainOn(payment),
    keptUntil: failure.graceEndsOn,
    endsOn: enrolment.effectiveEndDate,
  }
}
