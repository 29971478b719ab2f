import { DAY_MS } from '#domain/kernel/durations.ts'
import type { StripeWebhook } from '#server/kernel/adapters/stripe/account.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { desc } from '#server/kernel/db/drizzle.ts'
import { webhookEvents } from '#server/schema.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/** The events that the site works on; docs/operations.md says what for. */
export const neededEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'payment_method.automatically_updated',
  'mandate.updated',
] as const

/** There is a charge day each month; a month and some days without any event is unusual. */
const QUIET_DAYS = 35

/**
 * Checks whether Stripe sends its events to this site, all that are needed, in the form that the code was written
 * for.
 * @param address `<APP_URL>/api/stripe/webhook`
 */
export function checkWebhook(
  webhooks: readonly StripeWebhook[],
  address: string,
  apiVersion: string,
): Finding[] {
  const own = webhooks.filter(({ url }) => url === address)
  const webhook = own.find(({ enabled }) => enabled) ?? own[0]
  if (!webhook) {
    return [
      bad(
        `Stripe has no webhook for ${address}.`,
        'Add it in Stripe’s dashboard, Developers, Webhooks, and put its signing secret into STRIPE_WEBHOOK_SECRET.',
      ),
    ]
  }
  const { events } = webhook
  const missing = events.includes('*') ? [] : neededEvents.filter((type) => !events.includes(type))
  return [
    webhook.enabled
      ? good('Stripe has the webhook of this site.')
      : bad(
          'The webhook is switched off at Stripe.',
          'Enable it in Stripe’s dashboard, Developers, Webhooks.',
        ),
    missing.length === 0
      ? good('The webhook sends all events that are needed.')
      : bad(
          `The webhook does not send ${missing.join(', ')}.`,
          'Add these events to it in Stripe’s dashboard.',
        ),
    webhook.apiVersion === apiVersion
      ? good(`The webhook speaks Stripe’s API of ${apiVersion}, as this version of the site does.`)
      : warning(
          `The webhook speaks Stripe’s API of ${webhook.apiVersion ?? 'the account’s default'}, this version of the site ${apiVersion}.`,
          'Make a new webhook of that version, put its secret into STRIPE_WEBHOOK_SECRET, then remove the old one.',
        ),
  ]
}

/** Checks whether events arrive: only that proves the signing secret. */
export async function checkReceivedEvents(db: Queryable, now: () => Date): Promise<Finding[]> {
  const [newest] = await db
    .select({ at: webhookEvents.receivedAt })
    .from(webhookEvents)
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(1)
  const cure =
    'Look at the webhook’s page in Stripe’s dashboard: an answer of 400 means that STRIPE_WEBHOOK_SECRET is another webhook’s.'
  if (!newest) return [warning('No event of Stripe has ever arrived.', cure)]
  const days = Math.floor((now().getTime() - newest.at.getTime()) / DAY_MS)
  if (days > QUIET_DAYS) return [warning(`No event of Stripe has arrived for ${days} days.`, cure)]
  return [
    good(`Stripe’s events arrive: the last one ${days === 0 ? 'today' : `${days} days ago`}.`),
  ]
}
