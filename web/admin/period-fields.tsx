import { useTranslation } from 'react-i18next'
import type { Period } from '#domain/admin/periods.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import type { PeriodProblems } from './period.ts'

export interface PeriodFieldsProps {
  legends: Period
  days: Period
  problems: PeriodProblems
  onChange: (days: Period) => void
}

/** The two days, each in three boxes, whose ids are `from` and `to`. */
export function PeriodFields({ legends, days, problems, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation(['receipt-export', 'ui'])
  const texts = { day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }
  return (['from', 'to'] as const).map((name) => (
    <DateField
      key={name}
      name={name}
      legend={legends[name]}
      texts={texts}
      value={days[name]}
      error={problems[name] && t(`otherDates.${problems[name]}`)}
      onChange={(day) => onChange({ ...days, [name]: day })}
    />
  ))
}
