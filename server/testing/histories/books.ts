import type Stripe from 'stripe'
import { listOutbox } from '#server/adapters/mail-outbox.ts'
import * as schema from '#server/db/schema.ts'
import type { World } from './world.ts'

/** What the provider says that it has charged, in whose name and for which month. */
export interface BookedInvoice {
  id: string
  number: string | null
  subscription: string
  /** Our schedule and month, as its phase has carried them. */
  scheduleId: string
  month: string
  cents: number
  status: string
  /** Whether it was ever tried. */
  attempts: number
  /** The provider goes on trying. */
  isCollected: boolean
  /** `2031-01-30 10:00`, as clocks in Madrid showed. */
  madeAt: string
  paidAt: Date | null
  /** What went back of it, in cents. */
  refunded: number
}

export interface BookedRefund {
  id: string
  chargeId: string
  cents: number
  status: string
}

export interface BookedSchedule {
  id: string
  status: string
  subscription: string
  ours: string
  /** `programme`: the provider's product in whose name it is charged. */
  phases: { month: string; startsAt: string; cents: number; programme: string }[]
  endsItself: boolean
}

export interface BookedSubscription {
  id: string
  status: string
  card: string | null
  /** It ends by itself. */
  ends: boolean
  /** The provider has ended it, since a charge was refused too often. */
  isGivenUp: boolean
}

interface WrittenMail {
  id: string
  dedupe_key: string
  recipient: string
}

/** Both sides of the truth at one moment: the provider's books and our tables. */
export type Books = Awaited<ReturnType<typeof readBooks>>

export async function readBooks(world: World) {
  const { db, pool } = world.database
  const { sandbox } = world
  const [charges, schedules, subscriptions, prices, payments, refunds] = await Promise.all([
    list<Stripe.Invoice>(sandbox, 'invoices'),
    list<Stripe.SubscriptionSchedule>(sandbox, 'subscription_schedules'),
    list<Stripe.Subscription>(sandbox, 'subscriptions', '&status=all'),
    list<Stripe.Price>(sandbox, 'prices'),
    list<Stripe.InvoicePayment>(sandbox, 'invoice_payments'),
    list<Stripe.Refund>(sandbox, 'refunds'),
  ])
  const invoiceOf = new Map(
    payments.map(({ payment, invoice }) => [idOf(payment.payment_intent), idOf(invoice)]),
  )
  const booked = refunds.map(
    (refund): BookedRefund => ({
      id: refund.id,
      chargeId: invoiceOf.get(idOf(refund.payment_intent)) ?? '',
      cents: refund.amount,
      status: String(refund.status),
    }),
  )
  const priced = new Map(prices.map((price) => [price.id, price]))
  return {
    now: madridClock(world.now()),
    provider: {
      charges: charges
        .filter(({ total }) => total > 0)
        .map((invoice) => bookedInvoice(invoice, booked)),
      refunds: booked,
      schedules: schedules.map((schedule) => bookedSchedule(schedule, priced)),
      subscriptions: subscriptions.map(bookedSubscription),
    },
    ours: {
      users: await db.select().from(schema.users),
      orders: await db.select().from(schema.orders),
      enrollees: await db.select().from(schema.enrollees),
      enrolments: await db.select().from(schema.enrolments),
      schedules: await db.select().from(schema.paymentSchedules),
      deletions: await db.select().from(schema.enrolmentDeletions),
      cancellations: await db.select().from(schema.cancellations),
      charges: await db.select().from(schema.invoices),
      events: await db.select().from(schema.webhookEvents),
      mails: await db.select().from(schema.outgoingMail),
      failures: await db.select().from(schema.paymentFailures),
      receipts: await db.select().from(schema.receipts),
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

async function list<T extends { id: string }>(
  { url, keys }: World['sandbox'],
  resource: string,
  more = '',
): Promise<T[]> {
  const rows: T[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = `limit=100${more}${after && `&starting_after=${after}`}`
    const response = await fetch(`${url}/v1/${resource}?${query}`, {
      headers: { authorization: `Bearer ${keys.secretKey}` },
    })
    const page = (await response.json()) as { data: T[]; has_more: boolean }
    rows.push(...page.data)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  }
  return rows.reverse()
}

function bookedInvoice(invoice: Stripe.Invoice, refunds: BookedRefund[]): BookedInvoice {
  const back = refunds.filter(
    ({ chargeId, status }) => chargeId === invoice.id && status === 'succeeded',
  )
  const details = invoice.parent?.subscription_details
  const paidAt = invoice.status_transitions.paid_at
  return {
    id: invoice.id,
    number: invoice.number,
    subscription: idOf(details?.subscription),
    scheduleId: details?.metadata?.paymentScheduleId ?? '',
    month: details?.metadata?.serviceMonth ?? '',
    cents: invoice.total,
    status: String(invoice.status),
    attempts: invoice.attempt_count,
    isCollected: Boolean(invoice.auto_advance),
    madeAt: madridClock(new Date(invoice.created * 1000)),
    paidAt: paidAt ? new Date(paidAt * 1000) : null,
    refunded: back.reduce((sum, { cents }) => sum + cents, 0),
  }
}

function bookedSchedule(
  schedule: Stripe.SubscriptionSchedule,
  prices: Map<string, Stripe.Price>,
): BookedSchedule {
  return {
    id: schedule.id,
    status: schedule.status,
    subscription: idOf(schedule.subscription) || (schedule.released_subscription ?? ''),
    ours: schedule.metadata?.paymentScheduleId ?? '',
    endsItself: schedule.end_behavior === 'cancel',
    phases: schedule.phases.flatMap((phase) => {
      const month = phase.metadata?.serviceMonth
      if (!month) return []
      const startsAt = madridClock(new Date(phase.start_date * 1000))
      const [item] = phase.items
      const price = prices.get(idOf(item?.price))
      const programme = typeof price?.product === 'string' ? price.product : ''
      return [{ month, startsAt, cents: price?.unit_amount ?? 0, programme }]
    }),
  }
}

function bookedSubscription(subscription: Stripe.Subscription): BookedSubscription {
  return {
    id: subscription.id,
    status: subscription.status,
    card: idOf(subscription.default_payment_method) || null,
    ends: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    isGivenUp: subscription.cancellation_details?.reason === 'payment_failed',
  }
}

function idOf(reference: string | { id: string } | null | undefined): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}

const madrid = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** What clocks in Madrid show: `2031-01-30 10:00`. Texts in time's order. */
export function madridClock(moment: Date): string {
  return madrid.format(moment)
}
