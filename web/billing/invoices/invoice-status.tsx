import { Landmark, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import type { Invoice } from './invoice.ts'
import { paymentLooks } from './payment-looks.ts'

const looks = {
  ...paymentLooks,
  partlyRefunded: { look: 'moss', Icon: Undo2 },
  returned: { look: 'clay', Icon: Landmark },
} as const satisfies Record<Invoice['status'] | 'returned', object>

/** Shows what has become of an invoice, in a word with an icon. `returned`: paid, and taken back by the payer's bank. */
export function InvoiceStatusBadge({ status }: { status: keyof typeof looks }) {
  const { t } = useTranslation('invoices')
  return <StateBadge {...looks[status]}>{t(`status.${status}`)}</StateBadge>
}
