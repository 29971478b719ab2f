import Stripe from 'stripe'
import { association } from '#config'
import type { Phase } from '#domain/billing/schedule.ts'
import type { PaymentsConfig } from '#server/config.ts'
import type { Payments, PricedProgramme, RemoteInvoice } from './payments.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCorrections } from './stripe-corrections.ts'
import { customerFor, customerPages, deleteCustomer } from './stripe-customers.ts'
import { stripeDonations } from './stripe-donations.ts'
import { stripeEndings } from './stripe-endings.ts'
import { told } from './stripe-errors.ts'
import { stripeInventory } from './stripe-inventory.ts'
import { stripePrices } from './stripe-prices.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { withPayments } from './stripe-refusals.ts'
import { reprice } from './stripe-repricing.ts'
import {
  idOf,
  invoiceFromStripe,
  keptPhase,
  openPhases,
  scheduleFromStripe,
  seconds,
} from './stripe-shapes.ts'

/** A call is given up after this long and retried with the same key by stripe-node. */
const CALL_TIMEOUT_MS = 12_000

/** A signed event that was overheard cannot be sent again after this long. */
const REPLAY_WINDOW_SECONDS = 300

/** The card provider, at Stripe or at the sandbox: they differ only in the address. */
export function stripePayments(config: PaymentsConfig): Payments {
  const api = new URL(config.apiUrl)
  const stripe = new Stripe(config.secretKey, {
    host: api.hostname,
    port: api.port || '443',
    protocol: api.protocol === 'http:' ? 'http' : 'https',
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const { priceFor, withPrices } = stripePrices(stripe)
  const endings = stripeEndings(stripe)

  async function phaseParameters(phase: Phase, programme: PricedProgramme, ours: string) {
    const amount = phase.kind === 'trial' ? association.prices.monthly : phase.amount
    return {
      items: [{ price: await priceFor(programme, amount), quantity: 1 }],
      end_date: seconds(phase.endsAt),
      proration_behavior: 'none' as const,
      metadata: { paymentScheduleId: ours, ...(phase.month && { serviceMonth: phase.month }) },
      // Stripe refuses an anchor on a trial phase (design §5).
      ...(phase.kind === 'trial'
        ? { trial: true }
        : { billing_cycle_anchor: 'phase_start' as const }),
    }
  }

  const corrections = stripeCorrections(stripe, phaseParameters)

  return {
    ...stripeCards(stripe),

    ...stripeRefunds(stripe),

    ...stripeDonations(stripe),

    ...stripeInventory(stripe),

    correctSchedule: (id, plan) => told(() => withPrices(() => corrections.correct(id, plan))),

    customerFor: (account, lost = null) => told(() => customerFor(stripe, account, lost)),

    updateCustomer: (customerId, details) =>
      told(async () => {
        await stripe.customers.update(customerId, details)
      }),

    deleteCustomer: (customerId) => told(() => deleteCustomer(stripe, customerId)),

    customerPages: () => customerPages(stripe),

    createSetupIntent: (customerId) =>
      told(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        })
        if (!intent.client_secret) throw new Error('a setup intent came without its secret')
        return { clientSecret: intent.client_secret }
      }),

    ownerOfPaymentMethod: (paymentMethodId) =>
      told(async () => {
        try {
          const method = await stripe.paymentMethods.retrieve(paymentMethodId)
          return idOf(method.customer)
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
          throw error
        }
      }),

    createSchedule: (plan, idempotencyKey) =>
      told(() =>
        withPrices(async () => {
          const phases = await Promise.all(
            plan.phases.map((phase) =>
              phaseParameters(phase, plan.programme, plan.paymentScheduleId),
            ),
          )
          const schedule = await stripe.subscriptionSchedules.create(
            {
              customer: plan.customerId,
              start_date: 'now',
              // Should nobody extend it in time, nothing more is charged (decision 004).
              end_behavior: 'cancel',
              default_settings: {
                collection_method: 'charge_automatically',
                default_payment_method: plan.paymentMethodId,
              },
              metadata: { paymentScheduleId: plan.paymentScheduleId },
              phases,
            },
            { idempotencyKey },
          )
          return scheduleFromStripe(schedule)
        }),
      ),

    findSchedule: (customerId, paymentScheduleId) =>
      told(async () => {
        const mine = (schedule: Stripe.SubscriptionSchedule) =>
          schedule.metadata?.paymentScheduleId === paymentScheduleId
        for await (const schedule of stripe.subscriptionSchedules.list({
          customer: customerId,
          limit: 100,
        })) {
          if (mine(schedule)) return scheduleFromStripe(schedule)
        }
        return null
      }),

    retrieveSchedule: (id) =>
      told(async () => {
        const schedule = scheduleFromStripe(await stripe.subscriptionSchedules.retrieve(id))
        const hasEnded = schedule.hasEnded || (await endings.isOver(schedule))
        return { ...schedule, hasEnded }
      }),

    extendSchedule: (id, added, programme) =>
      told(() =>
        withPrices(async () => {
          const current = await stripe.subscriptionSchedules.retrieve(id)
          const ours = current.metadata?.paymentScheduleId ?? ''
          const phases = await Promise.all(
            added.map(async (phase) => ({
              start_date: seconds(phase.startsAt),
              ...(await phaseParameters(phase, programme, ours)),
            })),
          )
          return scheduleFromStripe(
            await stripe.subscriptionSchedules.update(id, {
              end_behavior: 'cancel',
              phases: [...openPhases(current).map(keptPhase), ...phases],
              proration_behavior: 'none',
            }),
          )
        }),
      ),

    repriceSchedule: (id, amountOf, programme) =>
      told(() =>
        withPrices(() => reprice(stripe, id, (month) => priceFor(programme, amountOf(month)))),
      ),

    endScheduleAfter: (id, lastMonth) => told(() => endings.endAfter(id, lastMonth)),

    cancelSchedule: (id) => told(() => endings.cancel(id)),

    retrieveInvoice: (id) =>
      told(async () => invoiceFromStripe(await stripe.invoices.retrieve(id, withPayments))),

    invoicesOf: (subscription) =>
      told(async () => {
        const invoices: RemoteInvoice[] = []
        for await (const invoice of stripe.invoices.list({ subscription, limit: 100 })) {
          // Lists cannot be expanded as deep as a refusal lies.
          const isRefused = invoice.status === 'open' && invoice.attempted
          invoices.push(
            invoiceFromStripe(
              isRefused ? await stripe.invoices.retrieve(invoice.id, withPayments) : invoice,
            ),
          )
        }
        return invoices
      }),

    verifyEvent(rawBody, signature) {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        config.webhookSecret,
        REPLAY_WINDOW_SECONDS,
      )
      const object = event.data.object as { id?: string }
      return { id: event.id, type: event.type, objectId: object.id ?? null }
    },

    ping: () =>
      told(async () => {
        await stripe.prices.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: 3000 })
      }),
  }
}
