import { useTranslation } from 'react-i18next'
import { addMonths } from '#domain/kernel/calendar.ts'
import { type Cents, formatMoney, fromEuros } from '#domain/kernel/money.ts'
import { type Chart, readStatistics } from '#domain/statistics/contract.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Statistics, toQuery } from './statistics.ts'
import { formatCount } from './use-statistics-words.ts'

interface StatisticsOverviewProps {
  statistics: Statistics
  seesMoney: boolean
  /** The one thing that a chart says, in a sentence. */
  summaryOf: (chart: Chart, keep: Keep) => string
}

/**
 * How the association is doing, in one look and before all charts: people, what became of their number, money,
 * and where the people are. How full a programme is, nobody knows: no places are counted, nor who came.
 */
export function StatisticsOverview({ statistics, seesMoney, summaryOf }: StatisticsOverviewProps) {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const { ages, ageUnknown, months, programmes, programmeId } = statistics
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const count = (value: number) => formatCount(value, language)
  const change = sum(months.map(({ begun, ended }) => begun - ended))
  const shown = programmes.filter(
    ({ id, active }) => active > 0 && (programmeId === null || id === programmeId),
  )
  const figures = [
    {
      name: 'people',
      value: count(sum([...ages, ageUnknown])),
      summary: (keep: Keep) => summaryOf('active', keep),
    },
    {
      name: 'change',
      value: `${change > 0 ? '+' : change < 0 ? '−' : ''}${count(Math.abs(change))}`,
      summary: (keep: Keep) => summaryOf('moves', keep),
    },
    {
      name: 'income',
      value: formatMoney(incomeOf(statistics), language),
      summary: useIncomeChange(statistics, seesMoney),
    },
    {
      name: 'places',
      value: count(sum(shown.map(({ active }) => active))),
      summary: (keep: Keep) =>
        shown
          .map(({ programmeName, active }) => `${keep(programmeName)}: ${count(active)}`)
          .join(' · '),
    },
  ] as const
  const shownFigures = figures.filter(({ name }) => seesMoney || name !== 'income')
  return (
    <section aria-labelledby="overview" className="grid gap-2">
      <h2 id="overview" className="sr-only">
        {t('overview.title')}
      </h2>
      <dl className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-flow-col xl:auto-cols-fr">
        {shownFigures.map(({ name, value, summary }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-sea-soft px-4 py-2 sm:grid sm:content-start sm:py-3"
          >
            <dt className="text-dense font-bold">{t(`overview.${name}`)}</dt>
            <dd className="font-amounts text-2xl font-bold whitespace-nowrap">{value}</dd>
            <dd className="w-full text-dense">
              <Sentence>{summary}</Sentence>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Returns what came in the shown months, less what went back. */
function incomeOf({ months }: Pick<Statistics, 'months'>): Cents {
  return months.reduce(
    (sum, { charged = 0, donated = 0, refunded = 0 }) =>
      sum + fromEuros(charged) + fromEuros(donated) - fromEuros(refunded),
    0,
  )
}

/** In words: how that compares with as many months before. */
function useIncomeChange(statistics: Statistics, seesMoney: boolean): (keep: Keep) => string {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const { from, months, firstMonth, programmeId } = statistics
  const before = toQuery({
    from: addMonths(from, -months.length),
    to: addMonths(from, -1),
    programme: programmeId?.toString() ?? '',
  })
  const { data } = useAccountQuery(['other', 'statistics'], readStatistics, {
    query: before,
    refetchOnMount: true,
    enabled: seesMoney && firstMonth !== null && firstMonth < from,
  })
  return (keep) => {
    if (!data) return t('overview.nothingBefore')
    const more = incomeOf(statistics) - incomeOf(data)
    const how = more > 0 ? 'more' : more < 0 ? 'less' : 'same'
    return t(`overview.${how}`, { amount: keep(formatMoney(Math.abs(more), language)) })
  }
}
