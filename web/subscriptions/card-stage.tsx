import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/shell/try-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CardForm, type CardFormProps, WaysOut } from './card-form.tsx'
import type { CardService } from './stripe-script.ts'
import { useProblemText } from './use-problem-text.ts'
import { useStripeScript } from './use-stripe-script.ts'

/** The card form, once the provider's script is there. */
export function CardStage({
  service,
  ...form
}: Omit<CardFormProps, 'stripe' | 'onOpenAgain'> & { service: CardService }) {
  const { t } = useTranslation('subscriptions')
  const say = useProblemText()
  const { stripe, language, failure, again } = useStripeScript(service)
  const [round, setRound] = useState(0)
  if (failure) {
    const title = say(failure.problem)
    return (
      <div className="grid gap-4">
        {failure.canRetry ? (
          <TryAgain title={title} reason={t('problem.refresh')} retry={again} />
        ) : (
          <Notice tone="error" title={title} />
        )}
        <WaysOut {...form} />
      </div>
    )
  }
  if (!stripe) return <Loading text={t('purchase.cardInitializing')} />
  // The form takes its language and its secret once, when it is made.
  return (
    <CardForm
      key={`${language} ${form.clientSecret} ${round}`}
      stripe={stripe}
      onOpenAgain={() => setRound(round + 1)}
      {...form}
    />
  )
}
