import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { type DueNotice, dueNotice, TOLD_OF_END } from '#domain/billing/grace.ts'
import { madridDay, madridTime } from '#domain/madrid-time.ts'
import { activeAdministrators } from '#server/accounts/active-administrators.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { type MailDeps, queueMail, sendMailSoon } from '#server/adapters/mail-queue.ts'
import type { Queryable } from '#server/db/client.ts'
import {
  enrolments,
  charges,
  paymentFailures,
  paymentSchedules,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type FailureOfPayer, failuresOfPayer } from './failures-of-payer.ts'
import { placeLostMail } from './place-lost-mail.ts'
import { type RefusedCharge, refusalMail } from './refusal-mail.ts'

/**
 * The other charges of the same morning are waited for this long after the first was heard of, on the
 * real clock, so that one e-mail tells of all; also when all are heard of days late.
 */
const PATIENCE_MS = 30 * 60_000

/** Nobody is reminded of money in the middle of the night. */
const FIRST_HOUR = '09:00'

type Due = FailureOfPayer & { due: DueNotice }

/** Tells every payer what is due to be told about refused charges; one who fails holds nobody up. */
export async function tellPayers(deps: Deps): Promise<void> {
  const payers = await deps.db
    .selectDistinct({ id: paymentFailures.payerId })
    .from(paymentFailures)
    .where(and(ne(paymentFailures.reminded, TOLD_OF_END), ne(paymentFailures.state, 'givenUp')))
  for (const { id } of payers) {
    await tellPayer(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, payerId: id }, 'a payer could not be told of a refused charge')
    })
  }
}

/**
 * Tells one payer what is due: an e-mail of each kind at most, for all their people together. What was
 * told is noted in the transaction that writes the e-mail, so nothing is told twice.
 */
export async function tellPayer(deps: Deps, payerId: string): Promise<void> {
  const now = await deps.businessClock.now()
  const toTell = ne(paymentFailures.reminded, TOLD_OF_END)
  const hasTold = await deps.db.transaction(async (tx) => {
    // Twice: a charge that is noted while the others are looked for would be in neither.
    const before = await failuresOfPayer(tx, payerId, toTell)
    const complete = await completeMonths(tx, deps, dueOn(before, now))
    const failures = await failuresOfPayer(tx, payerId, toTell).for('update', {
      of: paymentFailures,
    })
    const due = dueNow(deps, dueOn(failures, now), complete).filter(mayBeTold(failures, now))
    if (due.length === 0) return false
    const [payer] = await tx.select().from(users).where(eq(users.id, payerId))
    if (payer && payer.status !== 'erased') await write(tx, deps, { payer, failures, due })
    for (const { failure, due: notice } of due) {
      await tx
        .update(paymentFailures)
        .set({ reminded: notice.reminded })
        .where(eq(paymentFailures.id, failure.id))
    }
    return true
  })
  if (hasTold) sendMailSoon(deps)
}

function dueOn(failures: readonly FailureOfPayer[], now: Date): Due[] {
  const today = madridDay(now)
  return failures.flatMap((row) => {
    const notice = dueNotice(row.failure, today)
    return notice ? [{ ...row, due: notice }] : []
  })
}

/** The months of refused charges that were heard of just now and beside which no other is under way. */
async function completeMonths(
  tx: Queryable,
  deps: MailDeps,
  due: readonly Due[],
): Promise<Set<string>> {
  const fresh = due.filter(isFresh(deps))
  if (fresh.length === 0 || (await othersUnderWay(tx, fresh))) return new Set()
  return new Set(fresh.map(({ invoice }) => invoice.serviceMonth))
}

/** What is not to be waited with. */
function dueNow(deps: MailDeps, due: readonly Due[], complete: Set<string>): Due[] {
  const waits = due.filter(isFresh(deps)).some(({ invoice }) => !complete.has(invoice.serviceMonth))
  return due.filter(({ due: { notice } }) => !waits || notice !== 'refused')
}

