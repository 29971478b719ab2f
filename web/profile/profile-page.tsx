import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { OwedBanner } from '#web/billing/invoices/owed-banner.tsx'
import { paymentCardName } from '#web/billing/invoices/payment-card.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { OwnData } from '#web/profile/own-data/own-data.tsx'
import { useToday } from '#web/startup/config.ts'
import { AccountLinks } from './account-links.tsx'
import { EnrolmentList } from './enrolment-list.tsx'
import { JumpLinks } from './jump-links.tsx'
import { NextSessions } from './next-sessions.tsx'

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useAuth()
  const today = useToday()
  const own = useAccountQuery(['enrolment', 'mine'], myEnrolments)
  const card = useAccountQuery(paymentCardName, getKeptMethods)

  const isLoading = own.isPending || card.isLoading

  if (!user) return null
  return (
    <div className="page grid gap-10 py-10 sm:py-14">
      <div className="grid gap-3">
        <PageHeading
          title={<Sentence>{(keep) => t('greeting', { name: keep(user.firstName) })}</Sentence>}
          tabTitle={t('title')}
          lead={t('lead')}
        />
        <JumpLinks />
      </div>
      {isLoading ? (
        // As high as the screen, so that nothing moves that is being read once all of it is known.
        <div key="loading" className="min-h-dvh">
          <NotLoaded title={t('enrolments.failed')} query={own} />
        </div>
      ) : (
        <>
          <OwedBanner owed={card.data?.owed} />
          {own.data && today && <NextSessions enrolments={own.data.enrolments} today={today} />}
          <section aria-labelledby="enrolments" className="grid content-start gap-5">
            <h2 id="enrolments" className="text-2xl">
              {t('enrolments.title')}
            </h2>
            {own.data ? (
              <EnrolmentList enrolments={own.data.enrolments} />
            ) : (
              <NotLoaded title={t('enrolments.failed')} query={own} />
            )}
          </section>
        </>
      )}
      {/* What comes up from below the screen would count as moved, and be read before it is there. */}
      <div className={classNames('grid gap-5', isLoading && 'invisible')}>
        <Card look="moss" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="grid gap-3">
            <h2 id="recibos" tabIndex={-1} className="text-2xl">
              {t('invoices.title')}
            </h2>
            <p>{t('invoices.text')}</p>
          </div>
          <Link to={paths.invoices()} className={buttonClasses('secondary')}>
            {t('invoices.link')}
          </Link>
        </Card>
        <OwnData user={user} />
        <AccountLinks />
        <Outlet />
      </div>
    </div>
  )
}
