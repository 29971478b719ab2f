import type { StripeError } from '@stripe/stripe-js'
import type { Appearance } from './appearance.ts'
import { integrationError } from './integration-error.ts'
import type { CustomFont, FrameSettings } from './messages.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.ts'
import { checkWallets, type PaymentElementOptions } from './wallets.ts'

export interface ElementsOptions {
  clientSecret?: string
  locale?: string
  appearance?: Appearance
  fonts?: readonly CustomFont[]
  mode?: 'setup' | 'payment' | 'subscription'
}

/** What `stripe.elements()` gives out: the group that the card form belongs to. */
export interface Elements {
  create(type: string, options?: PaymentElementOptions): PaymentElement
  /** By name, or by the component of the React binding. */
  getElement(type: string | { __elementType?: string }): PaymentElement | null
  update(options: ElementsOptions): Promise<void>
  submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }>
  fetchUpdates(): Promise<Record<string, never>>
  on(name: string, handler: () => void): void
  /** The state of this group that a confirmation needs. */
  _state(): { clientSecret: string | undefined; payment: PaymentElement | null; submitted: boolean }
}

export function createElements(
  key: string,
  defaultLocale: string | undefined,
  first: ElementsOptions,
): Elements {
  let options = first
  let payment: PaymentElement | null = null
  let submitted = false
  const updateEnd = new Set<() => void>()

  const settings = (): FrameSettings => ({
    key,
    locale: options.locale ?? defaultLocale,
    appearance: options.appearance ?? {},
    fonts: options.fonts ?? [],
    clientSecret: options.clientSecret,
  })

  return {
    create(type, given = {}) {
      if (type !== 'payment') {
        throw integrationError(`The sandbox has no '${type}' Element; it offers 'payment'.`)
      }
      if (payment) {
        throw integrationError(
          'Can only create one Element of type payment. Use elements.getElement to reach it.',
        )
      }
      checkWallets(given)
      payment = createPaymentElement(settings, () => {
        payment = null
        submitted = false
      })
      return payment
    },
    getElement(type) {
      const name = typeof type === 'string' ? type : type.__elementType
      return name === 'payment' ? payment : null
    },
    async update(changes) {
      options = { ...options, ...changes }
      payment?._refresh()
      for (const handler of updateEnd) handler()
    },
    async submit() {
      if (!payment) throw integrationError('elements.submit() needs a mounted Payment Element.')
      const { error } = await payment._channel().call('validate', {})
      submitted = error === undefined
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    fetchUpdates: async () => ({}),
    on(name, handler) {
      if (name === 'update-end') updateEnd.add(handler)
    },
    _state: () => ({ clientSecret: options.clientSecret, payment, submitted }),
  }
}
