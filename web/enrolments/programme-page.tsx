import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Programme } from '#domain/programmes/programme.ts'
import { slugOfPage } from '#domain/programmes/programme-page.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CurrentNotices } from '#web/notices/current-notices.tsx'
import { paths } from '#web/paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useConfig } from '#web/startup/config.ts'
import { useDraft } from './draft.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { EnrolmentSteps } from './enrolment-steps.tsx'
import { MissingContextPage } from './missing-context-page.tsx'
import { ProgrammeFacts } from './programme-facts.tsx'

/** A programme and the form to enrol in it (spec §2). */
export default function ProgrammePage() {
  const association = useAssociation()
  const { t } = useTranslation('enrolments')
  const slug = slugOfPage(useLocation().pathname)
  const programme = useProgrammes().find((one) => one.slug === slug)
  if (programme?.isOffered) return <ProgrammeForm programme={programme} />
  const title = (keep: Keep) =>
    programme ? t('form.notOffered', { name: keep(programme.name) }) : t('form.unknown')
  return (
    <MissingContextPage
      title={<Sentence>{title}</Sentence>}
      tabTitle={title(String)}
      text={
        <Sentence>
          {(keep) =>
            t(programme ? 'form.notOfferedText' : 'form.unknownText', {
              email: keep(association.contact.email),
            })
          }
        </Sentence>
      }
      way={{ to: paths.programmes(), text: t('review.toProgrammes') }}
      otherWay={{ to: paths.profile(), text: t('review.toProfile') }}
    />
  )
}

function ProgrammeForm({ programme }: { programme: Programme }) {
  const { t } = useTranslation('enrolments')
  const title = (keep: Keep) => t('form.title', { name: keep(programme.name) })
  return (
    // As high as the screen, so that the footer stays below it and nothing moves that is being read.
    <div className="page grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={<Sentence>{title}</Sentence>}
        tabTitle={title(String)}
        lead={t('form.lead')}
      />
      <CurrentNotices programmeIds={[null, programme.id]} />
      <EnrolmentSteps current={1} />
      <ProgrammeFacts programme={programme} />
      <FormWhenReady key={programme.id} programme={programme} />
    </div>
  )
}

function FormWhenReady({ programme }: { programme: Programme }) {
  const { t } = useTranslation('enrolments')
  const { user } = useAuth()
  const { value: config, error: configError, refresh } = useConfig()
  const draft = useDraft(user?.id, programme.id)

  if (!user || !config || draft.data === undefined) {
    const both = {
      error: draft.error ?? (config ? null : configError),
      errorUpdateCount: draft.errorUpdateCount,
      isFetching: draft.isFetching,
      refetch: () => Promise.all([refresh(), draft.refetch()]),
    }
    return <NotLoaded title={t('form.prepareFailed')} query={both} />
  }
  return (
    <EnrolmentForm
      programme={programme}
      user={user}
      today={config.today}
      maxPeople={programme.maxPeople}
      draft={draft.data}
    />
  )
}
