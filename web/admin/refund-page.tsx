import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { refundableInvoice } from '#domain/invoices/refund-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { deskPaths, paymentParameter } from '#web/own-paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { NotLoaded } from '#web/shell/not-loaded.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useQueryParameters } from '#web/shell/use-query-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClasses } from '#web/ui/link-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Refund, RefundablePayment } from './payment.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { RefundOutcome } from './refund-outcome.tsx'
import { RefundedPayment } from './refunded-payment.tsx'

/** Milliseconds between two looks at a refund that is on its way: it mostly takes a second or two. */
const LOOK_AGAIN = 1_500
/** After so many looks the reader is left in peace: the page says that it goes on by itself. */
const MANY_LOOKS = 20

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
          <Link to={`${deskPaths.payments()}${search ?? ''}`} className={textLinkClasses}>
            <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
            {t('refund.back')}
          </Link>
        }
      />
      {!data && <NotLoaded title={t('refund.failed')} query={query} />}
      {data && <Refunding key={data.id} payment={data} />}
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
      refetchInterval: ({ state }) => {
        const waits = state.data?.refunds.some(({ status }) => status === 'pending')
        return waits && state.dataUpdateCount < MANY_LOOKS ? LOOK_AGAIN : false
      },
    },
    queries,
  )
}

function Refunding({ payment }: { payment: RefundablePayment }) {
  const { t } = useTranslation('payments')
  const [sent, setSent] = useState<Refund | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const { refundable, refunds } = payment
  // As it is now, once it was read again.
  const outcome = sent && (refunds.find(({ id }) => id === sent.id) ?? sent)

  function onSent(refund: Refund): void {
    setSent(refund)
    // The lists behind it too.
    void queries.invalidateQueries({ queryKey: ['payment'] })
  }

  return (
    <>
      <RefundedPayment payment={payment} />
      {outcome && <RefundOutcome key={outcome.id} refund={outcome} />}
      {outcome && refundable > 0 && outcome.status !== 'pending' && (
        <div>
          <Button
            look="secondary"
            onClick={() => {
              setIsAnother(true)
              setSent(null)
            }}
          >
            {t('refund.again')}
          </Button>
        </div>
      )}
      {!outcome && refundable > 0 && (
        <RefundForm payment={payment} onSent={onSent} takesFocus={isAnother} />
      )}
      {!outcome && refundable === 0 && (
        <Notice>
          <p>{t(refunds.length > 0 ? 'refund.nothingLeft' : 'refund.notPaid')}</p>
        </Notice>
      )}
      {refunds.length > 0 && <RefundList refunds={refunds} />}
    </>
  )
}
