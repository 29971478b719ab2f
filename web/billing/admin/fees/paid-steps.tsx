import { useTranslation } from 'react-i18next'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import type { Step } from './fee.ts'

interface PaidStepsProps {
  steps: readonly Step[]
  familyPercent: number
}

/** Lists what is paid from when on, and why it is less than the price. */
export function PaidSteps({ steps, familyPercent }: PaidStepsProps) {
  const { t } = useTranslation('fees')
  const { language } = useLanguage()
  return (
    <ul className="grid gap-1">
      {steps.map(({ from, cents, reducedBy }) => (
        <li key={from} className="text-lg">
          <strong>
            <Sentence>
              {(keep) =>
                t(cents === 0 ? 'now.free' : 'now.step', {
                  amount: keep(formatMoney(cents, language)),
                  from: formatFromMonth(from, language),
                })
              }
            </Sentence>
          </strong>
          {reducedBy && <span>{` · ${t(`now.${reducedBy}`, { percent: familyPercent })}`}</span>}
        </li>
      ))}
    </ul>
  )
}
