import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { useRefetchOnNavigation } from '#web/admin/use-refetch-on-navigation.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { GrowingList } from '#web/ui/content/growing-list.tsx'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { type PaymentSearch, searchFromAddress, searchToAddress } from './payment.ts'
import { PaymentSearchForm } from './payment-search.tsx'
import { PaymentTable } from './payment-table.tsx'

export default function PaymentsPage() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const search = searchFromAddress(useQueryParameters())
  const found = usePayments(search)
  useRefetchOnNavigation(found)
  const pages = found.data?.pages ?? []
  const payments = pages.flatMap((page) => page.payments)
  const isNarrowed = Object.values(search).some((value) => value !== '')

  return (
    <div className="admin-page">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <PaymentSearchForm
        search={search}
        months={pages[0]?.months ?? null}
        onSearch={(filter) =>
          void navigate({ search: `${new URLSearchParams(searchToAddress(filter))}` })
        }
      />
      {(found.error || found.isPending) && <NotLoaded title={t('failed')} query={found} />}
      {found.data && payments.length === 0 && (
        <Card look="sea" className="grid gap-2" role="status">
          <h2 className="text-xl">{t(isNarrowed ? 'none.title' : 'empty.title')}</h2>
          <p>{t(isNarrowed ? 'none.text' : 'empty.text')}</p>
        </Card>
      )}
      {payments.length > 0 && (
        <GrowingList query={found} count={payments.length} more={t('more')}>
          <p role="status">
            {found.hasNextPage
              ? t('shownSome', { count: payments.length })
              : t('shown', { count: payments.length })}
          </p>
          <PaymentTable payments={payments} />
        </GrowingList>
      )}
    </div>
  )
}

function usePayments({ words, state, programme, month }: PaymentSearch) {
  const { user } = useAuth()
  const filter = {
    search: words || undefined,
    status: state || undefined,
    programmeId: programme || undefined,
    month: month || undefined,
  }
  return useInfiniteQuery(
    {
      queryKey: ['payment', 'all', user?.id, filter],
      queryFn: ({ signal, pageParam }) =>
        call(listPayments, { signal, query: { ...filter, after: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Others give money back too.
      refetchOnMount: 'always',
    },
    queries,
  )
}
