import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js'
import type { z } from 'zod'
import type { Language } from '#domain/kernel/language.ts'
import type { getConfig } from '#domain/service-contract.ts'
import { PurchaseError } from './problem.ts'

export interface CardService {
  publishableKey: string
  /** The provider's script, or the sandbox's: both define `window.Stripe`. */
  scriptUrl: string
  sandbox: boolean
}

export const cardServiceOf = (config: z.output<(typeof getConfig)['response']>): CardService => ({
  publishableKey: config.stripePublishableKey,
  scriptUrl: config.stripeScriptUrl,
  sandbox: config.demo,
})

let script: Promise<void> | null = null

/**
 * The provider's script, ready to show a card form in this language.
 * @throws PurchaseError when there is no key or the script cannot be loaded
 */
export async function openStripe(service: CardService, language: Language): Promise<Stripe> {
  if (!service.publishableKey) throw new PurchaseError({ key: 'noKey' }, false)
  script ??= loadScript(service.scriptUrl)
  try {
    await script
    // Only now: on being imported it would add a script of its own if there were none.
    const { loadStripe } = await import('@stripe/stripe-js')
    const stripe = await loadStripe(service.publishableKey, {
      locale: cardLocale(service, language),
    })
    if (stripe) return stripe
  } catch (error) {
    console.error(error)
  }
  script = null
  throw new PurchaseError({ key: 'scriptFailed' }, true)
}

/** The provider has no Basque, its sandbox does; Basque readers get the provider's Spanish. */
function cardLocale({ sandbox }: CardService, language: Language) {
  const locale = language === 'eu' && !sandbox ? 'es' : language
  return locale as NonNullable<StripeConstructorOptions['locale']>
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(element)
  })
}
