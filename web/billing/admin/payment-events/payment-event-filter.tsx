import { useTranslation } from 'react-i18next'
import {
  type PaymentEventState,
  paymentEventStates,
} from '#domain/billing/admin/payment-events-contract.ts'
import { FilterLinks } from '#web/admin/filter-links.tsx'
import { adminPaths } from '#web/own-paths.ts'

/** Chooses which notices are shown. */
export function PaymentEventFilter({ chosen }: { chosen: PaymentEventState | undefined }) {
  const { t } = useTranslation('payment-events')
  return (
    <FilterLinks
      label={t('filter.label')}
      choices={[undefined, ...paymentEventStates].map((state) => ({
        to: adminPaths.paymentEvents(state),
        text: t(`filter.${state ?? 'all'}`),
        isChosen: state === chosen,
      }))}
    />
  )
}
