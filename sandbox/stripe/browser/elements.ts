import type { PaymentWalletsOption } from '@stripe/stripe-js'
import type { Appearance } from './appearance.ts'
import { integrationError } from './integration-error.ts'
import type { FrameSettings } from './messages.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.ts'

export interface ElementsOptions {
  clientSecret?: string
  locale?: string
  appearance?: Appearance
  mode?: 'setup' | 'payment' | 'subscription'
}

/** Describes the options of a payment element. The form has no wallets, whatever is said of them. */
interface PaymentElementOptions {
  wallets?: PaymentWalletsOption
  /** Names whom a mandate authorizes. */
  business?: { name: string }
  defaultValues?: { billingDetails?: { name?: string; email?: string } }
  terms?: { sepaDebit?: 'auto' | 'always' | 'never' }
}

/** Describes what `stripe.elements()` gives out: the group that the card form belongs to. */
export interface Elements {
  create(type: string, options?: PaymentElementOptions): PaymentElement
  update(options: ElementsOptions): Promise<void>
  /** The state of this group that a confirmation needs. */
  _state(): { clientSecret: string | undefined; payment: PaymentElement | null }
}

export function createElements(
  key: string,
  defaultLocale: string | undefined,
  first: ElementsOptions,
): Elements {
  let options = first
  let payment: PaymentElement | null = null
  let form: PaymentElementOptions = {}

  const settings = (): FrameSettings => ({
    key,
    locale: options.locale ?? defaultLocale,
    appearance: options.appearance ?? {},
    clientSecret: options.clientSecret,
    business: form.business?.name,
    showsMandate: form.terms?.sepaDebit !== 'never',
    holder: form.defaultValues?.billingDetails ?? {},
  })

  return {
    create(type, given = {}) {
      if (type !== 'payment') {
        throw integrationError(`The sandbox has no '${type}' Element; it offers 'payment'.`)
      }
      if (payment) {
        throw integrationError('Can only create one Element of type payment.')
      }
      form = given
      payment = createPaymentElement(settings, () => {
        payment = null
      })
      return payment
    },
    async update(changes) {
      options = { ...options, ...changes }
      payment?._refresh()
    },
    _state: () => ({ clientSecret: options.clientSecret, payment }),
  }
}
