import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addMonths, isMonth, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { readLedger } from '#domain/ledger/contract.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { useToday } from '#web/startup/config.ts'
import { LedgerCheck } from './ledger-check.tsx'
import { LedgerMonth } from './ledger-month.tsx'
import { LedgerPayouts } from './ledger-payouts.tsx'
import { ledgerPaths, monthParameter } from './paths.ts'

/** A month of the association's money between the card provider and its bank. */
export default function LedgerPage() {
  const { t } = useTranslation(['ledger', 'ui'])
  const asked = useQueryParameters().get(monthParameter) ?? ''
  const today = useToday()
  return (
    <div className="admin-page print:block print:space-y-4">
      <PageHeading title={t('title')} lead={t('lead')} />
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      {today ? (
        <Ledger month={isMonth(asked) ? asked : monthOf(today)} current={monthOf(today)} />
      ) : (
        <Loading text={t('ui:loading')} />
      )}
    </div>
  )
}

function Ledger({ month, current }: { month: Month; current: Month }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const query = useAccountQuery(['payment', 'ledger'], readLedger, {
    query: { month },
    placeholderData: keepPreviousData,
  })
  useRefetchOnNavigation(query)
  const { data } = query
  const near = [-1, 0, 1].map((step) => addMonths(month, step)).filter((one) => one <= current)
  return (
    <>
      <ChoiceLinks
        label={t('month')}
        choices={[...new Set([...near, current])].map((one) => ({
          to: ledgerPaths.ledger(one),
          text: formatMonth(one, language),
          isChosen: one === month,
        }))}
      />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && (
        <>
          <LedgerCheck statement={data} />
          <LedgerMonth statement={data} />
          <LedgerPayouts payouts={data.payouts} />
          <p className="prose text-ink-soft">{t('counted')}</p>
        </>
      )}
    </>
  )
}
