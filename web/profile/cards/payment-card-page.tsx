import { useTranslation } from 'react-i18next'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { paymentCardName } from '#web/billing/invoices/payment-card.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { OwnPage } from '#web/profile/own-page.tsx'
import { useConfig } from '#web/startup/config.ts'
import { PaymentCardScreen } from './payment-card-screen.tsx'

/** How often the page polls charges that the server is still making, in milliseconds. */
const POLL_INTERVAL_MS = 4_000

/** The card that is charged, and what could not be charged to it. */
export default function PaymentCardPage() {
  const { t } = useTranslation('payment-card')
  const { user } = useAuth()
  const { value: config, error, refresh } = useConfig()
  const query = useAccountQuery(paymentCardName, getKeptMethods, {
    refetchInterval: ({ state }) => state.data?.inProgress === true && POLL_INTERVAL_MS,
  })
  if (!user) return null
  return (
    <OwnPage title={t('title')} lead={t('lead')}>
      {query.data && config ? (
        <PaymentCardScreen user={user} card={query.data} config={config} />
      ) : !config && error ? (
        <TryAgain title={t('failed')} reason={error} retry={refresh} />
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </OwnPage>
  )
}
