import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Period } from '#domain/admin/periods.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { deskPaths } from '#web/own-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { sumsHeading } from './receipt-sums.tsx'

type Problem = 'invalid' | 'backwards'

/** Any two days, for whoever needs other than quarters. */
export function OtherDates({ period }: { period: Period }) {
  const { t } = useTranslation('receipt-export')
  const navigate = useNavigate()
  const [dates, setDates] = useState(period)
  const [problems, setProblems] = useState<Partial<Record<keyof Period, Problem>>>({})

  function show(event: FormEvent): void {
    event.preventDefault()
    const found = problemsOf(dates)
    setProblems(found)
    const first = (['from', 'to'] as const).find((name) => found[name])
    document.getElementById(first ?? sumsHeading)?.focus()
    if (!first) void navigate(deskPaths.receiptAccounts(dates), { preventScrollReset: true })
  }

  const field = (name: keyof Period) => (
    <DateField
      name={name}
      legend={t(`otherDates.${name}`)}
      texts={{
        day: t('otherDates.day'),
        month: t('otherDates.month'),
        year: t('otherDates.year'),
      }}
      value={dates[name]}
      onChange={(value) => setDates({ ...dates, [name]: value })}
      error={problems[name] && t(`otherDates.${problems[name]}`)}
    />
  )
  return (
    <form noValidate onSubmit={show} className="grid justify-items-start gap-5">
      <h2 className="text-xl">{t('otherDates.title')}</h2>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        {field('from')}
        {field('to')}
      </div>
      <Button type="submit" look="secondary">
        {t('otherDates.show')}
      </Button>
    </form>
  )
}

function problemsOf({ from, to }: Period): Partial<Record<keyof Period, Problem>> {
  const isFrom = isCalendarDay(from)
  const isTo = isCalendarDay(to)
  if (isFrom && isTo) return from <= to ? {} : { to: 'backwards' }
  return { ...(!isFrom && { from: 'invalid' }), ...(!isTo && { to: 'invalid' }) }
}
