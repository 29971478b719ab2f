import { useTranslation } from 'react-i18next'
import { scheduleColumns } from '#domain/billing/admin/schedule-columns.ts'
import { listSchedules, scheduleFilters } from '#domain/billing/admin/schedules-contract.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { useAccountPages } from '#web/kernel/lists/use-account-pages.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { adminPaths, stateParameter } from '#web/signed-in-paths.ts'

type Show = (typeof scheduleFilters)[number]

/** The enrolments with what is charged for them, and when. */
export function ScheduleList() {
  const { t } = useTranslation('payment-schedules')
  const asked = useQueryParameters().get(stateParameter)
  const show = scheduleFilters.find((one) => one === asked) ?? 'active'
  return (
    <Section id="enrolments" title={t('title')} lead={t('lead')}>
      <ChoiceLinks
        label={t('show.legend')}
        choices={scheduleFilters.map((value) => ({
          to: adminPaths.repair(value === 'active' ? undefined : value),
          text: t(`show.${value}`),
          isChosen: show === value,
        }))}
      />
      {/* Each choice is a query of its own. */}
      <Schedules key={show} show={show} />
    </Section>
  )
}

function Schedules({ show }: { show: Show }) {
  const { t } = useTranslation('payment-schedules')
  const query = useAccountPages(['payment', 'schedules'], listSchedules, { query: { show } })
  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  const schedules = query.data.pages.flatMap((page) => page.schedules)
  if (schedules.length === 0) return <p>{t(`empty.${show}`)}</p>
  return (
    <LoadMoreList query={query} count={schedules.length} more={t('more')}>
      <ListTable
        list={scheduleColumns}
        caption={t('caption')}
        rows={schedules}
        cells={{
          person: ({ id, enrollee }) => (
            <Link to={adminPaths.enrolment(id)} className={rowLinkClasses}>
              <span translate={enrollee === null ? undefined : 'no'} className="wrap-anywhere">
                {enrollee ?? t('erased')}
              </span>
            </Link>
          ),
        }}
      />
    </LoadMoreList>
  )
}
