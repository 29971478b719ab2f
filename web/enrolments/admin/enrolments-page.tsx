import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FOUND_AT_MOST, listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { EmptyList } from '#web/kernel/lists/empty-list.tsx'
import { ListCount } from '#web/kernel/lists/list-count.tsx'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { Pager } from '#web/kernel/lists/pager.tsx'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { FailedDownload } from '#web/kernel/loading/failed-download.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { type EnrolmentView, toQuery, viewFromAddress, viewToAddress } from './enrolment.ts'
import { EnrolmentListActions } from './enrolment-list-actions.tsx'
import { EnrolmentSearch } from './enrolment-search.tsx'
import { EnrolmentTable } from './enrolment-table.tsx'
import { EnrolmentTabs } from './enrolment-tabs.tsx'

/** Everybody who is enrolled or was; all that is chosen here stands in the address. */
export default function EnrolmentsPage() {
  const { t } = useTranslation('enrolment-admin')
  const navigate = useNavigate()
  const view = viewFromAddress(useQueryParameters())
  const query = useEnrolments(view)
  useRefetchOnNavigation(query)
  const total = query.data?.total ?? 0
  const onView = (next: EnrolmentView) => void navigate(adminPaths.enrolments(viewToAddress(next)))
  return (
    <div className="admin-page admin-list">
      <ListHeading title={t('title')}>
        {total > 0 && <EnrolmentListActions view={view} total={total} />}
      </ListHeading>
      <FailedDownload title={t('downloadFailed.title')} text={t('downloadFailed.text')} />
      <EnrolmentTabs view={view} />
      <EnrolmentSearch view={view} onView={onView} />
      <EnrolmentResults view={view} query={query} />
    </div>
  )
}

interface EnrolmentResultsProps {
  view: EnrolmentView
  query: ReturnType<typeof useEnrolments>
}

function EnrolmentResults({ view, query }: EnrolmentResultsProps) {
  const { t } = useTranslation(['enrolment-admin', 'lists'])
  const { data, isPlaceholderData } = query
  const count = useArrivalAt(view, isPlaceholderData || !data)
  if (!data || query.error) return <NotLoaded title={t('failed')} query={query} />
  const { enrolments, total, isMore, page, pages, isClosest } = data
  if (total === 0) {
    const empty = view.words || view.status || view.programme || view.imported ? 'none' : 'empty'
    return <EmptyList ref={count} title={t(`${empty}.title`)} text={t(`${empty}.text`)} />
  }
  return (
    <div aria-busy={isPlaceholderData} className="grid min-w-0 gap-3">
      <ListCount ref={count} closestTo={isClosest && view.words}>
        {[
          isMore ? t('countMore', { most: FOUND_AT_MOST }) : t('count', { count: total }),
          pages > 1 && t('lists:pages.now', { page, pages }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </ListCount>
      {isMore && <p>{t('narrowDown', { most: FOUND_AT_MOST })}</p>}
      <EnrolmentTable enrolments={enrolments} columns={view.columns} />
      <Pager
        page={page}
        pages={pages}
        to={(other) => adminPaths.enrolments(viewToAddress({ ...view, page: other }))}
      />
    </div>
  )
}

/**
 * The element with the number of matches: after a search or a change of page the focus moves there.
 * On a telephone that is far below the search box.
 */
function useArrivalAt({ words, page }: EnrolmentView, isLoading: boolean) {
  const place = useRef<HTMLDivElement & HTMLParagraphElement>(null)
  const requested = `${page} ${words}`
  const shown = useRef(requested)
  useEffect(() => {
    if (isLoading || shown.current === requested) return
    shown.current = requested
    place.current?.focus({ preventScroll: true })
    const isFarBelow = (place.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2
    if (isFarBelow) place.current?.scrollIntoView()
  }, [isLoading, requested])
  return place
}

function useEnrolments(view: EnrolmentView) {
  const query = { ...toQuery(view), page: view.page }
  return useAccountQuery(['enrolment', 'admin'], listEnrolments, {
    query,
    placeholderData: keepPreviousData,
  })
}
