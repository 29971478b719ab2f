import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentLooks } from '#web/billing/invoices/payment-looks.ts'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import type { Payment } from './payment.ts'

const looks = {
  ...paymentLooks,
  partlyRefunded: { look: 'quiet', Icon: Undo2 },
} as const satisfies Record<Payment['state'], object>

/** Shows what has become of a payment, in words with an icon. */
export function PaymentStateBadge({ state }: Pick<Payment, 'state'>) {
  const { t } = useTranslation('payments')
  return <StateBadge {...looks[state]}>{t(`states.${state}`)}</StateBadge>
}
