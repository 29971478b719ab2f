import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { repairOutcomes } from '#domain/billing/admin/repair-contract.ts'
import { Notice, type Tone } from '#web/kernel/ui/feedback/notice.tsx'
import type { FoundDifference } from './repair-review.ts'

export interface RepairResult {
  difference: FoundDifference
  outcome: (typeof repairOutcomes)[number]
}

const outcomes = ['repaired', 'alreadyFine', 'failed'] as const

const toneOf: Record<RepairResult['outcome'], Tone> = {
  repaired: 'success',
  alreadyFine: 'info',
  failed: 'warning',
}

interface RepairResultsProps {
  results: readonly RepairResult[]
  ref?: Ref<HTMLDivElement>
}

/** Shows what came of each repair, after the button was pressed. */
export function RepairResults({ results, ref }: RepairResultsProps) {
  const { t } = useTranslation('repair')
  return (
    <div ref={ref} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{t('results.title')}</h2>
      {outcomes.map((outcome) => {
        const such = results.filter((one) => one.outcome === outcome)
        if (such.length === 0) return null
        return (
          <Notice key={outcome} tone={toneOf[outcome]} title={t(`results.${outcome}`)}>
            <ul className="grid list-disc gap-1 pl-6">
              {such.map(({ difference: { id, kind, person, payer, reference } }) => (
                <li key={id} className="wrap-anywhere">
                  {[t(`kinds.${kind}.title`), person ?? payer?.name ?? reference]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </Notice>
        )
      })}
    </div>
  )
}
