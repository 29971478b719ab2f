import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Refund } from '#web/billing/admin/payment.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { type Column, Table } from '#web/kernel/ui/content/table.tsx'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'

const looks = {
  pending: { look: 'sun', Icon: Clock },
  succeeded: { look: 'moss', Icon: CircleCheck },
  failed: { look: 'clay', Icon: CircleX },
} as const satisfies Record<Refund['status'], object>

/** Every refund of a payment, the newest first, with why it failed where it did. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const money = useMoney()
  const columns: Column<Refund>[] = [
    {
      key: 'date',
      title: t('refund.list.columns.date'),
      cell: ({ createdOn }) => formatDay(createdOn, language),
    },
    {
      key: 'amount',
      title: t('refund.list.columns.amount'),
      cell: ({ amount }) => <strong className="whitespace-nowrap">{money(amount)}</strong>,
      numeric: true,
    },
    {
      key: 'reason',
      title: t('refund.list.columns.reason'),
      cell: ({ reason, comment }) => (
        <span className="grid">
          <span>{t(`refund.reasons.${reason}`)}</span>
          {comment && <span className="wrap-anywhere text-ink-soft">{comment}</span>}
        </span>
      ),
    },
    {
      key: 'requestedBy',
      title: t('refund.list.columns.requestedBy'),
      cell: ({ requestedBy, reason }) =>
        requestedBy ?? t(reason === 'madeAtProvider' ? 'refund.atProvider' : 'refund.goneAccount'),
    },
    {
      key: 'status',
      title: t('refund.list.columns.status'),
      cell: (refund) => <RefundState refund={refund} />,
    },
  ]
  return (
    <Section look="part" id="refunds" title={t('refund.list.title')}>
      <Table
        caption={t('refund.list.title')}
        columns={columns}
        rows={[...refunds].reverse()}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

function RefundState({ refund: { status, failure } }: { refund: Refund }) {
  const { t } = useTranslation('payments')
  return (
    <span className="grid justify-items-start gap-1">
      <StateBadge {...looks[status]}>{t(`refund.status.${status}`)}</StateBadge>
      {failure && <span className="max-w-prose">{t(`refund.failure.${failure}`)}</span>}
    </span>
  )
}
