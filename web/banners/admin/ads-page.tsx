import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listAds } from '#domain/banners/admin/ads-contract.ts'
import { answerWithinHours } from '#domain/banners/specification.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { FileMenu } from '#web/kernel/lists/file-menu.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { Pager } from '#web/kernel/lists/pager.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { type AdSearch, adsAddress, adsFromAddress } from './ads.ts'
import { AdsSearchForm } from './ads-search.tsx'
import { AdsTable } from './ads-table.tsx'
import { bannerPaths } from './paths.ts'

/** Everybody who wants to advertise; who has waited longest stands first. */
export default function AdsPage() {
  const { t } = useTranslation('ads-admin')
  const navigate = useNavigate()
  const search = adsFromAddress(useQueryParameters())
  const query = useAds(search)
  useRefetchOnNavigation(query)
  const { data } = query
  const isNarrowed = search.words !== '' || search.show !== 'all'
  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        <Files search={search} />
      </ListHeading>
      <FailedDownload title={t('export.failed')} text={t('export.failedText')} />
      <AdsSearchForm search={search} onSearch={(filter) => void navigate(adsAddress(filter))} />
      {(query.error || !data) && <NotLoaded title={t('failed')} query={query} />}
      {data?.total === 0 && (
        <EmptyList {...t(isNarrowed ? 'none' : 'empty', { returnObjects: true })} />
      )}
      {data && data.total > 0 && (
        <div className="grid gap-3">
          <ListCount closestTo={data.isClosest && search.words}>
            {t('found', { count: data.total })}
          </ListCount>
          <AdsTable ads={data.ads} />
          <Pager
            page={data.page}
            pages={data.pages}
            to={(page) => adsAddress({ ...search, page })}
          />
        </div>
      )}
      {data && <p className="prose text-ink-soft">{t('lead', { hours: answerWithinHours })}</p>}
    </div>
  )
}

/** The list as it is narrowed down, to be taken away. */
function Files({ search: { words, show } }: { search: AdSearch }) {
  const { language: lng } = useLanguage()
  return (
    <FileMenu
      to={(format) => bannerPaths.adExport({ search: words || undefined, show, format, lng })}
    />
  )
}

function useAds({ words, show, page }: AdSearch) {
  const filter = { search: words || undefined, show, page }
  return useAccountQuery(['other', 'ads'], listAds, {
    query: filter,
    placeholderData: keepPreviousData,
  })
}
