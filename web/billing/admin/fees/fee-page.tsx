import { useTranslation } from 'react-i18next'
import { feeView } from '#domain/billing/fees/contract.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { adminPaths, enrolmentParameter } from '#web/signed-in-paths.ts'
import { type FeeView, stepsOf } from './fee.ts'
import { FeeEnd } from './fee-end.tsx'
import { FeeForm } from './fee-form.tsx'
import { FeeHistory } from './fee-history.tsx'
import { PaidSteps } from './paid-steps.tsx'

/** Shows what one person pays, and sets, changes or ends a fee of their own. */
export default function FeePage() {
  const { t } = useTranslation('fees')
  const id = useQueryParameters().get(enrolmentParameter) ?? ''
  const query = useAccountQuery(['enrolment', 'fee'], feeView, { params: { id } })
  const { data } = query
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        above={<BackLink to={adminPaths.enrolment(id)}>{t('back')}</BackLink>}
      />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && <OwnFee id={id} view={data} />}
    </div>
  )
}

function OwnFee({ id, view }: { id: string; view: FeeView }) {
  const { t } = useTranslation('fees')
  const { doneNotice, showDone } = useDoneNotice()
  const { person, programmeName, months, fees, familyPercent } = view
  const isOpen = fees.some(({ state }) => state === 'running' || state === 'coming')

  async function done(words: string): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ['enrolment'] })
    showDone(words)
  }

  return (
    <>
      <p className="text-lg font-bold">
        <Sentence>
          {(keep) =>
            t('who', { person: keep(person ?? t('erased')), programme: keep(programmeName) })
          }
        </Sentence>
      </p>
      {doneNotice}
      {months.length === 0 ? (
        <Notice text={t('now.none')} />
      ) : (
        <>
          <Section look="part" id="now" title={t('now.title')}>
            <PaidSteps steps={stepsOf(view)} familyPercent={familyPercent} />
          </Section>
          <FeeForm
            // What was granted changes what can be chosen.
            key={fees.length}
            id={id}
            view={view}
            onDone={() => done(t('form.done'))}
          />
          {isOpen && <FeeEnd id={id} view={view} onDone={() => done(t('end.done'))} />}
        </>
      )}
      <FeeHistory id={id} fees={fees} />
    </>
  )
}
