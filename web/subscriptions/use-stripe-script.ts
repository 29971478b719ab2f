import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/shell/use-language.ts'
import { type Problem, PurchaseError } from './problem.ts'
import { type CardService, openStripe } from './stripe-script.ts'

/** The card provider's script in the reader's language, once it is there, or why it is not. */
export function useStripeScript(service: CardService) {
  const { language } = useLanguage()
  const [opened, setOpened] = useState<{ stripe: Stripe; language: string } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  const { publishableKey, scriptUrl, sandbox } = service

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` says when to try again
  useEffect(() => {
    let wanted = true
    setProblem(null)
    openStripe({ publishableKey, scriptUrl, sandbox }, language)
      .then((stripe) => wanted && setOpened({ stripe, language }))
      .catch((error: unknown) => {
        if (!(error instanceof PurchaseError)) throw error
        if (wanted) setProblem(error.problem)
      })
    return () => {
      wanted = false
    }
  }, [publishableKey, scriptUrl, sandbox, language, round])

  return { ...opened, problem, again: () => setRound((count) => count + 1) }
}
