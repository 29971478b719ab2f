import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { type PaymentSearch, paymentsAddress, searchFromAddress } from './payment.ts'
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
    <div className="admin-page admin-list">
      <ListHeading title={t('title')} />
      <PaymentSearchForm
        search={search}
        months={pages[0]?.months ?? null}
        onSearch={(filter) => void navigate(paymentsAddress(filter))}
      />
      {(found.error || found.isPending) && <NotLoaded title={t('failed')} query={found} />}
      {found.data && payments.length === 0 && (
        <EmptyList {...t(isNarrowed ? 'none' : 'empty', { returnObjects: true })} />
      )}
      {payments.length > 0 && (
        <LoadMoreList query={found} count={payments.length} more={t('more')}>
          <ListCount closestTo={pages[0]?.isClosest && search.words}>
            {found.hasNextPage
              ? t('shownSome', { count: payments.length })
              : t('shown', { count: payments.length })}
          </ListCount>
          <PaymentTable payments={payments} />
        </LoadMoreList>
      )}
      {found.data && <p className="prose text-ink-soft">{t('lead')}</p>}
    </div>
  )
}

function usePayments({ words, state, programme, month }: PaymentSearch) {
  const filter = {
    search: words || undefined,
    status: state || undefined,
    programmeId: programme || undefined,
    month: month || undefined,
  }
  return useAccountPages(['payment', 'all'], listPayments, { query: filter })
}
