import { useTranslation } from 'react-i18next'
import {
  listPaymentEvents,
  type PaymentEventState,
} from '#domain/billing/admin/payment-events-contract.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { PaymentEventItem } from './payment-event-item.tsx'

/** While an event is being processed. */
const POLL_INTERVAL_MS = 3_000

/** The notices in one state, or all; fifty at first, and more on demand. */
export function PaymentEventList({ state }: { state: PaymentEventState | undefined }) {
  const { t } = useTranslation('payment-events')
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountPages(['user', 'payment-events'], listPaymentEvents, {
    query: { state },
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ events }) => events.some((event) => event.state === 'waiting'))
        ? POLL_INTERVAL_MS
        : false,
  })
  useRefetchOnNavigation(query)
  const events = query.data?.pages.flatMap((page) => page.events) ?? []

  /** Where the notice has left the list, the words beside its button have gone with it. */
  async function processed(id: string): Promise<void> {
    const { data } = await query.refetch()
    const isStillShown = data?.pages.some((page) => page.events.some((event) => event.id === id))
    if (!isStillShown) showDone(t('askedAgain'))
  }

  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  return (
    <LoadMoreList query={query} count={events.length} more={t('more')}>
      {doneNotice}
      {events.length === 0 && (
        <EmptyList
          title={t('empty.title')}
          text={t(state === 'failed' ? 'empty.failed' : 'empty.other')}
        />
      )}
      {events.length > 0 && (
        <ul aria-label={t('list')} className="grid as-cards:gap-2">
          {events.map((event) => (
            <PaymentEventItem key={event.id} event={event} onProcessed={processed} />
          ))}
        </ul>
      )}
    </LoadMoreList>
  )
}
