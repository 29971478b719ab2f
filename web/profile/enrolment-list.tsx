import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { myEnrolments } from '#domain/subscriptions/contract.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { NotLoaded } from '#web/shell/not-loaded.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EnrolmentCard } from './enrolment-card.tsx'

/** Everybody whom the reader has enrolled, the newest first. */
export function EnrolmentList() {
  const { t } = useTranslation('profile')
  const { user } = useAuth()
  const query = useQuery(
    {
      queryKey: ['enrolment', 'mine', user?.id],
      queryFn: ({ signal }) => call(myEnrolments, { signal }),
    },
    queries,
  )
  const { data } = query

  if (!data) return <NotLoaded title={t('enrolments.failed')} query={query} />
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
