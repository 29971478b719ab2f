import { useTranslation } from 'react-i18next'
import { type CalendarDay, partsOf } from '#domain/kernel/calendar.ts'
import { type Period, quarterOf, quarters, wholeYear } from '#domain/kernel/lists/periods.ts'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'

interface ReceiptPeriodsProps {
  period: Period
  /** In which receipts were issued. */
  years: readonly string[]
  today: CalendarDay
}

/** A year, or a quarter of it: the most frequent choices. */
export function ReceiptPeriods({ period, years, today }: ReceiptPeriodsProps) {
  const { t } = useTranslation('receipt-export')
  const { year } = partsOf(period.from)
  const known = [...new Set([partsOf(today).year, year, ...years.map(Number)])]
  const link = (text: string, target: Period, isChosen: boolean) => ({
    text,
    to: adminPaths.receiptAccounts(target),
    isChosen,
  })
  const part = (text: string, target: Period) =>
    link(text, target, target.from === period.from && target.to === period.to)
  return (
    <div className="grid gap-4">
      <ChoiceLinks
        label={t('year')}
        choices={known
          .sort((a, b) => b - a)
          .map((one) => link(String(one), wholeYear(one), one === year))}
      />
      <ChoiceLinks
        label={t('period')}
        choices={[
          part(t('wholeYear'), wholeYear(year)),
          ...quarters.map((quarter) => part(t(`quarter${quarter}`), quarterOf(year, quarter))),
        ]}
      />
    </div>
  )
}
