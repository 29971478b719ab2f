import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { previewCancellations } from '#domain/billing/cancellation-contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { previewOptions } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import { OwnPage } from '#web/profile/own-page.tsx'
import { enrolmentParameter } from '#web/signed-in-paths.ts'
import type { Outcome } from './cancel-one-by-one.ts'
import { CancellationDone, type EndedPerson } from './cancellation-done.tsx'
import { CancellationForm } from './cancellation-form.tsx'

/** What the end screen is handed in the navigation's state, so that a reload shows it again. */
interface LocationState {
  cancelled?: { userId: string; people: EndedPerson[] }
}

/** Where a payer cancels one person or several. */
export default function CancellationPage() {
  const { t } = useTranslation('cancellation')
  const { user } = useAuth()
  const location = useLocation()

  if (!user) return null
  const { cancelled } = (location.state as LocationState | null) ?? {}
  if (cancelled?.userId === user.id) {
    return <CancellationDone people={cancelled.people} email={user.email} />
  }
  return (
    <OwnPage title={t('title')} lead={t('lead')}>
      <WhoLeaves user={user} />
    </OwnPage>
  )
}

function WhoLeaves({ user }: { user: AuthenticatedUser }) {
  const { t } = useTranslation('cancellation')
  const navigate = useNavigate()
  const search = useQueryParameters()
  const query = useAccountQuery(
    ['subscription', 'cancellation'],
    previewCancellations,
    previewOptions,
  )

  function onDone(ended: Outcome['ended']): void {
    const people = ended.map(({ enrolment, answer }) => ({
      person: fullName(enrolment),
      programme: enrolment.programmeName,
      owed: enrolment.owed,
      ...answer,
    }))
    const state: LocationState = { cancelled: { userId: user.id, people } }
    void navigate(paths.cancel(), { replace: true, state })
  }

  if (!query.data) return <NotLoaded title={t('failed')} query={query} />
  const { enrolments } = query.data
  return (
    <CancellationForm
      user={user}
      enrolments={enrolments}
      chosen={search.get(enrolmentParameter)}
      onDone={onDone}
      refetch={query.refetch}
      whenEmpty={<NoEnrolments />}
    />
  )
}

function NoEnrolments() {
  const { t } = useTranslation('cancellation')
  return (
    <Card look="sea" className="grid justify-items-start gap-4">
      <h2 className="text-xl">{t('nobody.title')}</h2>
      <p className="prose">{t('nobody.text')}</p>
      <Link to={paths.profile()} className={buttonClasses()}>
        {t('nobody.link')}
      </Link>
    </Card>
  )
}
