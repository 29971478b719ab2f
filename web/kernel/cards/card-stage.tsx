import type { StripeError } from '@stripe/stripe-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { CardFailure } from './card-failure.tsx'
import { CardForm, type CardFormProps } from './card-form.tsx'
import { type KeptMethod, KeptMethodChoice } from './kept-method-choice.tsx'
import { PurchaseError } from './problem.ts'
import type { CardService } from './stripe-script.ts'
import { useStripeScript } from './use-stripe-script.ts'

interface CardStageProps extends Omit<CardFormProps, 'stripe' | 'onNotOpened'> {
  service: CardService
  /** Where to go when the form cannot be opened; without it, there are other ways beside it. */
  leaveTo?: string
  /** The payment method on file, which is offered before the form. */
  kept?: KeptMethod | null
}

/** The card form, once the provider's script is there. */
export function CardStage({ service, leaveTo, kept = null, ...form }: CardStageProps) {
  const { t } = useTranslation('subscriptions')
  const { stripe, language, failure: scriptFailure, again } = useStripeScript(service)
  const { clientSecret, backTo } = form
  const [notOpened, setNotOpened] = useState<{ with: string; failure: PurchaseError } | null>(null)
  const formFailure = notOpened?.with === clientSecret ? notOpened.failure : null
  const failure = scriptFailure ?? formFailure
  const [wantsOther, setWantsOther] = useState(false)

  async function retry(): Promise<void> {
    setNotOpened(null)
    if (scriptFailure) await again()
  }

  return (
    // A section: the focus of a pressed "try again" goes on to its heading.
    <section className="grid grid-cols-1">
      {failure ? (
        <CardFailure failure={failure} onRetry={retry} backTo={backTo} leaveTo={leaveTo} />
      ) : stripe && kept && !wantsOther && !form.problem ? (
        <KeptMethodChoice
          stripe={stripe}
          clientSecret={clientSecret}
          kept={kept}
          sending={form.sending}
          onSend={form.onSend}
          onAnswer={form.onAnswer}
          onOther={() => setWantsOther(true)}
        />
      ) : stripe ? (
        <CardForm
          // It takes its language and its secret once, when it is made.
          key={`${language} ${clientSecret}`}
          stripe={stripe}
          onNotOpened={(error) => setNotOpened({ with: clientSecret, failure: failureOf(error) })}
          {...form}
        />
      ) : (
        <Loading text={t('purchase.cardInitializing')} />
      )}
    </section>
  )
}

/** What the provider refuses by its rules, as a key or a secret that is wrong, it refuses again. */
const lasting: readonly StripeError['type'][] = ['invalid_request_error', 'authentication_error']

function failureOf({ type }: StripeError): PurchaseError {
  return new PurchaseError({ key: 'formFailed' }, !lasting.includes(type))
}
