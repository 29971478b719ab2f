import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { charts, readStatistics } from '#domain/admin/statistics-contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { FailedDownload } from '#web/shell/failed-download.tsx'
import { NotLoaded } from '#web/shell/not-loaded.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useQueryParameters } from '#web/shell/use-query-parameters.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Statistics, type StatisticsView, viewFromAddress, wantedIn } from './statistics.ts'
import { StatisticsCount } from './statistics-count.tsx'
import { StatisticsFigure } from './statistics-figure.tsx'
import { StatisticsPeriod } from './statistics-period.tsx'
import { useMainPoint } from './use-main-point.ts'

export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { user } = useAuth()
  const view = viewFromAddress(useQueryParameters())
  const wanted = wantedIn(view)
  const query = useQuery(
    {
      queryKey: ['other', 'statistics', user?.id, wanted],
      queryFn: ({ signal }) => call(readStatistics, { signal, query: wanted }),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    },
    queries,
  )
  const { data, refetch } = query
  return (
    <div className="page grid grid-cols-1 gap-8 py-10 sm:py-14 print:block print:space-y-6">
      <PageTitle text={t('title')} />
      <PageHeading title={t('title')} lead={t('lead')} />
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && (
        <>
          <StatisticsCount
            countedAt={data.countedAt}
            onCounted={async () => void (await refetch())}
          />
          {data.firstMonth === null ? (
            <Card look="sea" className="grid gap-2">
              <h2 className="text-xl">{t('empty.title')}</h2>
              <p>{t('empty.text')}</p>
            </Card>
          ) : (
            <Figures view={view} statistics={data} />
          )}
        </>
      )}
    </div>
  )
}

function Figures({ view, statistics }: { view: StatisticsView; statistics: Statistics }) {
  const mainPoint = useMainPoint(statistics)
  return (
    <>
      <StatisticsPeriod
        key={`${statistics.from} ${statistics.to}`}
        view={view}
        statistics={statistics}
      />
      {charts.map((chart) => (
        <StatisticsFigure key={chart} chart={chart} statistics={statistics} mainPoint={mainPoint} />
      ))}
    </>
  )
}
