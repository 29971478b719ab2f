import { Ban, CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/badge.tsx'
import type { Invoice } from './invoice.ts'

const looks = {
  open: { look: 'sun', Icon: Clock },
  paid: { look: 'moss', Icon: CircleCheck },
  failed: { look: 'clay', Icon: CircleX },
  void: { look: 'quiet', Icon: Ban },
  refunded: { look: 'quiet', Icon: Undo2 },
} as const satisfies Record<Invoice['status'], object>

/** What has become of an invoice, in a word with a sign of its own. */
export function InvoiceStatusBadge({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation('invoices')
  const { look, Icon } = looks[status]
  return (
    <Badge look={look}>
      <span className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {t(`status.${status}`)}
      </span>
    </Badge>
  )
}
