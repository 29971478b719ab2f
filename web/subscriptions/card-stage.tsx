import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/shell/try-again.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CardForm, type CardFormProps } from './card-form.tsx'
import type { CardService } from './stripe-script.ts'
import { useProblemText } from './use-problem-text.ts'
import { useStripeScript } from './use-stripe-script.ts'

/** The card form, once the provider's script is there. */
export function CardStage({
  service,
  ...form
}: Omit<CardFormProps, 'stripe'> & { service: CardService }) {
  const { t } = useTranslation('subscriptions')
  const say = useProblemText()
  const { stripe, language, problem, again } = useStripeScript(service)
  if (problem) {
    return <TryAgain title={say(problem)} text={t('problem.refresh')} retry={again} />
  }
  if (!stripe) return <Loading text={t('purchase.cardInitializing')} />
  // The form takes its language and its secret once, when it is made.
  return <CardForm key={`${language} ${form.clientSecret}`} stripe={stripe} {...form} />
}
