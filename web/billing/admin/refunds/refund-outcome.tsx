import { useTranslation } from 'react-i18next'
import { BANK_DAYS } from '#domain/billing/payment-days.ts'
import type { Refund } from '#web/billing/admin/payment.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'

const tones = { pending: 'info', succeeded: 'success', failed: 'error' } as const

/** Shows what became of the refund that was just sent; takes the place and the focus of the form. */
export function RefundOutcome({ refund }: { refund: Refund }) {
  const { t } = useTranslation('payments')
  const money = useMoney()
  const { status, failure } = refund
  const amount = money(refund.amount)

  return (
    <div ref={focusOnArrival} tabIndex={-1} role="status">
      <Notice tone={tones[status]} role="none" title={t(`refund.done.${status}.title`)}>
        <p>
          <Sentence>
            {(keep) => t(`refund.done.${status}.text`, { amount: keep(amount), ...BANK_DAYS })}
          </Sentence>
        </p>
        {failure && <p>{t(`refund.failure.${failure}`)}</p>}
      </Notice>
    </div>
  )
}
