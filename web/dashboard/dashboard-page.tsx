import { useTranslation } from 'react-i18next'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { useRefetchOnNavigation } from '#web/kernel/lists/use-refetch-on-navigation.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { ClosedDays } from './closed-days.tsx'
import type { Dashboard } from './dashboard.ts'
import { NextSessions } from './next-sessions.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { SiteState } from './site-state.tsx'
import { WaitingList } from './waiting-list.tsx'

/** The start page of administrators: open tasks and the next sessions. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const query = useAccountQuery(['other', 'dashboard'], readDashboard)
  const runsSite = useRight('site')
  useRefetchOnNavigation(query)
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} />
      {runsSite && <SetupChecklist />}
      {query.data ? (
        <DashboardContent dashboard={query.data} />
      ) : (
        <NotLoaded title={t('failed')} query={query} />
      )}
    </div>
  )
}

function DashboardContent({ dashboard }: { dashboard: Dashboard }) {
  const runsSite = useRight('site')
  const looksUp = useRight('lookUp')
  const seesLists = useRight('attendance')
  return (
    <>
      <WaitingList dashboard={dashboard} />
      {seesLists && <NextSessions sessions={dashboard.sessions} />}
      <ClosedDays closedDays={dashboard.closedDays} />
      {runsSite && <SiteState dashboard={dashboard} />}
      {looksUp && <Figures dashboard={dashboard} />}
    </>
  )
}

function Figures({
  dashboard: { enrolled, newEnrolments, income, month },
}: {
  dashboard: Dashboard
}) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const money = useMoney()
  const seesMoney = useRight('money')
  return (
    <Section look="small" id="figures" title={t('figures.title')}>
      <Facts
        look="figures"
        facts={[
          { name: t('figures.enrolled'), value: enrolled },
          { name: t('figures.newEnrolments'), value: newEnrolments },
          ...(seesMoney
            ? [
                {
                  name: t('figures.income', { month: formatMonth(month, language) }),
                  value: money(income),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
