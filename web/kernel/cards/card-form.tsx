import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { association } from '#config'
import type { PaymentMethods } from '#domain/kernel/wallets.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { Spinner } from '#web/kernel/ui/feedback/spinner.tsx'
import { useAssociation } from '#web/startup/association.ts'
import { useCardAppearance } from './card-appearance.ts'
import { type CardOutcome, cardOutcomeOf } from './card-outcome.ts'
import { MandateText } from './mandate-text.tsx'
import type { Problem } from './problem.ts'
import { useProblemText } from './use-problem-text.ts'

/** spec §4: a form that does not say that it is ready counts as ready after this long. */
const readyAtTheLatest = 3_000

/** The mandate stands beside our button, in the reader's language: the provider has no Basque. */
const ownMandate = { terms: { sepaDebit: 'never' } } as const

const { feeMethods } = association

type FormState = 'mounting' | 'ready'

export interface CardFormProps {
  stripe: Stripe
  clientSecret: string
  /** Says where the list of people can be changed; `null` where there is none. */
  backTo: string | null
  /** Says where a bank sends the payer back to. */
  returnUrl: string
  sending: boolean
  problem: Problem | null
  /** Says what sending does, where it is no purchase. */
  sendText?: ReactNode
  /** Says what a refused card means, likewise, and what it is called that has failed. */
  refusedText?: string
  failedTitle?: string
  /** Hands the card to the provider; without it, the card is kept. */
  confirm?: (stripe: Stripe, elements: StripeElements, returnUrl: string) => Promise<CardOutcome>
  onSend: () => void
  onAnswer: (outcome: CardOutcome) => void
  /** The provider could not open the form. */
  onNotOpened: (error: StripeError) => void
}

/** The card provider's own form, in our colours; what is typed in it never reaches us. */
export function CardForm(props: CardFormProps) {
  const appearance = useCardAppearance()
  const { stripe, clientSecret } = props
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <CardFields {...props} />
    </Elements>
  )
}

/** Shows what stands in the form, around the provider's own fields. */
export function CardFields(props: CardFormProps) {
  const { backTo, returnUrl, sending, problem, sendText, refusedText, onSend, onAnswer } = props
  const { failedTitle, confirm = keepCard } = props
  const isKept = confirm === keepCard
  const { t } = useTranslation('subscriptions')
  const problemText = useProblemText()
  const stripe = useStripe()
  const elements = useElements()
  const { paymentMethods } = useAssociation()
  // The provider's form takes them once, when it is made.
  const [wallets] = useState(() => walletsOf(paymentMethods))
  const [state, setState] = useState<FormState>('mounting')
  const [kind, setKind] = useState('card')

  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'mounting' ? 'ready' : now)),
      readyAtTheLatest,
    )
    return () => clearTimeout(timer)
  }, [])

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    if (!stripe || !elements || state !== 'ready') {
      onAnswer({ problem: { key: 'notReady' }, inForm: false })
      return
    }
    onSend()
    try {
      onAnswer(await confirm(stripe, elements, returnUrl))
    } catch (error) {
      console.error(error)
      onAnswer({ problem: { key: 'setupFailed' }, inForm: false })
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-5" aria-busy={sending}>
      <h2 className="text-xl">{t('purchase.card')}</h2>
      {isKept && feeMethods.length > 1 && (
        <ul className="grid gap-2">
          {feeMethods.map((method) => (
            <li key={method}>{t(`methods.${method}`)}</li>
          ))}
        </ul>
      )}
      {state === 'mounting' && (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner />
          <span>{t('purchase.cardMounting')}</span>
        </p>
      )}
      {/* The frame's own page is a light one, in our colours. Where the two schemes differ, browsers
          paint it on white. */}
      <div className="scheme-light">
        <PaymentElement
          onReady={() => setState('ready')}
          onChange={({ value }) => setKind(value.type)}
          onLoadError={({ error }) => props.onNotOpened(error)}
          options={{ layout: 'tabs', wallets, ...ownMandate }}
        />
      </div>
      {kind === 'sepa_debit' && <MandateText />}
      {problem && !sending && (
        <Notice tone="error" title={failedTitle ?? t('problem.cardTitle')}>
          <p>{problemText(problem)}</p>
          <p>{refusedText ?? t('problem.nothingCharged')}</p>
        </Notice>
      )}
      <Button
        type="submit"
        busy={sending}
        disabled={state !== 'ready'}
        className="sm:justify-self-start"
      >
        {sendText ?? t('purchase.send')}
      </Button>
      {!sending && backTo && (
        <Link to={backTo} className={buttonClasses('quiet', '-ml-6 justify-self-start')}>
          {t('purchase.change')}
        </Link>
      )}
      <p className="flex items-start gap-3">
        <LockKeyhole className="mt-0.5 shrink-0 text-moss" />
        <span>{t('purchase.secure')}</span>
      </p>
    </form>
  )
}

/** Offers the wallets: what the association offers is shown on devices that have it. */
function walletsOf({ applePay, googlePay, link }: PaymentMethods) {
  const shown = (isOffered: boolean) => (isOffered ? 'auto' : 'never')
  return { applePay: shown(applePay), googlePay: shown(googlePay), link: shown(link) } as const
}

async function keepCard(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<CardOutcome> {
  const confirmParams = { return_url: returnUrl }
  return cardOutcomeOf(
    await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' }),
  )
}
