import type Stripe from 'stripe'
import { DAY_MS } from '#domain/kernel/durations.ts'

/** Describes where the card sandbox is, and its keys. */
export interface SandboxAddress {
  url: string
  keys: { secretKey: string; publishableKey: string }
}

/** A fault of the sandbox: see `sandbox/stripe/http/faults.ts`. */
export interface Fault {
  kind: 'latency' | 'dropConnection' | 'error500'
  method?: string
  path: string
  times: number
  after: boolean
  ms?: number
}

/** An intent as the card form gets it. */
interface ConfirmedIntent {
  status?: string
  payment_method?: string
  error?: { code: string }
}

export const goodCard = '4242424242424242'

/** An account whose debits succeed within a minute, or on the day that they were announced for. */
export const goodAccount = 'ES0700120345030000067890'

/** An account whose debits fail for want of money. */
export const emptyAccount = 'ES1700120345000002222227'

/** The telephones that donors pay with by Bizum; each says what becomes of it. */
export const phones = {
  isApproved: '+34600000000',
  isRefused: '+34600000002',
  isNotAnswered: '+34600990001',
}

/** The fields of a card, of an account by its IBAN, or of a telephone, as the payment form sends them. */
export function cardFields(number: string, year = '2050'): Record<string, string> {
  if (number.startsWith('ES')) {
    return {
      'payment_method_data[type]': 'sepa_debit',
      'payment_method_data[sepa_debit][iban]': number,
      'payment_method_data[billing_details][name]': 'Itziar Agirre',
      'payment_method_data[billing_details][email]': 'itziar@example.org',
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
    }
  }
  if (number.startsWith('+')) {
    return {
      'payment_method_data[type]': 'bizum',
      'payment_method_data[billing_details][phone]': number,
    }
  }
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': '123',
  }
}

export type CardSandbox = ReturnType<typeof cardSandbox>

