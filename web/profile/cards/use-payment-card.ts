import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSetupIntent } from '#domain/billing/contract.ts'
import {
  getKeptMethods,
  type KeptMethods,
  payByBizum,
  replaceMethod,
} from '#domain/billing/kept-methods-contract.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import {
  needsOnlyConsent,
  type Owed,
  paymentCardKey,
  totalOf,
} from '#web/billing/invoices/payment-card.ts'
import { type CardOutcome, cardOutcomeOf } from '#web/kernel/cards/card-outcome.ts'
import { type Problem, PurchaseError } from '#web/kernel/cards/problem.ts'
import { type CardService, openStripe } from '#web/kernel/cards/stripe-script.ts'
import { useProblemText } from '#web/kernel/cards/use-problem-text.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { inPurchase } from '#web/kernel/http/retries.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { afterAsking, afterReplacing, type CardResult } from './card-result.ts'

type CardStep =
  | { name: 'idle' }
  | { name: 'working'; what: 'preparing' | 'replacing' | 'confirming' }
  | {
      name: 'form'
      clientSecret: string
      /** What is paid with it, this once; `null`: it is kept for all that comes. */
      once: Owed | null
      sending: boolean
      problem: Problem | null
    }

/** Replaces the card of all enrolments at once, authenticates the owed charges, or pays one by Bizum. */
export function usePaymentCard(user: AuthenticatedUser, service: CardService) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const problemText = useProblemText()
  const [step, setStep] = useState<CardStep>({ name: 'idle' })
  const [result, setResult] = useState<CardResult | null>(null)

  function end(outcome: CardResult): void {
    setStep({ name: 'idle' })
    setResult(outcome)
  }

  /** Runs a step; failures become the card's problem. */
  async function work(
    what: 'preparing' | 'replacing' | 'confirming',
    act: () => Promise<void>,
  ): Promise<void> {
    setStep({ name: 'working', what })
    setResult(null)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError) return end({ name: 'failed', message: error.message })
      if (!(error instanceof PurchaseError)) throw error
      end({ name: 'failed', message: problemText(error.problem) })
    }
  }

  function remember(card: KeptMethods): void {
    queryClient.setQueryData(paymentCardKey(user.id), card)
    for (const name of ['enrolment', 'user'] as const) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
    void queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] })
  }

  const openForm = () =>
    work('preparing', async () => {
      const { clientSecret } = await call(createSetupIntent, {
        body: { userId: user.id, email: user.email },
        ...inPurchase('setupIntent'),
      })
      setStep({ name: 'form', clientSecret, once: null, sending: false, problem: null })
    })

  const openBizum = (owed: Owed) => work('preparing', () => goOnByBizum(owed, null))

  /** Asks how the month stands: its form is shown as long as it can be paid with it. */
  async function goOnByBizum(owed: Owed, problem: Problem | null): Promise<void> {
    const answer = await call(payByBizum, {
      params: { id: owed.id },
      ...inPurchase('confirmation'),
    })
    remember(answer)
    const { clientSecret } = answer
    if (clientSecret) {
      return setStep({ name: 'form', clientSecret, once: owed, sending: false, problem })
    }
    if (answer.inProgress) return end({ name: 'inProgress', paid: 0, owed: answer.owed })
    const isPaid = !answer.owed.some(({ id }) => id === owed.id)
    if (isPaid) return end({ name: 'monthPaid', amount: totalOf([owed]) })
    end({ name: 'unconfirmed', paid: 0, message: null })
  }

  async function cardAnswered(outcome: CardOutcome): Promise<void> {
    const once = step.name === 'form' ? step.once : null
    if (once && !('inForm' in outcome && outcome.inForm)) {
      return work('confirming', () =>
        goOnByBizum(once, 'problem' in outcome ? outcome.problem : null),
      )
    }
    if ('kept' in outcome) return replace(outcome.kept)
    const problem = outcome.inForm ? null : outcome.problem
    setStep((now) => (now.name === 'form' ? { ...now, sending: false, problem } : now))
  }

  /** Retried when no answer comes: the server does it once. */
  const replace = (paymentMethodId: string) =>
    work('replacing', async () => {
      const answer = await call(replaceMethod, {
        body: { paymentMethodId },
        ...inPurchase('subscription'),
      })
      remember(answer)
      if (needsOnlyConsent(answer.owed)) return ask(answer.owed, fromEuros(answer.paid))
      end(afterReplacing(answer))
    })

  const confirm = (owed: readonly Owed[]) => work('confirming', () => ask(owed, 0))

  /** @param before cents that the same try has paid already */
  async function ask(owed: readonly Owed[], before: Cents): Promise<void> {
    setStep({ name: 'working', what: 'confirming' })
    const stripe = await openStripe(service, language)
    let refusal: string | null = null
    for (const { confirmation } of owed) {
      if (confirmation && refusal === null) refusal = await refusalOf(stripe, confirmation)
    }
    const after = await call(getKeptMethods)
    remember(after)
    end(afterAsking(owed, after.owed, before, refusal))
  }

  /** Returns what the bank says instead of yes; `null` for a yes. */
  async function refusalOf(
    stripe: Stripe,
    { clientSecret, paymentMethodId }: NonNullable<Owed['confirmation']>,
  ): Promise<string | null> {
    const { error } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: paymentMethodId,
      return_url: window.location.href,
    })
    if (!error || error.payment_intent?.status === 'succeeded') return null
    return error.message ?? t('provider')
  }

  /** The bank took the whole page, and has sent the payer back with the secret of the card's set-up. */
  const returnedWith = (setupSecret: string) =>
    work('replacing', async () => {
      const stripe = await openStripe(service, language)
      const outcome = cardOutcomeOf(await stripe.retrieveSetupIntent(setupSecret))
      if ('kept' in outcome) return replace(outcome.kept)
      end({ name: 'failed', message: problemText(outcome.problem) })
    })

  return {
    step,
    result,
    openForm,
    openBizum,
    closeForm: () => setStep({ name: 'idle' }),
    cardSent: () =>
      setStep((now) => (now.name === 'form' ? { ...now, sending: true, problem: null } : now)),
    cardAnswered,
    confirm,
    returnedWith,
  }
}
