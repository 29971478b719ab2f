import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { EnrolmentSteps } from '#web/enrolments/enrolment-steps.tsx'
import { MissingContextPage } from '#web/enrolments/missing-context-page.tsx'
import { ProgrammeBadge } from '#web/enrolments/programme-badge.tsx'
import { programmeOfSearch } from '#web/enrolments/purchase-request.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useConfig } from '#web/startup/config.ts'
import { ConfirmationReview } from './confirmation-review.tsx'
import { useReview } from './review.ts'

/** The last look at an enrolment before the card (spec §2: /confirmationPage). */
export default function ConfirmationPage() {
  const { t } = useTranslation('enrolments')
  const programme = findProgramme(useProgrammes(), programmeOfSearch(useLocation().search) ?? 0)
  if (programme) return <Confirmation programme={programme} />
  return (
    <MissingContextPage
      title={t('review.noProgrammeTitle')}
      text={t('review.noProgramme')}
      way={{ to: paths.programmes(), text: t('review.toProgrammes') }}
    />
  )
}

function Confirmation({ programme }: { programme: Programme }) {
  const { t } = useTranslation('enrolments')
  const { user } = useAuth()
  const { value: config } = useConfig()
  const { id: programmeId, slug, name } = programme
  const review = useReview(user?.id, programmeId)

  if (review.data === null) {
    return (
      <MissingContextPage
        title={t('review.noPeopleTitle')}
        text={t('review.noPeople')}
        way={{
          to: paths.programme(slug),
          text: <Sentence>{(keep) => t('review.toForm', { name: keep(name) })}</Sentence>,
        }}
        otherWay={{ to: paths.profile(), text: t('review.toProfile') }}
      />
    )
  }
  return (
    // As high as the screen, so that the footer stays below it and nothing moves that is being read.
    <div className="page grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        above={<ProgrammeBadge id={programmeId} />}
        title={t('review.title')}
        lead={t('review.lead')}
      />
      <EnrolmentSteps current={2} />
      {review.data && user && config ? (
        <ConfirmationReview
          programme={programme}
          user={user}
          today={config.today}
          review={review.data}
          onListChanged={() => review.refetch()}
        />
      ) : (
        <NotLoaded title={t('review.failed')} query={review} loading={t('review.loading')} />
      )}
    </div>
  )
}
