import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVOICES_PER_PAGE, listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { paths } from '#web/paths.ts'
import type { Invoices } from './invoice.ts'
import { InvoiceChoices } from './invoice-choices.tsx'
import { filterIn } from './invoice-filter.ts'
import { InvoiceSums } from './invoice-sums.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { NoInvoices, NothingChosen } from './no-invoices.tsx'
import { OwedBanner } from './owed-banner.tsx'
import { paymentCardName } from './payment-card.ts'

export default function InvoicesPage() {
  const { t } = useTranslation('invoices')
  const search = useQueryParameters()
  return (
    // As high as the screen, so that the footer stays below it and nothing moves that is being read.
    <div className="page grid min-h-dvh content-start gap-8 py-10 sm:py-14">
      <PageHeading title={t('title')} lead={t('lead')} />
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      <InvoiceList search={search} />
    </div>
  )
}

function InvoiceList({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('invoices')
  // Another choice begins with its first receipts.
  const choice = search.toString()
  const [requested, setRequested] = useState({ choice, limit: INVOICES_PER_PAGE })
  const limit = requested.choice === choice ? requested.limit : INVOICES_PER_PAGE
  const filter = filterIn(search)
  const { year, enrollee, programmeId } = filter
  const query = useAccountQuery(['payment', 'invoices'], listInvoices, {
    query: { year, enrollee, programmeId, limit },
    placeholderData: keepPreviousData,
    refetchOnMount: true,
  })
  const { data } = query
  const card = useAccountQuery(paymentCardName, getKeptMethods)

  if (!data || card.isLoading) return <NotLoaded title={t('failed')} query={query} />
  return (
    <>
      {data.years.length === 0 ? (
        <NoInvoices />
      ) : (
        <>
          <OwedBanner owed={card.data?.owed} />
          <InvoiceChoices filter={filter} invoices={data} />
          {data.total === 0 ? (
            <NothingChosen />
          ) : (
            <InvoiceResults
              invoices={data}
              filter={filter}
              busy={query.isFetching}
              onMore={() => setRequested({ choice, limit: limit + INVOICES_PER_PAGE })}
            />
          )}
        </>
      )}
      <p>
        <Link to={paths.profile()} className={buttonClasses('secondary')}>
          {t('back')}
        </Link>
      </p>
    </>
  )
}

interface InvoiceResultsProps {
  invoices: Invoices
  filter: ReturnType<typeof filterIn>
  busy: boolean
  onMore: () => void
}

function InvoiceResults({ invoices, filter, busy, onMore }: InvoiceResultsProps) {
  const { t } = useTranslation('invoices')
  const shown = invoices.invoices.length
  const more = {
    hasNextPage: shown < invoices.total,
    isFetchingNextPage: busy,
    fetchNextPage: async () => {
      onMore()
      return { isError: false }
    },
  }
  return (
    <>
      <InvoiceSums filter={filter} invoices={invoices} />
      <LoadMoreList query={more} count={shown} more={t('more')}>
        <InvoiceTable invoices={invoices.invoices} />
        {more.hasNextPage && <p>{t('shown', { shown, count: invoices.total })}</p>}
      </LoadMoreList>
    </>
  )
}