function isFresh({ clock }: Pick<Deps, 'clock'>) {
  const heardSince = clock.now().getTime() - PATIENCE_MS
  return ({ due, failure }: Due) =>
    due.notice === 'refused' && failure.createdAt.getTime() > heardSince
}

/**
 * Whether other charges of the payer for the same month are being collected, or not heard of yet,
 * whose end the same e-mail could tell.
 */
async function othersUnderWay(tx: Queryable, fresh: readonly Due[]): Promise<boolean> {
  const payerId = fresh[0]?.failure.payerId ?? ''
  const months = [...new Set(fresh.map(({ invoice }) => invoice.serviceMonth))]
  const [open] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        eq(charges.payerId, payerId),
        eq(charges.status, 'open'),
        inArray(charges.serviceMonth, months),
      ),
    )
    .limit(1)
  if (open) return true
  const month = months.sort().at(-1) ?? ''
  const [unheard] = await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(
      and(
        eq(enrolments.payerId, payerId),
        eq(paymentSchedules.status, 'active'),
        lte(paymentSchedules.firstMonth, month),
        sql`coalesce(${paymentSchedules.lastMonth}, ${month}) >= ${month}`,
        sql`coalesce(${paymentSchedules.chargedThrough}, '') < ${month}`,
      ),
    )
    .limit(1)
  return unheard !== undefined
}

/** Thanks come once, when nothing is owed any more; reminders by day. */
function mayBeTold(failures: readonly FailureOfPayer[], now: Date) {
  const owes = failures.some(({ failure }) => failure.state === 'open')
  return ({ due }: Due) => {
    if (due.notice === 'paid') return !owes
    if (due.notice === 'reminder') return madridTime(now) >= FIRST_HOUR
    return true
  }
}

interface Telling {
  payer: typeof users.$inferSelect
  failures: readonly FailureOfPayer[]
  due: readonly Due[]
}

async function write(tx: Queryable, deps: Deps, { payer, failures, due }: Telling): Promise<void> {
  const notices = new Set(due.map(({ due }) => due.notice))
  // Told of one open charge, the payer is told of all: a first e-mail makes a reminder needless.
  if (notices.has('refused')) notices.delete('reminder')
  for (const notice of notices) {
    const isOpen = notice === 'refused' || notice === 'reminder'
    const about = isOpen
      ? failures.filter(({ failure }) => failure.state === 'open')
      : due.filter((row) => row.due.notice === notice)
    const newest = due.find((row) => row.due.notice === notice)
    await queueMail(tx, deps, refusalMail, {
      dedupeKey: `charge-${notice}-${newest?.failure.id}-${newest?.due.reminded}`,
      to: payer.email,
      language: payer.language,
      params: {
        payer: nameInMail(payer.firstName),
        notice,
        charges: about.map(asCharge),
        isClosed: payer.status === 'inactive',
      },
    })
    if (notice === 'placeLost') await tellAdministrators(tx, deps, payer, about)
  }
}

async function tellAdministrators(
  tx: Queryable,
  deps: Deps,
  payer: typeof users.$inferSelect,
  lost: readonly FailureOfPayer[],
): Promise<void> {
  for (const { id, email, language, firstName } of await activeAdministrators(tx)) {
    await queueMail(tx, deps, placeLostMail, {
      dedupeKey: `places-lost-${lost[0]?.failure.id}-${id}`,
      to: email,
      language,
      params: {
        name: nameInMail(firstName),
        payer: `${payer.firstName} ${payer.lastName}`,
        email: payer.email,
        phone: payer.phone,
        places: lost.map(asCharge).map(({ person, programme, amount, endsOn, keptUntil }) => ({
          person,
          programme,
          amount,
          paidUntil: endsOn ?? keptUntil,
        })),
      },
    })
  }
}

function asCharge({
  failure,
  invoice,
  enrolment,
  person,
  programme,
}: FailureOfPayer): RefusedCharge {
  return {
    person: `${person.name} ${person.surname}`.trim(),
    programme,
    amount: invoice.amountCents,
    kind: failure.kind,
    keptUntil: failure.graceEndsOn,
    endsOn: enrolment.effectiveEndDate,
  }
}
