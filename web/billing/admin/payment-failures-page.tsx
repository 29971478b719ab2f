import { useTranslation } from 'react-i18next'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { adminPaths, stateParameter } from '#web/signed-in-paths.ts'
import { HeldCharges } from './held-charges.tsx'
import { PaymentFailureTable } from './payment-failure-table.tsx'

type Show = 'open' | 'all'

/** Charges that banks have refused, with what is needed to ring the payer. */
export default function PaymentFailuresPage() {
  const { t } = useTranslation('payment-failures')
  const show: Show = useQueryParameters().get(stateParameter) === 'all' ? 'all' : 'open'
  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')} />
      <HeldCharges />
      <ChoiceLinks
        compact
        label={t('show.legend')}
        choices={([undefined, 'all'] as const).map((value) => ({
          to: adminPaths.paymentFailures(value),
          text: t(`show.${value ?? 'open'}`),
          isChosen: show === (value ?? 'open'),
        }))}
      />
      {/* Each choice is a query of its own. */}
      <Failures key={show} show={show} />
      <p className="prose text-ink-soft">{t('lead')}</p>
    </div>
  )
}

function Failures({ show }: { show: Show }) {
  const { t } = useTranslation('payment-failures')
  const query = useAccountPages(['payment', 'failures'], listPaymentFailures, { query: { show } })
  const { data } = query
  if (!data) return <NotLoaded title={t('failed')} query={query} />
  const failures = data.pages.flatMap((page) => page.failures)
  if (failures.length === 0) {
    const empty = show === 'open' ? 'empty' : 'emptyAll'
    return <EmptyList title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
  }
  return (
    <LoadMoreList query={query} count={failures.length} more={t('more')}>
      <PaymentFailureTable failures={failures} />
    </LoadMoreList>
  )
}
