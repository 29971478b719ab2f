import { CircleCheck, CircleDashed, CircleX, Clock, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { listDonations } from '#domain/donations/admin/contract.ts'
import { donationColumns } from '#domain/donations/admin/donation-columns.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import { donationPaths } from './paths.ts'

export type ListedDonation = ResponseOf<typeof listDonations>['donations'][number]

const looks = {
  paid: { look: 'moss', Icon: CircleCheck },
  partlyRefunded: { look: 'sun', Icon: Undo2 },
  refunded: { look: 'sea', Icon: Undo2 },
  processing: { look: 'sun', Icon: Clock },
  open: { look: 'clay', Icon: CircleDashed },
  abandoned: { look: 'clay', Icon: CircleX },
} as const satisfies Record<ListedDonation['state'], object>

export function DonationTable({ donations }: { donations: readonly ListedDonation[] }) {
  const { t } = useTranslation('donation-admin')
  return (
    <ListTable
      list={donationColumns}
      caption={t('caption')}
      rows={donations}
      cells={{ state: (donation) => <State donation={donation} /> }}
      actions={(donation) => <RefundLink donation={donation} />}
    />
  )
}

/** The state in a word, and what is to be known of refunds besides. */
function State({ donation }: { donation: ListedDonation }) {
  const { t } = useTranslation('donation-admin')
  const { state, refunded, refundPending, refundFailed, disputed } = donation
  const money = useMoney()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 as-table:grid as-table:max-w-28 as-table:justify-items-start">
      <StateBadge {...looks[state]}>{t(`states.${state}`)}</StateBadge>
      {state === 'partlyRefunded' && (
        <Sentence>{(keep) => t('refunded', { amount: keep(money(refunded)) })}</Sentence>
      )}
      {refundPending > 0 && (
        <Sentence>{(keep) => t('refundPending', { amount: keep(money(refundPending)) })}</Sentence>
      )}
      {refundFailed && <span className="font-bold text-danger">{t('refundFailed')}</span>}
      {disputed > 0 && <span className="font-bold text-danger">{t('disputed')}</span>}
    </span>
  )
}

function RefundLink({ donation }: { donation: ListedDonation }) {
  const { t } = useTranslation('donation-admin')
  const { search } = useLocation()
  const { id, reference, refundable, refunded, refundPending } = donation
  if (refundable + refunded + refundPending === 0) return null
  return (
    // The search is handed over for the way back.
    <Link to={donationPaths.donationRefund(id)} state={{ search }} className={rowLinkClasses}>
      <span>{t(refundable > 0 ? 'giveBack' : 'seeRefunds')}</span>
      <span className="sr-only">{` (${reference})`}</span>
    </Link>
  )
}
