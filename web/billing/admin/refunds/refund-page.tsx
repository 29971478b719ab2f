import { useTranslation } from 'react-i18next'
import { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { NotLoaded } from '#web/failures/not-loaded.tsx'
import { call } from '#web/kernel/http/client.ts'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { paymentParameter } from '#web/signed-in-paths.ts'
import { RefundFrame } from './refund-frame.tsx'
import { RefundedPayment } from './refunded-payment.tsx'
import { pendingRefetchInterval, Refunding } from './refunding.tsx'

export default function RefundPage() {
  const { t } = useTranslation('payments')
  const address = useQueryParameters()
  const query = useRefundable(address.get(paymentParameter) ?? '')
  const { data } = query

  return (
    <RefundFrame
      title={t('refund.title')}
      lead={t('refund.lead')}
      back={{ to: adminPages.payments, text: t('refund.back') }}
    >
      {!data && <NotLoaded title={t('refund.failed')} query={query} />}
      {data && (
        <Refunding
          key={data.id}
          payment={data}
          words={{ noPayer: t('refund.erasedAccount'), note: t('refund.goesOn') }}
          send={(body) => call(refundInvoice, { params: { id: data.id }, body })}
        >
          <RefundedPayment payment={data} />
        </Refunding>
      )}
    </RefundFrame>
  )
}

function useRefundable(id: string) {
  return useAccountQuery(['payment', 'refundable'], refundableInvoice, {
    params: { id },
    refetchInterval: ({ state }) => pendingRefetchInterval(state),
  })
}
