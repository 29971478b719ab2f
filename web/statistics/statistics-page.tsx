import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { charts, readStatistics } from '#domain/statistics/contract.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { type Statistics, type StatisticsView, toQuery, viewFromAddress } from './statistics.ts'
import { StatisticsCount } from './statistics-count.tsx'
import { StatisticsFigure } from './statistics-figure.tsx'
import { StatisticsOverview } from './statistics-overview.tsx'
import { StatisticsPeriod } from './statistics-period.tsx'
import { useChartSummary } from './use-chart-summary.ts'

export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const view = viewFromAddress(useQueryParameters())
  const range = toQuery(view)
  const query = useAccountQuery(['other', 'statistics'], readStatistics, {
    query: range,
    placeholderData: keepPreviousData,
  })
  useRefetchOnNavigation(query)
  const { data } = query
  return (
    <div className="admin-page admin-list print:block print:space-y-6">
      <PageHeading title={t('title')} />
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && (
        <>
          <StatisticsCount
            countedAt={data.countedAt}
            onCounted={() => queryClient.invalidateQueries({ queryKey: ['other', 'statistics'] })}
          />
          {data.firstMonth === null ? (
            <EmptyList title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <Figures view={view} statistics={data} />
          )}
          <p className="prose text-ink-soft">{t('lead')}</p>
        </>
      )}
    </div>
  )
}

function Figures({ view, statistics }: { view: StatisticsView; statistics: Statistics }) {
  const summaryOf = useChartSummary(statistics)
  const seesMoney = mayUse(useAuth().user, 'money')
  return (
    <>
      <StatisticsRange statistics={statistics} />
      <StatisticsOverview statistics={statistics} seesMoney={seesMoney} summaryOf={summaryOf} />
      <StatisticsPeriod view={view} statistics={statistics} />
      {charts
        .filter((chart) => seesMoney || chart !== 'income')
        .map((chart) => (
          <StatisticsFigure
            key={chart}
            chart={chart}
            statistics={statistics}
            summaryOf={summaryOf}
          />
        ))}
    </>
  )
}

/** Shows what all of it is about: heard when something else was chosen, and read on paper. */
function StatisticsRange({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  const [from, to] = [statistics.from, statistics.to].map((month) => formatMonth(month, language))
  const months = from === to ? from : t('shown.months', { from, to })
  const programme = statistics.programmes.find(
    ({ id }) => id === statistics.programmeId,
  )?.programmeName
  return (
    <p role="status" className="font-bold first-letter:uppercase">
      {programme ? (
        <Sentence>
          {(keep) => t('shown.programme', { months, programme: keep(programme) })}
        </Sentence>
      ) : (
        months
      )}
    </p>
  )
}
