import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPaymentCard } from '#domain/billing/payment-card-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { buttonClasses } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { paymentCardKey } from './payment-card.ts'

/** Says on the profile that something is owed; nothing where nothing is, or where it is not known. */
export function OwedBanner() {
  const { t } = useTranslation('invoices')
  const { user } = useAuth()
  const { data } = useQuery(
    {
      queryKey: paymentCardKey(user?.id),
      queryFn: ({ signal }) => call(getPaymentCard, { signal }),
      refetchOnMount: 'always',
    },
    queries,
  )
  if (!data || data.owed.length === 0) return null
  return (
    <Notice tone="warning" title={t('owed.title')} role="status">
      <p>{t('owed.text')}</p>
      <p className="pt-2">
        <Link to={paths.paymentCard()} className={buttonClasses()}>
          {t('owed.link')}
        </Link>
      </p>
    </Notice>
  )
}
