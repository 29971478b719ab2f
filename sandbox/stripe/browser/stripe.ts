import { type ConfirmOptions, confirm, finishIntent, type Retrieve } from './confirmation.ts'
import { createElements, type ElementsOptions } from './elements.ts'
import { openChannel } from './frame-channel.ts'
import { integrationError } from './integration-error.ts'
import { intentKindOf } from './intent-id.ts'
import type { IntentKind, IntentResult } from './messages.ts'
import { sandboxPage } from './sandbox-page.ts'

/**
 * `window.Stripe` of the sandbox: the part of Stripe.js that the official React binding and a page
 * with a payment element use. What Stripe.js offers beyond it refuses with an integration error.
 */

/** The release of Stripe.js that the pinned `@stripe/stripe-js` expects; another one makes it warn. */
const release = 'endive'

interface StripeOptions {
  locale?: string
}

/** Names an answer as Stripe.js does: `{ setupIntent }`, `{ paymentIntent }` or `{ error }`. */
function named(kind: IntentKind, result: IntentResult) {
  if ('error' in result) return result
  return kind === 'setup_intent' ? { setupIntent: result.intent } : { paymentIntent: result.intent }
}

/** The channel to an unseen frame, for pages where no card form stands; it is made when first used. */
function unseenFrame(key: string, locale: string | undefined) {
  let frame: HTMLIFrameElement | undefined
  let channel: ReturnType<typeof openChannel> | undefined
  return () => {
    if (!frame || !channel) {
      frame = document.createElement('iframe')
      frame.src = sandboxPage('elements/controller', locale)
      frame.hidden = true
      const settings = {
        key,
        locale,
        appearance: {},
        clientSecret: undefined,
        business: undefined,
        showsMandate: false,
        holder: {},
      }
      channel = openChannel(
        frame,
        () => settings,
        () => undefined,
      )
      document.body.append(frame)
    }
    return channel
  }
}

function notOffered(call: string) {
  return async () => {
    throw integrationError(`The sandbox does not offer stripe.${call}().`)
  }
}

function createStripe(key: string, options: StripeOptions = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError('Stripe() needs a publishable key, which begins with pk_.')
  }
  const { locale } = options
  const unseen = unseenFrame(key, locale)
  const retrieve: Retrieve = (kind, clientSecret) =>
    unseen().call('retrieve', { kind, clientSecret })

  function kindOf(clientSecret: string, call: string, expected: IntentKind): IntentKind {
    const kind = intentKindOf(clientSecret)
    if (kind === expected) return kind
    throw integrationError(`stripe.${call}() needs the client secret of an intent.`)
  }

  /** Confirms an intent with a kept card, where no card form stands. */
  async function confirmKept(
    clientSecret: string,
    data: { payment_method?: string },
    { call, expected }: { call: string; expected: IntentKind },
  ) {
    const kind = kindOf(clientSecret, call, expected)
    const paymentMethod = data.payment_method
    if (paymentMethod !== undefined && typeof paymentMethod !== 'string') {
      throw integrationError(`The sandbox offers stripe.${call}() with kept cards only.`)
    }
    const found = await unseen().call('confirmKept', { kind, clientSecret, paymentMethod })
    if ('error' in found) return found
    return named(kind, await finishIntent(kind, found.intent, clientSecret, locale, retrieve))
  }

  return {
    elements: (given: ElementsOptions = {}) => createElements(key, locale, given),
    confirmSetup: async (given: ConfirmOptions) =>
      named('setup_intent', await confirm('setup_intent', given, locale)),
    confirmPayment: async (given: ConfirmOptions) =>
      named('payment_intent', await confirm('payment_intent', given, locale)),
    async retrieveSetupIntent(clientSecret: string) {
      const kind = kindOf(clientSecret, 'retrieveSetupIntent', 'setup_intent')
      return named(kind, await retrieve(kind, clientSecret))
    },
    confirmCardPayment: (clientSecret: string, data: { payment_method?: string } = {}) =>
      confirmKept(clientSecret, data, { call: 'confirmCardPayment', expected: 'payment_intent' }),
    confirmCardSetup: (clientSecret: string, data: { payment_method?: string } = {}) =>
      confirmKept(clientSecret, data, { call: 'confirmCardSetup', expected: 'setup_intent' }),
    createToken: notOffered('createToken'),
    createPaymentMethod: notOffered('createPaymentMethod'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

createStripe.version = release
Object.assign(window, { Stripe: createStripe })
