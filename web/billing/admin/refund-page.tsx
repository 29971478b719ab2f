import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { adminPages } from '#domain/admin-pages.ts'
import { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { paymentParameter } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useQueryParameters } from '#web/shell/layout/use-query-parameters.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { RefundedPayment } from './refunded-payment.tsx'
import { lookAgain, Refunding } from './refunding.tsx'

export default function RefundPage() {
  const { t } = useTranslation('payments')
  const { search } = (useLocation().state ?? {}) as { search?: string }
  const address = useQueryParameters()
  const query = useRefundable(address.get(paymentParameter) ?? '')
  const { data } = query

  return (
    <div className="page grid max-w-4xl gap-8 py-10 sm:py-14">
      <PageTitle text={t('refund.title')} />
      <PageHeading
        title={t('refund.title')}
        lead={t('refund.lead')}
        above={
          <Link to={`${adminPages.payments}${search ?? ''}`} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('refund.back')}
          </Link>
        }
      />
      {!data && <NotLoaded title={t('refund.failed')} query={query} />}
      {data && (
        <Refunding
          key={data.id}
          payment={data}
          words={{ noPayer: t('refund.somebody'), note: t('refund.goesOn') }}
          send={(body) => call(refundInvoice, { params: { id: data.id }, body })}
        >
          <RefundedPayment payment={data} />
        </Refunding>
      )}
    </div>
  )
}

function useRefundable(id: string) {
  const { user } = useAuth()
  return useQuery(
    {
      queryKey: ['payment', 'refundable', user?.id, id],
      queryFn: ({ signal }) => call(refundableInvoice, { signal, params: { id } }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => lookAgain(state),
    },
    queries,
  )
}
