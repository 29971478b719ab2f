import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrices } from '#domain/billing/admin/price-contract.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { programmeParameter } from '#web/paths.ts'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Prices } from './price.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { PriceWithdrawal } from './price-withdrawal.tsx'

/** Polls the number of notified payers. */
const POLL_INTERVAL_MS = 2_000
/** Then polling ends. */
const MAX_POLLS = 20

/** Shows what a programme costs, and from when on it costs something else. */
export default function PricePage() {
  const { t } = useTranslation('prices')
  const programmes = useProgrammes()
  const listedName = useListedName()
  const programmeId = useQueryParameters().get(programmeParameter)
  const programme = programmes.find(({ id }) => String(id) === programmeId) ?? programmes[0]
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      <ChoiceLinks
        compact
        label={t('programme')}
        choices={programmes.map((one) => ({
          to: adminPaths.prices(one.id),
          text: listedName(one),
          isName: true,
          isChosen: one.id === programme?.id,
        }))}
      />
      {programme && <PricesOf key={programme.id} programme={programme} />}
    </div>
  )
}

function PricesOf({ programme }: { programme: Programme }) {
  const { t } = useTranslation('prices')
  const { doneNotice, showDone } = useDoneNotice()
  const query = useAccountQuery(['programme', 'prices'], getPrices, {
    params: { id: programme.id },
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data && isBeingAnnounced(state.data)
      return isUnderWay && state.dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false
    },
  })
  const { data } = query
  if (!data) return <NotLoaded title={t('failed')} query={query} />

  async function done(words: ReactNode): Promise<void> {
    await query.refetch()
    showDone(words)
  }

  return (
    <>
      {doneNotice}
      <CurrentPrice prices={data} />
      {data.announced ? (
        <PriceWithdrawal key={data.announced.id} prices={data} onDone={done} />
      ) : (
        <PriceForm prices={data} onDone={done} />
      )}
      <PriceHistory decided={data.decided} />
    </>
  )
}

/**
 * Payers are being notified of the price that lies ahead; those who saw it when enrolling are not.
 */
function isBeingAnnounced({ announced, decided, concerned }: Prices): boolean {
  const price = decided.find(({ id }) => id === announced?.id)
  return price !== undefined && price.notified < concerned.payers
}

function CurrentPrice({ prices: { monthly, concerned, programme } }: { prices: Prices }) {
  const { t } = useTranslation('prices')
  const money = useMoney()
  const { payers, people } = concerned
  return (
    <Card>
      <section aria-labelledby="present" className="grid gap-2">
        <h2 id="present" className="text-2xl">
          <Sentence>{(keep) => t('present.title', { programme: keep(programme.name) })}</Sentence>
        </h2>
        <p className="text-2xl font-bold">
          <Sentence>{(keep) => t('perMonth', { amount: keep(money(monthly)) })}</Sentence>
        </p>
        <p>
          {payers === 0
            ? t('present.nobody')
            : `${t('present.people', { count: people })} ${t('present.payers', { count: payers })}`}
        </p>
      </section>
    </Card>
  )
}
