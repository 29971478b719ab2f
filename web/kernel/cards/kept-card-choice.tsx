import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { cardBrand } from './card-brand.ts'
import { type CardOutcome, cardOutcomeOf } from './card-outcome.ts'

/** A card that the payer has given before. */
export interface KeptCard {
  paymentMethodId: string
  brand: string
  last4: string
}

interface KeptCardChoiceProps {
  stripe: Stripe
  clientSecret: string
  card: KeptCard
  sending: boolean
  onSend: () => void
  onAnswer: (outcome: CardOutcome) => void
  onOther: () => void
}

/** The card on file first, and another one for whoever wants that. Its bank may ask for the holder. */
export function KeptCardChoice(props: KeptCardChoiceProps) {
  const { stripe, clientSecret, card, sending, onSend, onAnswer, onOther } = props
  const { t } = useTranslation(['subscriptions', 'payment-card'])
  const isSent = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  async function send(): Promise<void> {
    if (isSent.current) return
    isSent.current = true
    onSend()
    try {
      const { paymentMethodId: payment_method } = card
      onAnswer(cardOutcomeOf(await stripe.confirmCardSetup(clientSecret, { payment_method })))
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
        <Sentence>
          {(keep) => {
            const brand = keep(t(`payment-card:brand.${cardBrand(card.brand)}`))
            const kept = t('payment-card:card.name', { brand, last4: keep(card.last4) })
            return t('keptCard.text', { card: kept })
          }}
        </Sentence>
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
