import { useTranslation } from 'react-i18next'
import { programmeById } from '#domain/programmes/programme.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { useConfig } from '#web/shell/config.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useProgrammeId } from '#web/shell/route-handle.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useDraft } from './draft.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { EnrolmentSteps } from './enrolment-steps.tsx'
import { ProgrammeFacts } from './programme-facts.tsx'

/** A programme and the form to enrol in it (spec §2: /programa-ona, /programa-onarte). */
export default function ProgrammePage() {
  const { t } = useTranslation('enrolments')
  const programme = programmeById(useProgrammeId())
  const title = t('form.title', { name: programme.name })
  return (
    <div className="page grid gap-8 py-10">
      <PageTitle text={title} />
      <PageHeading title={title} lead={t('form.lead')} />
      <EnrolmentSteps current={1} />
      <ProgrammeFacts programme={programme} />
      <FormWhenReady key={programme.id} programme={programme} />
    </div>
  )
}

function FormWhenReady({ programme }: { programme: ReturnType<typeof programmeById> }) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const { user } = useAuth()
  const { value: config, error: configError, refresh } = useConfig()
  const draft = useDraft(user?.id, programme.id)

  const failure = draft.error ?? (config ? null : configError)
  if (failure) {
    return (
      <FailureNotice
        title={t('form.prepareFailed')}
        text={failure.message}
        retryText={t('ui:retry')}
        busy={draft.isFetching}
        onRetry={() => {
          void refresh()
          void draft.refetch()
        }}
      />
    )
  }
  if (!user || !config || draft.data === undefined) return <Loading text={t('ui:loading')} />
  return (
    <EnrolmentForm
      programme={programme}
      user={user}
      today={config.today}
      maxPeople={config.maxPersonas}
      draft={draft.data}
    />
  )
}
