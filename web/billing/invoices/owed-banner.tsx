import { useTranslation } from 'react-i18next'
import { getPaymentCard } from '#domain/billing/payment-card-contract.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAccountQuery } from '#web/shell/session/use-account-query.ts'
import { buttonClasses } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { paymentCardName } from './payment-card.ts'

/** Says on the profile that something is owed; nothing where nothing is, or where it is not known. */
export function OwedBanner() {
  const { t } = useTranslation('invoices')
  const { data } = useAccountQuery(paymentCardName, getPaymentCard)
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
