import Stripe from 'stripe'
import type { PaymentsConfig } from '#server/kernel/config.ts'
import { stripeClient } from './client.ts'

/** An endpoint that Stripe sends events to. */
export interface StripeWebhook {
  url: string
  enabled: boolean
  /** `*` stands for all. */
  events: readonly string[]
  /** `null`: the account's default. */
  apiVersion: string | null
}

/** Describes what can be known about the account at Stripe without changing anything there. */
export interface StripeAccount {
  account(): Promise<
    | {
        chargesEnabled: boolean
        /** Payments by Bizum are taken, too. */
        takesBizum: boolean
        currency: string
        serverTime: Date | null
      }
    | 'unknownKey'
    | 'notAllowed'
  >
  knowsPublishableKey(): Promise<boolean>
  /** `null` where a restricted key may not read them. */
  webhooks(): Promise<StripeWebhook[] | null>
}

/** The version of Stripe's API that our code speaks. */
export const stripeApiVersion = Stripe.API_VERSION

/** Tells whether an account takes payments by Bizum. */
export function takesBizum({ capabilities }: Pick<Stripe.Account, 'capabilities'>): boolean {
  return capabilities?.bizum_payments === 'active'
}

/** The account that the keys of this installation belong to. */
export function stripeAccount(config: PaymentsConfig): StripeAccount {
  const stripe = stripeClient(config)
  return {
    async account() {
      try {
        const account = await stripe.accounts.retrieveCurrent()
        const { date } = account.lastResponse.headers
        return {
          chargesEnabled: account.charges_enabled ?? false,
          takesBizum: takesBizum(account),
          currency: account.default_currency ?? '',
          serverTime: date ? new Date(date) : null,
        }
      } catch (error) {
        if (isStatus(error, 401)) return 'unknownKey'
        if (isStatus(error, 403)) return 'notAllowed'
        throw error
      }
    },

    async knowsPublishableKey() {
      const browser = stripeClient(config, config.publishableKey)
      try {
        // A non-existent intent: a valid key gets `resource_missing`.
        await browser.setupIntents.retrieve('seti_none', { client_secret: 'seti_none_secret_none' })
        return true
      } catch (error) {
        if (isStatus(error, 401)) return false
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return true
        throw error
      }
    },

    async webhooks() {
      try {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
        return data.map((webhook) => ({
          url: webhook.url,
          enabled: webhook.status === 'enabled',
          events: webhook.enabled_events,
          apiVersion: webhook.api_version,
        }))
      } catch (error) {
        if (isStatus(error, 403)) return null
        throw error
      }
    },
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status
}
