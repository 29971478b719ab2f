import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/kernel/payment-method.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { type CardOutcome, cardOutcomeOf } from './card-outcome.ts'
import { MethodName } from './method-name.tsx'

/** A payment method that the payer has given before. */
export interface KeptMethod {
  paymentMethodId: string
  method: PaymentMethod
}

interface KeptMethodChoiceProps {
  stripe: Stripe
  clientSecret: string
  kept: KeptMethod
  sending: boolean
  onSend: () => void
  onAnswer: (outcome: CardOutcome) => void
  onOther: () => void
}

/** The payment method on file first, and another one for whoever wants that. Its bank may ask for the holder. */
export function KeptMethodChoice(props: KeptMethodChoiceProps) {
  const { stripe, clientSecret, kept, sending, onSend, onAnswer, onOther } = props
  const { t } = useTranslation('subscriptions')
  const isSent = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  async function send(): Promise<void> {
    if (isSent.current) return
    isSent.current = true
    onSend()
    try {
      const { paymentMethodId: payment_method, method } = kept
      // An account is kept already, under its holder's mandate: there is nothing to confirm.
      const isCard = method.kind === 'card'
      onAnswer(
        isCard
          ? cardOutcomeOf(await stripe.confirmCardSetup(clientSecret, { payment_method }))
          : { kept: payment_method },
      )
    } catch (error) {
      console.error(error)
      onAnswer({ problem: { key: 'setupFailed' }, inForm: false })
    } finally {
      isSent.current = false
    }
  }

  return (
    <div className="grid justify-items-start gap-5" aria-busy={sending}>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {t('keptCard.title')}
      </h2>
      <p>
        <span>{t('keptCard.text')}</span>{' '}
        <strong>
          <MethodName method={kept.method} />
        </strong>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={sending} onClick={() => void send()}>
          {t('keptCard.use')}
        </Button>
        {!sending && (
          <Button look="secondary" onClick={onOther}>
            {t('keptCard.other')}
          </Button>
        )}
      </div>
    </div>
  )
}
