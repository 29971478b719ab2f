import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import type { Invoice } from './invoice.ts'
import { paymentLooks } from './payment-looks.ts'

const looks = {
  ...paymentLooks,
  partlyRefunded: { look: 'moss', Icon: Undo2 },
} as const satisfies Record<Invoice['status'], object>

/** Shows what has become of an invoice, in a word with an icon. */
export function InvoiceStatusBadge({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation('invoices')
  return <StateBadge {...looks[status]}>{t(`status.${status}`)}</StateBadge>
}
