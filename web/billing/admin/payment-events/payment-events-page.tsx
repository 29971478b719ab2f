import { useTranslation } from 'react-i18next'
import { paymentEventStates } from '#domain/billing/admin/payment-events-contract.ts'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { adminPaths, stateParameter } from '#web/signed-in-paths.ts'
import { PaymentEventList } from './payment-event-list.tsx'

/** The card provider's events, for those who look after the association and not the server. */
export default function PaymentEventsPage() {
  const { t } = useTranslation('payment-events')
  const search = useQueryParameters()
  const requested = search.get(stateParameter)
  const state = paymentEventStates.find((known) => known === requested)

  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')} />
      <ChoiceLinks
        compact
        label={t('filter.label')}
        choices={[undefined, ...paymentEventStates].map((one) => ({
          to: adminPaths.paymentEvents(one),
          text: t(`filter.${one ?? 'all'}`),
          isChosen: one === state,
        }))}
      />
      <PaymentEventList key={state ?? 'all'} state={state} />
      <p className="prose text-ink-soft">{t('lead')}</p>
    </div>
  )
}
