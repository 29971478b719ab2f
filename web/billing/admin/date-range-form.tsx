import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Period } from '#domain/kernel/lists/periods.ts'
import { type PeriodProblems, periodProblems } from '#web/kernel/lists/period.ts'
import { PeriodFields } from '#web/kernel/lists/period-fields.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import { sumsHeading } from './receipt-sums.tsx'

/** Any two days, where quarters do not fit. */
export function DateRangeForm({ period }: { period: Period }) {
  const { t } = useTranslation('receipt-export')
  const navigate = useNavigate()
  const [problems, setProblems] = useState<PeriodProblems>({})

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const dates = { from: String(typed.get('from')), to: String(typed.get('to')) }
    const found = periodProblems(dates, false)
    setProblems(found)
    const first = (['from', 'to'] as const).find((name) => found[name])
    document.getElementById(first ?? sumsHeading)?.focus()
    if (!first) void navigate(adminPaths.receiptAccounts(dates), { preventScrollReset: true })
  }

  return (
    <form noValidate onSubmit={show} className="grid justify-items-start gap-5 print:hidden">
      <h2 className="text-xl">{t('otherDates.title')}</h2>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        <PeriodFields
          names={{ from: 'from', to: 'to' }}
          legends={{ from: t('otherDates.from'), to: t('otherDates.to') }}
          period={period}
          problems={problems}
        />
      </div>
      <Button type="submit" look="secondary">
        {t('otherDates.show')}
      </Button>
    </form>
  )
}
