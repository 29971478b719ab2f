import type Stripe from 'stripe'
import { listOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import { eq, isNull, min } from '#server/kernel/db/drizzle.ts'
import * as schema from '#server/schema.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import type { JudgedSite } from './judged-site.ts'
import { madridClock } from './madrid-clock.ts'
import { atProvider } from './provider-snapshot.ts'

/** A payment for a month's fee, as the provider has it. */
export interface PaymentSnapshot {
  id: string
  /** Ours, as its metadata says. */
  chargeId: string
  /** Which payment of its charge it is, as its metadata says, from 1 on. */
  round: number
  /** The month that it pays for, as its metadata says. */
  month: string
  customer: string
  cents: number
  status: string
  /** When it was made: `2031-01-30 10:00`, as clocks in Madrid showed. */
  madeAt: string
  /** `null` before it was paid, and where an account was debited: the provider does not say when the money came. */
  paidAt: Date | null
  /** Says what went back of it, in cents. */
  refunded: number
  /** Its payer was last asked for it by Bizum, which is no try of a card or an account. */
  isByBizum: boolean
  /** Every time that a card or an account was tried, and the day on which the account was to be debited. */
  tries: { at: Date; isRefused: boolean; card: string; debitedOn: string | null }[]
}

interface BookedDispute {
  id: string
  paymentId: string
  status: 'open' | 'won' | 'lost'
  /** `2031-01-30 10:00`. */
  openedAt: string
}

interface BookedRefund {
  id: string
  paymentId: string
  cents: number
  status: string
}

interface WrittenMail {
  id: string
  dedupe_key: string
  recipient: string
}

/** Both sides of the truth at one moment: the provider's books and our tables. */
export type Snapshots = Awaited<ReturnType<typeof readSnapshots>>

export async function readSnapshots(world: JudgedSite) {
  const { db, pool } = world.database
  const provider = atProvider(world.sandbox)
  const payments = await provider.list<Stripe.PaymentIntent>('payment_intents')
  const tries = await provider.list<Stripe.Charge>('charges')
  const refunds = (await provider.list<Stripe.Refund>('refunds')).map(bookedRefund)
  const customers = await provider.list<Stripe.Customer>('customers')
  const disputes = (await provider.list<Stripe.Dispute>('disputes')).map(bookedDispute)
  const booked = payments.map((payment) => bookedPayment(payment, tries, refunds))
  // Of what was given back before nothing is owed again.
  const isGivenBack = ({ id, cents }: PaymentSnapshot) => {
    const back = refunds.filter((one) => one.paymentId === id && one.status !== 'failed')
    return back.reduce((sum, one) => sum + one.cents, 0) >= cents
  }
  const isReturned = (payment: PaymentSnapshot) =>
    !isGivenBack(payment) &&
    disputes.some(({ paymentId, status }) => paymentId === payment.id && status === 'lost')
  return {
    now: madridClock(world.now()),
    provider: {
      /** Those whose money the payer's bank has not taken back. */
      payments: booked.filter((payment) => !isReturned(payment)),
      returned: booked.filter(isReturned),
      disputes,
      refunds,
      customers: customers.map(({ id, metadata }) => ({ id, userId: metadata.userId ?? '' })),
    },
    ours: {
      users: await db.select().from(schema.users),
      orders: await db.select().from(schema.orders),
      enrollees: await db.select().from(schema.enrollees),
      enrolments: await db.select().from(schema.enrolments),
      schedules: await db.select().from(schema.paymentSchedules),
      deletions: await db.select().from(schema.enrolmentDeletions),
      cancellations: await db.select().from(schema.cancellations),
      charges: [...(await standingCharges(db)), ...(await freeCharges(db))],
      payments: await db.select().from(schema.payments),
      fees: await db.select().from(schema.enrolmentFees),
      desk: await deskPayments(db),
      /** When each charge was to be paid for the first time otherwise than at the desk. */
      planned: await plannedCharges(db),
      disputes: await db.select().from(schema.disputes),
      events: await db.select().from(schema.webhookEvents),
      mails: await db.select().from(schema.outgoingMail),
      failures: await db.select().from(schema.paymentFailures),
      receipts: await db.select().from(schema.receipts),
      corrections: await db.select().from(schema.receiptCorrections),
      refunds: await db.select().from(schema.refunds),
      prices: await db.select().from(schema.programmePrices),
      notices: await db.select().from(schema.priceNotices),
    },
    /** Every e-mail that was ever written, and the ids of those that were delivered. */
    mail: {
      written: (await pool.query<WrittenMail>('select * from world_mail')).rows,
      delivered: (await listOutbox(world.dataDir)).map((file) => file.slice(-40, -4)),
    },
  }
}

const neverPaid = {
  method: 'card',
  round: 1,
  attempt: 0,
  customerId: null,
  paymentMethodId: null,
  providerId: null,
  failureCode: null,
  latestAttemptId: null,
  nextAttemptAt: null,
  attemptDueAt: null,
  collectOn: null,
  busyUntil: null,
  paidAt: null,
  paymentId: '',
} as const

/** The months that cost nothing, which nobody pays. */
async function freeCharges(
  db: JudgedSite['database']['db'],
): Promise<Awaited<ReturnType<typeof standingCharges>>> {
  const rows = await db.select().from(schema.charges).where(eq(schema.charges.amountCents, 0))
  return rows.map((charge) => ({
    ...neverPaid,
    ...charge,
    status: charge.status === 'settled' ? 'paid' : charge.status === 'open' ? 'due' : 'void',
  }))
}

/** A payment at the desk, undone or not, with the charge that it was for. */
async function deskPayments(db: JudgedSite['database']['db']) {
  const { deskPayments: desk, payments, paymentAllocations, charges } = schema
  const rows = await db
    .select({ desk, payment: payments, charge: charges })
    .from(desk)
    .innerJoin(payments, eq(payments.id, desk.paymentId))
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .innerJoin(charges, eq(charges.id, paymentAllocations.chargeId))
  return rows.map(({ desk: row, payment, charge }) => ({
    ...row,
    method: payment.method,
    cents: payment.amountCents,
    status: payment.status,
    chargeId: charge.id,
    reducedBy: charge.reducedBy,
    enrolmentId: charge.enrolmentId,
    month: charge.serviceMonth,
  }))
}

async function plannedCharges(db: JudgedSite['database']['db']): Promise<Map<string, Date>> {
  const { deskPayments: desk, payments, paymentAllocations: allocations } = schema
  const rows = await db
    .select({ chargeId: allocations.chargeId, at: min(payments.createdAt) })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .leftJoin(desk, eq(desk.paymentId, payments.id))
    .where(isNull(desk.paymentId))
    .groupBy(allocations.chargeId)
  const free = await freeCharges(db)
  return new Map([
    ...rows.flatMap(({ chargeId, at }) => (at ? [[chargeId, at] as const] : [])),
    ...free.map(({ id, createdAt }) => [id, createdAt] as const),
  ])
}

function bookedPayment(
  payment: Stripe.PaymentIntent,
  tries: readonly Stripe.Charge[],
  refunds: readonly BookedRefund[],
): PaymentSnapshot {
  const { id, metadata, amount, status, created } = payment
  const own = tries.filter((charge) => idOf(charge.payment_intent) === id)
  const taken = own.find((charge) => charge.status === 'succeeded')
  const back = refunds.filter((one) => one.paymentId === id && one.status === 'succeeded')
  return {
    id,
    status,
    chargeId: metadata.chargeId ?? '',
    round: Number(metadata.round ?? 1),
    month: metadata.serviceMonth ?? '',
    customer: idOf(payment.customer),
    cents: amount,
    madeAt: madridClock(new Date(created * 1000)),
    paidAt: taken && debitedOn(taken) === null ? new Date(taken.created * 1000) : null,
    refunded: back.reduce((sum, { cents }) => sum + cents, 0),
    isByBizum: payment.payment_method_types.includes('bizum'),
    tries: own
      .filter((charge) => charge.payment_method_details?.type !== 'bizum')
      .map((charge) => ({
        at: new Date(charge.created * 1000),
        isRefused: charge.status === 'failed',
        card: charge.payment_method ?? '',
        debitedOn: debitedOn(charge),
      })),
  }
}

function debitedOn({ payment_method_details: details }: Stripe.Charge): string | null {
  return details?.sepa_debit?.expected_debit_date ?? null
}

function bookedDispute({ id, payment_intent, status, created }: Stripe.Dispute): BookedDispute {
  return {
    id,
    paymentId: idOf(payment_intent),
    status: endedAs(status),
    openedAt: madridClock(new Date(created * 1000)),
  }
}

function bookedRefund(refund: Stripe.Refund): BookedRefund {
  const { id, amount: cents } = refund
  return { id, cents, paymentId: idOf(refund.payment_intent), status: String(refund.status) }
}

function idOf(reference: string | { id: string } | null | undefined): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}

function endedAs(status: Stripe.Dispute['status']): BookedDispute['status'] {
  if (status === 'won') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}
