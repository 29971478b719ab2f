import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myEnrolments } from '#domain/subscriptions/contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { EnrolmentCard } from './enrolment-card.tsx'

/** Everybody whom the reader has enrolled, the newest first. */
export function EnrolmentList() {
  const { t } = useTranslation(['profile', 'ui'])
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['enrolments', user?.id],
      queryFn: ({ signal }) => call(myEnrolments, { signal }),
    },
    queries,
  )

  if (!data && error) {
    return (
      <FailureNotice
        title={t('enrolments.failed')}
        text={error.message}
        retryText={t('ui:retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Loading text={t('ui:loading')} />
  if (data.inscripciones.length === 0) return <NobodyYet />
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-2">
        {data.inscripciones.map((enrolment) => (
          <li key={enrolment.id}>
            <EnrolmentCard enrolment={enrolment} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.programmes()} className={buttonClasses()}>
          {t('enrolments.more')}
        </Link>
      </p>
    </>
  )
}

function NobodyYet() {
  const { t } = useTranslation('profile')
  return (
    <Card look="sea" className="grid justify-items-start gap-4">
      <h3 className="text-xl">{t('enrolments.empty.title')}</h3>
      <p className="prose">{t('enrolments.empty.text')}</p>
      <Link to={paths.programmes()} className={buttonClasses()}>
        {t('enrolments.empty.link')}
      </Link>
    </Card>
  )
}
