import { useTranslation } from 'react-i18next'
import { owedState } from '#domain/billing/charge-status.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useChargeText } from '#web/kernel/i18n/use-money.ts'
import type { Keep } from '#web/kernel/ui/content/sentence.tsx'
import type { Cancellable } from './cancel-one-by-one.ts'

export interface CancellationOutcome
  extends Pick<Cancellable, 'effectiveDate' | 'lastCharge' | 'owed'> {
  /** The payer's account goes too: no e-mail reaches them any more, so that no held month can be charged. */
  isErased?: boolean
}

/** Returns the person's last day, and the charges until then and after, in sentences. */
export function useCancellationTexts() {
  const { t } = useTranslation('cancellation')
  const { language } = useLanguage()
  const words = useChargeText()
  return (outcome: CancellationOutcome): { until: string; charges: ((keep: Keep) => string)[] } => {
    const { effectiveDate, lastCharge, owed, isErased } = outcome
    const isCharged = owed.some(({ held }) => !(held && isErased))
    return {
      until: t('facts.until', { day: formatDay(effectiveDate, language) }),
      charges: [
        ...owed.map(
          (charge) => (keep: Keep) => t(`facts.${stateOf(charge, isErased)}`, words(charge, keep)),
        ),
        (keep) =>
          lastCharge
            ? t('facts.lastCharge', words(lastCharge, keep))
            : t(isCharged ? 'facts.nothingElse' : 'facts.noCharge'),
      ],
    }
  }
}

function stateOf(fee: CancellationOutcome['owed'][number], isErased = false) {
  const state = owedState(fee)
  return state === 'held' && isErased ? 'heldForGood' : state
}
