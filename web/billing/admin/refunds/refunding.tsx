import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refund, RefundableMoney } from '#web/billing/admin/payment.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { RefundForm, type RefundFormProps } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { RefundOutcome } from './refund-outcome.tsx'

/** Polls a pending refund, which mostly takes a second or two. */
const POLL_INTERVAL_MS = 1_500
/** Polling ends after so many requests: the page says that the refund continues without it. */
const MAX_POLLS = 20

/** The refetch interval of a payment: false without a pending refund. */
export function pendingRefetchInterval(state: {
  data: Pick<RefundableMoney, 'refunds'> | undefined
  dataUpdateCount: number
}): number | false {
  const waits = state.data?.refunds.some(({ status }) => status === 'pending')
  return waits && state.dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false
}

type RefundingProps = Omit<RefundFormProps, 'onSent' | 'takesFocus'>

/** Gives the money of a payment back, and shows what became of it. */
export function Refunding({ payment, words, send }: RefundingProps) {
  const { t } = useTranslation('payments')
  const [sent, setSent] = useState<Refund | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const { refundable, refunds } = payment
  // As it is now, once it was read again.
  const outcome = sent && (refunds.find(({ id }) => id === sent.id) ?? sent)

  function onSent(refund: Refund): void {
    setSent(refund)
    // The lists behind it too.
    void queryClient.invalidateQueries({ queryKey: ['payment'] })
  }

  return (
    <>
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
        <RefundForm
          payment={payment}
          words={words}
          send={send}
          onSent={onSent}
          takesFocus={isAnother}
        />
      )}
      {!outcome && refundable === 0 && (
        <Notice text={t(refunds.length > 0 ? 'refund.nothingLeft' : 'refund.notPaid')} />
      )}
      {refunds.length > 0 && <RefundList refunds={refunds} />}
    </>
  )
}