/** The card sandbox beside a site, called and disturbed directly, past the product. */
export function cardSandbox({ sandbox }: { sandbox: SandboxAddress }) {
  const { url, keys } = sandbox

  async function ask<T>(path: string, key: string | null, init: RequestInit = {}): Promise<T> {
    const headers = { ...(key && { authorization: `Bearer ${key}` }), ...init.headers }
    const response = await fetch(`${url}/${path}`, { ...init, headers })
    // The card form shows the provider's refusals; everything else has to succeed.
    if (!response.ok && key !== keys.publishableKey) {
      throw new Error(`the sandbox refused ${path}: ${await response.text()}`)
    }
    return (await response.json()) as T
  }

  const read = <T>(path: string) => ask<T>(`v1/${path}`, keys.secretKey)

  const control = <T>(path: string, body: object) =>
    ask<T>(`_sandbox/${path}`, null, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function list<T extends { id: string }>(resource: string, last = ''): Promise<T[]> {
    const after = last && `&starting_after=${last}`
    const page = await read<{ data: T[]; has_more: boolean }>(`${resource}?limit=100${after}`)
    const id = page.has_more ? page.data.at(-1)?.id : undefined
    return id === undefined ? page.data : [...page.data, ...(await list<T>(resource, id))]
  }

  const paymentIntents = () => list<Stripe.PaymentIntent>('payment_intents')

  /** Sends what a browser sends about an intent. */
  function inBrowser(path: string, clientSecret: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ client_secret: clientSecret, ...fields })
    return ask<ConfirmedIntent>(path, keys.publishableKey, { method: 'POST', body })
  }

  function answerBank(clientSecret: string, outcome: 'succeed' | 'fail') {
    const [id] = clientSecret.split('_secret_')
    return inBrowser(`_sandbox/authenticate/${id}`, clientSecret, { outcome })
  }

  /**
   * Confirms an intent as the provider's script does in a browser, and answers the bank's question.
   * @param bank `silent`: it is left without an answer
   */
  async function confirm(
    clientSecret: string,
    fields: Record<string, string>,
    bank: 'succeed' | 'fail' | 'silent' = 'succeed',
  ): Promise<ConfirmedIntent> {
    const [id = ''] = clientSecret.split('_secret_')
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const confirmed = await inBrowser(`v1/${kind}/${id}/confirm`, clientSecret, fields)
    if (confirmed.status !== 'requires_action' || bank === 'silent') return confirmed
    return answerBank(clientSecret, bank)
  }

  return {
    url,
    confirm,
    answerBank,
    /** Keeps a card as the card form does, with the bank's question answered, and returns its id. */
    async keepCard(clientSecret: string, number = goodCard): Promise<string> {
      const intent = await confirm(clientSecret, cardFields(number))
      if (intent.status !== 'succeeded' || !intent.payment_method) {
        throw new Error(`the card was not kept: ${JSON.stringify(intent)}`)
      }
      return intent.payment_method
    },
    /** Pays by card, or by Bizum, as the payment form does, and returns the payment's new state or the error's code. */
    async pay(clientSecret: string, number = goodCard): Promise<string> {
      const { status, error } = await confirm(clientSecret, cardFields(number), 'silent')
      return status ?? error?.code ?? ''
    },
    /** Changes an object there by hand, as at the provider's dashboard. */
    change: <T>(path: string, fields: Record<string, string>, method = 'POST') =>
      ask<T>(`v1/${path}`, keys.secretKey, {
        method,
        body: method === 'POST' ? new URLSearchParams(fields) : null,
      }),
    /** The card's network reports that the bank has replaced it. */
    renewCard: (paymentMethodId: string, card: object) =>
      control(`cards/${paymentMethodId}/renew`, card),
    /** The bank sends a payout back, also one that has arrived. */
    failPayout: (id: string) => control(`payouts/${id}/fail`, {}),
    /** All that lies at the provider, available or not, in cents. */
    async balance(): Promise<number> {
      const { available, pending } = await read<Stripe.Balance>('balance')
      return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
    },
    /** The payer's bank takes a payment back; answers the dispute's id. */
    async dispute(paymentId: string): Promise<string> {
      const { latest_charge } = await read<Stripe.PaymentIntent>(`payment_intents/${paymentId}`)
      return (await control<Stripe.Dispute>(`charges/${latest_charge}/dispute`, {})).id
    },
    decideDispute: (id: string, outcome: 'won' | 'lost') =>
      control(`disputes/${id}/decide`, { outcome }),
    /** A customer as the provider shows it, also once it is deleted. */
    customer: (id: string) => read<Stripe.Customer | Stripe.DeletedCustomer>(`customers/${id}`),
    customers: () => list<Stripe.Customer>('customers'),
    setup: (id: string) => read<Stripe.SetupIntent>(`setup_intents/${id}`),
    /** One for each attempt at a payment, the newest first. */
    charges: () => list<Stripe.Charge>('charges'),
    paymentIntents,
    refundsOf: async (payment: string) =>
      (await read<{ data: Stripe.Refund[] }>(`refunds?payment_intent=${payment}`)).data,
    /** A customer's payments, the newest first. */
    paymentsBy: async (customer: string) =>
      (await paymentIntents()).filter((intent) => intent.customer === customer),
    /** The payments that the provider holds for a donation. */
    paymentsOf: async (donationId: string) =>
      (await paymentIntents()).filter(({ metadata }) => metadata.donationId === donationId),
    /** Moves the business day on; whatever falls due on the way has happened when it resolves. */
    async moveClockTo(now: string): Promise<void> {
      for (;;) {
        const clock = await ask<{ now: string }>('_sandbox/clock', null)
        // The sandbox's clock goes no further in one call.
        const step = new Date(Date.parse(clock.now) + 365 * DAY_MS)
        if (step >= new Date(now)) break
        await control('clock', { now: step.toISOString() })
      }
      await control('clock', { now })
    },
    /** The holder ends it at their bank: the next debit fails. */
    revokeMandate: (mandateId: string) => control(`mandates/${mandateId}/revoke`, {}),
    setFaults: (faults: readonly object[]) => control('faults', { faults }),
    clearFaults: () => ask('_sandbox/faults', null, { method: 'DELETE' }),
    /** Returns how often the faults may still strike, all together. */
    async faultsLeft(): Promise<number> {
      const { faults } = await ask<{ faults: Fault[] }>('_sandbox/faults', null)
      return faults.reduce((sum, { times }) => sum + times, 0)
    },
  }
}
