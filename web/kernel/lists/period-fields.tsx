import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#domain/kernel/lists/periods.ts'
import { DateField } from '#web/kernel/ui/fields/date-field.tsx'
import type { PeriodProblems } from './period.ts'

interface PeriodFieldsProps {
  /** What the form calls the two days. */
  names: Period
  legends: Period
  /** The days to begin with; give it a key of them. */
  period: Period
  problems: PeriodProblems
}

/** Two date fields, `from` and `to`. */
export function PeriodFields({ names, legends, period, problems }: PeriodFieldsProps) {
  const { t } = useTranslation(['receipt-export', 'ui'])
  const [days, setDays] = useState(period)
  const texts = { day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }
  return (['from', 'to'] as const).map((name) => (
    <div key={name}>
      <DateField
        name={name}
        legend={legends[name]}
        texts={texts}
        value={days[name]}
        error={problems[name] && t(`otherDates.${problems[name]}`)}
        onChange={(day) => setDays({ ...days, [name]: day })}
      />
      <input type="hidden" name={names[name]} value={days[name]} />
    </div>
  ))
}
