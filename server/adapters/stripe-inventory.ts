import Stripe from 'stripe'
import { monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import type {
  TheirCustomer,
  TheirInvoice,
  TheirSchedule,
  TheirSubscription,
} from '#domain/billing/reconciliation-facts.ts'
import type { Inventory } from './inventory.ts'
import { told } from './stripe-errors.ts'
import { idOf, invoiceFromStripe, openPhases, seconds } from './stripe-shapes.ts'

const LIMIT = 100
const PRODUCT = /^ongizate-programme-(\d+)$/

export function stripeInventory(stripe: Stripe): Inventory {
  return {
    async *listCustomers(customerId) {
      if (customerId !== undefined) {
        const customer = await told(() => retrieveCustomer(stripe, customerId))
        if (customer) yield [asCustomer(customer)]
        return
      }
      for await (const page of pages((after) => stripe.customers.list(after))) {
        yield page.map(asCustomer)
      }
    },

    async *listSchedules(customerId) {
      const priceOf = rememberedPrices(stripe)
      const which = customerId === undefined ? {} : { customer: customerId }
      for await (const page of pages((after) =>
        stripe.subscriptionSchedules.list({ ...which, ...after }),
      )) {
        yield await Promise.all(page.map((schedule) => asSchedule(schedule, priceOf)))
      }
    },

    async *listSubscriptions(customerId) {
      const which = customerId === undefined ? {} : { customer: customerId }
      for await (const page of pages((after) =>
        stripe.subscriptions.list({ ...which, ...after }),
      )) {
        yield page
          .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
          .map(asSubscription)
      }
    },

    async *listInvoices(since, customerId) {
      const created = { gte: seconds(since) }
      const which = customerId === undefined ? {} : { customer: customerId }
      const refunded = await told(() => refundedByPayment(stripe, created))
      for await (const page of pages((after) =>
        stripe.invoices.list({ ...which, created, expand: ['data.payments'], ...after }),
      )) {
        yield page.filter(({ total }) => total > 0).map((invoice) => asInvoice(invoice, refunded))
      }
    },
  }
}

type Page = { limit: number; starting_after?: string }

async function* pages<T extends { id: string }>(
  list: (page: Page) => PromiseLike<Stripe.ApiList<T>>,
): AsyncGenerator<T[]> {
  let after: string | undefined
  do {
    const last = after
    const page = await told(async () => {
      try {
        return await list(
          last === undefined ? { limit: LIMIT } : { limit: LIMIT, starting_after: last },
        )
      } catch (error) {
        // Of a customer whom the provider does not know.
        if (last === undefined && isMissing(error)) return { data: [], has_more: false }
        throw error
      }
    })
    yield page.data
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
}

async function retrieveCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(id)
    return customer.deleted ? null : customer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

function asCustomer({ id, metadata, name, email }: Stripe.Customer): TheirCustomer {
  return { id, userId: metadata.userId ?? null, name: name || null, email: email || null }
}

interface Price {
  amountCents: number | null
  programmeId: number | null
}

/** There are few prices, so all are fetched the first time that one is asked for. */
function rememberedPrices(stripe: Stripe): (id: string) => Promise<Price> {
  let all: Promise<Map<string, Price>> | undefined
  return async (id) => {
    all ??= allPrices(stripe)
    return (await all).get(id) ?? { amountCents: null, programmeId: null }
  }
}

async function allPrices(stripe: Stripe): Promise<Map<string, Price>> {
  const prices = new Map<string, Price>()
  for await (const page of pages((after) => stripe.prices.list(after))) {
    for (const { id, unit_amount: amountCents, product } of page) {
      const programme = PRODUCT.exec(idOf(product) ?? '')?.[1]
      prices.set(id, { amountCents, programmeId: programme ? Number(programme) : null })
    }
  }
  return prices
}

async function asSchedule(
  schedule: Stripe.SubscriptionSchedule,
  priceOf: (id: string) => Promise<Price>,
): Promise<TheirSchedule> {
  const open = openPhases(schedule)
  const prices = await Promise.all(
    open.map(({ items }) => Promise.all(items.map(({ price }) => priceOf(idOf(price) ?? '')))),
  )
  const isOver = schedule.status === 'canceled' || schedule.status === 'completed'
  return {
    id: schedule.id,
    customerId: idOf(schedule.customer) ?? '',
    subscriptionId: idOf(schedule.subscription) ?? schedule.released_subscription,
    paymentScheduleId: schedule.metadata?.paymentScheduleId ?? null,
    state: isOver ? 'ended' : schedule.status === 'released' ? 'released' : 'running',
    changedAt: latest(
      schedule.created,
      schedule.canceled_at,
      schedule.completed_at,
      schedule.released_at,
    ),
    endsWithLastPhase: schedule.end_behavior === 'cancel',
    card: cardOf(schedule, open),
    programmeId: prices.flat()[0]?.programmeId ?? null,
    phases: open.map((phase, position) => ({
      month: phase.metadata?.serviceMonth ?? null,
      startsAt: new Date(phase.start_date * 1000),
      amountCents: sumOf(phase, prices[position] ?? []),
      isTrial: phase.trial_end !== null,
    })),
  }
}

/** A phase may name a card of its own, which then is the one that is charged. */
function cardOf(
  { default_settings }: Stripe.SubscriptionSchedule,
  open: readonly Stripe.SubscriptionSchedule.Phase[],
): string | null {
  const own = open.find(({ default_payment_method }) => default_payment_method)
  return idOf(own?.default_payment_method ?? default_settings.default_payment_method)
}

function sumOf(
  { items }: Stripe.SubscriptionSchedule.Phase,
  prices: readonly Price[],
): number | null {
  const amounts = items.map(({ quantity }, at) => {
    const amount = prices[at]?.amountCents
    return amount === null || amount === undefined ? Number.NaN : amount * (quantity ?? 1)
  })
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return Number.isNaN(sum) ? null : sum
}

function asSubscription(subscription: Stripe.Subscription): TheirSubscription {
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    scheduleId: idOf(subscription.schedule),
    card: idOf(subscription.default_payment_method),
    stops: subscription.cancel_at !== null || subscription.cancel_at_period_end,
  }
}

function asInvoice(
  invoice: Stripe.Invoice,
  refunded: ReadonlyMap<string, GivenBack>,
): TheirInvoice {
  const known = invoiceFromStripe(invoice)
  const { finalized_at, paid_at, voided_at, marked_uncollectible_at } = invoice.status_transitions
  const givenBack = paymentsOf(invoice).flatMap((id) => refunded.get(id) ?? [])
  return {
    id: known.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: known.stripeSubscriptionId,
    paymentScheduleId: known.paymentScheduleId,
    month: known.serviceMonth ?? monthOf(madridDay(known.createdAt)),
    status: known.status,
    amountCents: known.amountCents,
    refundedCents: givenBack.reduce((sum, { amountCents }) => sum + amountCents, 0),
    createdAt: known.createdAt,
    changedAt: latest(
      ...[invoice.created, finalized_at, paid_at, voided_at, marked_uncollectible_at],
      ...givenBack.map(({ at }) => at),
    ),
  }
}

function paymentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

interface GivenBack {
  amountCents: number
  /** When the last of it was; seconds. */
  at: number
}

async function refundedByPayment(
  stripe: Stripe,
  created: { gte: number },
): Promise<Map<string, GivenBack>> {
  const refunded = new Map<string, GivenBack>()
  for await (const page of pages((after) => stripe.refunds.list({ created, ...after }))) {
    for (const refund of page.filter(isGivenBack)) {
      const payment = idOf(refund.payment_intent) ?? ''
      const { amountCents, at } = refunded.get(payment) ?? { amountCents: 0, at: 0 }
      refunded.set(payment, {
        amountCents: amountCents + refund.amount,
        at: Math.max(at, refund.created),
      })
    }
  }
  return refunded
}

function isGivenBack({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function latest(...moments: readonly (number | null)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment ?? 0)) * 1000)
}
