import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#web/kernel/cards/problem.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import type { PurchasePhase } from './purchase-state.ts'

/** spec §8: the failure's toast stays for 9 s. */
const duration = 9_000

/** Nothing of the payment has failed yet while it is not settled whom it is for. */
function isAboutPeople(problem: Problem): boolean {
  return 'key' in problem && ['noPeople', 'incompletePerson', 'already'].includes(problem.key)
}

/** Says over the page, wherever it has been scrolled to, that the payment has failed. */
export function usePaymentToast(phase: PurchasePhase): void {
  const { t } = useTranslation('subscriptions')
  const problem = phase.name === 'card' || phase.name === 'blocked' ? phase.problem : null
  const shown = useRef(problem)
  const dismissToast = useRef(() => {})

  useEffect(() => {
    if (problem === shown.current) return
    shown.current = problem
    // The next attempt has begun, or has ended well: the old failure would only frighten.
    dismissToast.current()
    if (!problem || isAboutPeople(problem)) return
    dismissToast.current = showToast({
      tone: 'error',
      title: t('problem.toast'),
      // The page shows the reason itself, once, for as long as it takes to read it.
      text: t('problem.toastText'),
      duration,
    })
  })
}
