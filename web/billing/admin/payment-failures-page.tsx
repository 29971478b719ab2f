import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { PageTitle } from '#web/shell/layout/page-title.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { NotLoaded } from '#web/shell/states/not-loaded.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { GrowingList } from '#web/ui/content/growing-list.tsx'
import { PageHeading } from '#web/ui/content/page-heading.tsx'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import { HeldCharges } from './held-charges.tsx'
import { PaymentFailureTable } from './payment-failure-table.tsx'

const choices = ['open', 'all'] as const

type Show = (typeof choices)[number]

/** Charges that banks have refused, with what is needed to ring the payer. */
export default function PaymentFailuresPage() {
  const { t } = useTranslation('payment-failures')
  const [show, setShow] = useState<Show>('open')
  return (
    <div className="admin-page">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <HeldCharges />
      <ChoiceCards
        name="show"
        legend={t('show.legend')}
        sideBySide
        value={show}
        onChange={({ target }) => setShow(target.value as Show)}
        choices={choices.map((value) => ({ value, title: t(`show.${value}`) }))}
      />
      {/* Each choice is a query of its own. */}
      <Failures key={show} show={show} />
    </div>
  )
}

function Failures({ show }: { show: Show }) {
  const { t } = useTranslation('payment-failures')
  const { user } = useAuth()
  const query = useInfiniteQuery(
    {
      queryKey: ['payment', 'failures', user?.id, show],
      queryFn: ({ signal, pageParam }) =>
        call(listPaymentFailures, {
          query: { show, ...(pageParam !== null && { after: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Others settle them too.
      refetchOnMount: 'always',
    },
    queries,
  )
  const { data } = query
  if (!data) return <NotLoaded title={t('failed')} query={query} />
  const failures = data.pages.flatMap((page) => page.failures)
  if (failures.length === 0) {
    const empty = show === 'open' ? 'empty' : 'emptyAll'
    return (
      <Card look="sea" className="grid gap-2">
        <h2 className="text-xl">{t(`${empty}.title`)}</h2>
        <p>{t(`${empty}.text`)}</p>
      </Card>
    )
  }
  return (
    <GrowingList query={query} count={failures.length} more={t('more')}>
      <PaymentFailureTable failures={failures} />
    </GrowingList>
  )
}
