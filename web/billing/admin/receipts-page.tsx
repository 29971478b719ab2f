import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import { type CalendarDay, isCalendarDay } from '#domain/kernel/calendar.ts'
import { type Period, quarterAround } from '#domain/kernel/lists/periods.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { useToday } from '#web/startup/config.ts'
import { DateRangeForm } from './date-range-form.tsx'
import { ReceiptPeriods } from './receipt-periods.tsx'
import { ReceiptSums } from './receipt-sums.tsx'

export default function ReceiptsPage() {
  const { t } = useTranslation(['receipt-export', 'ui'])
  const search = useQueryParameters()
  const today = useToday()
  return (
    <div className="admin-page">
      <PageHeading title={t('title')} lead={t('lead')} />
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      {today ? (
        <Accounts period={periodIn(search, today)} today={today} />
      ) : (
        <Loading text={t('ui:loading')} />
      )}
    </div>
  )
}

/** The period in the address; without one, the current quarter. */
function periodIn(search: URLSearchParams, today: CalendarDay): Period {
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  const isPeriod = isCalendarDay(from) && isCalendarDay(to) && from <= to
  return isPeriod ? { from, to } : quarterAround(today)
}

function Accounts({ period, today }: { period: Period; today: CalendarDay }) {
  const { t } = useTranslation('receipt-export')
  const query = useAccountQuery(['payment', 'receipt-sums'], sumReceipts, {
    query: period,
    placeholderData: keepPreviousData,
  })
  useRefetchOnNavigation(query)
  const { data } = query
  if (!data) return <NotLoaded title={t('failed')} query={query} />
  return (
    <>
      <ReceiptPeriods period={period} years={data.years} today={today} />
      <ReceiptSums period={period} sums={data} />
      <DateRangeForm key={`${period.from} ${period.to}`} period={period} />
    </>
  )
}
