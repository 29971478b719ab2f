import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { EnrolmentState } from '#web/enrolments/enrolment-state.tsx'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { adminEnrolmentParameter, adminPaths } from '#web/signed-in-paths.ts'
import { EnrolleeCard } from './enrollee-card.tsx'
import type { Enrolment } from './enrolment.ts'
import { EnrolmentCancellation } from './enrolment-cancellation.tsx'
import { EnrolmentCharges } from './enrolment-charges.tsx'
import { EnrolmentDeletion } from './enrolment-deletion.tsx'
import { EnrolmentFacts, PayerFacts } from './enrolment-facts.tsx'
import { EnrolmentMove } from './enrolment-move.tsx'
import { EnrolmentRestoration } from './enrolment-restoration.tsx'
import { EnrolmentTakeBack } from './enrolment-take-back.tsx'
import { HealthInfo } from './health-info.tsx'
import { PaperConsents } from './paper-consents.tsx'

/** Everything of one enrolment, and what can be done with it. */
export default function EnrolmentPage() {
  const { t } = useTranslation('enrolment-admin')
  const { search } = (useLocation().state ?? {}) as { search?: string }
  const query = useEnrolment(useQueryParameters().get(adminEnrolmentParameter) ?? '')
  const { data } = query
  return (
    <div className="admin-page">
      <PageHeading
        title={data ? nameOf(data) : t('one.title')}
        isName={data !== undefined}
        tabTitle={t('one.title')}
        above={
          <BackLink to={`${adminPaths.enrolments()}${search ?? ''}`}>{t('one.back')}</BackLink>
        }
      />
      {!data && <NotLoaded title={t('one.failed')} query={query} />}
      {data && (
        <EnrolmentDetails
          key={data.id}
          enrolment={data}
          refetch={async () => (await query.refetch()).data}
        />
      )}
    </div>
  )

  function nameOf({ enrollee }: Enrolment): string {
    return enrollee ? fullName(enrollee) : t('erased')
  }
}

function useEnrolment(id: string) {
  return useAccountQuery(['enrolment', 'admin'], getEnrolment, { params: { id } })
}

interface EnrolmentDetailsProps {
  enrolment: Enrolment
  /** What the server says now; undefined when it cannot be had. */
  refetch: () => Promise<Enrolment | undefined>
}

function EnrolmentDetails({ enrolment, refetch }: EnrolmentDetailsProps) {
  const { t } = useTranslation(['enrolment-admin', 'admin-actions'])
  const { doneNotice, showDone } = useDoneNotice()
  const mayChange = useRight('people')
  const readsHealth = useRight('health')
  const { enrollee, payer, programmeName, status } = enrolment

  async function done(what: 'delete.done' | 'undo.done'): Promise<void> {
    await changed()
    showDone(t(`admin-actions:${what}`))
  }

  async function takenBack(): Promise<void> {
    await changed()
    showDone(t('admin-actions:takeBack.done'))
  }

  async function moved(to: string): Promise<void> {
    await changed()
    showDone(t('admin-actions:move.done', { to }))
  }

  /** Before what is done is said: what comes in above would push the words out of sight. */
  async function changed(): Promise<void> {
    // The list behind it too.
    await queryClient.invalidateQueries({ queryKey: ['enrolment', 'admin'] })
  }

  return (
    <>
      <p className="-mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
        <span className="font-bold">{programmeName}</span>
        <EnrolmentState
          status={status}
          effectiveEndDate={enrolment.effectiveEndDate}
          isMoved={enrolment.movedToId !== null}
        />
      </p>
      {!enrollee && status !== 'deleted' && <Notice text={t('one.erased')} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          {enrollee && <EnrolleeCard enrolment={enrolment} refetch={refetch} onSaved={changed} />}
          {enrollee && readsHealth && <HealthInfo enrolment={enrolment} />}
          {enrollee && mayChange && <PaperConsents enrolmentId={enrolment.id} />}
        </div>
        <div className="grid gap-6">
          <EnrolmentFacts enrolment={enrolment} />
          {payer && <PayerFacts payer={payer} />}
          <Others {...enrolment} />
        </div>
      </div>
      <EnrolmentCharges {...enrolment} />
      {mayChange && <EnrolmentCancellation enrolment={enrolment} onEnded={changed} />}
      {doneNotice}
      {mayChange && <EnrolmentTakeBack enrolment={enrolment} onTakenBack={takenBack} />}
      {mayChange && status === 'active' && enrollee && (
        <>
          <EnrolmentMove enrolment={enrolment} onMoved={moved} />
          <EnrolmentDeletion enrolment={enrolment} onDeleted={() => done('delete.done')} />
        </>
      )}
      {mayChange && status === 'deleted' && (
        <EnrolmentRestoration enrolment={enrolment} onRestored={() => done('undo.done')} />
      )}
    </>
  )
}

/** The person's other enrolments, with the way to each. */
function Others(props: Pick<Enrolment, 'others' | 'movedToId' | 'movedFromId'>) {
  const { others, movedToId, movedFromId } = props
  const { t } = useTranslation(['enrolment-admin', 'admin-actions'])
  const { language } = useLanguage()
  const { state } = useLocation()
  if (others.length === 0) return null
  return (
    <Section look="small" id="others" title={t('one.others.title')}>
      <ul className="grid gap-2">
        {others.map(({ id, programmeName, status, effectiveEndDate, enrolledOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <Link to={adminPaths.enrolment(id)} state={state} className={textLinkClasses}>
              {`${programmeName}, ${t('one.others.since', { day: formatDay(enrolledOn, language) })}`}
            </Link>
            <EnrolmentState status={status} effectiveEndDate={effectiveEndDate} />
            {id === movedToId && <span>{t('admin-actions:facts.movedHere')}</span>}
            {id === movedFromId && <span>{t('admin-actions:facts.movedFrom')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
