import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { paths } from '#web/paths.ts'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useToday } from '#web/startup/config.ts'
import { type Enrolment, isCurrent, programmesBesides } from './enrolment.ts'
import { EnrolmentCard } from './enrolment-card.tsx'

/** Everybody whom the reader has enrolled, the newest first; what has ended stands behind a line. */
export function EnrolmentList({ enrolments: all }: { enrolments: readonly Enrolment[] }) {
  const { t } = useTranslation('profile')
  const today = useToday()
  const { doneNotice, showDone } = useDoneNotice()

  if (all.length === 0) return <NoEnrolments why="empty" />
  const current = all.filter((enrolment) => isCurrent(enrolment, today))
  const ended = all.filter((enrolment) => !isCurrent(enrolment, today))
  return (
    <>
      {doneNotice}
      {current.length === 0 ? (
        <NoEnrolments why="noneNow" />
      ) : (
        <>
          <Enrolments enrolments={current} all={all} onDone={showDone} />
          <p>
            <Link to={paths.programmes()} className={buttonClasses()}>
              {t('enrolments.more')}
            </Link>
          </p>
        </>
      )}
      {ended.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-lg font-bold text-sea">
            {t('enrolments.history', { count: ended.length })}
          </summary>
          <div className="pt-3">
            <Enrolments enrolments={ended} all={all} onDone={showDone} />
          </div>
        </details>
      )}
    </>
  )
}

interface EnrolmentsProps {
  enrolments: readonly Enrolment[]
  /** With these, to know where else each person is. */
  all: readonly Enrolment[]
  onDone: (words: ReactNode) => void
}

function Enrolments({ enrolments, all, onDone }: EnrolmentsProps) {
  const programmes = useProgrammes()
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {enrolments.map((enrolment) => (
        <li key={enrolment.id}>
          <EnrolmentCard
            enrolment={enrolment}
            others={programmesBesides(enrolment, all, programmes)}
            onDone={onDone}
          />
        </li>
      ))}
    </ul>
  )
}

function NoEnrolments({ why }: { why: 'empty' | 'noneNow' }) {
  const { t } = useTranslation('profile')
  return (
    <Card look="sea" className="grid justify-items-start gap-4">
      <h3 className="text-xl">{t(`enrolments.${why}.title`)}</h3>
      <p className="prose">{t(`enrolments.${why}.text`)}</p>
      <Link to={paths.programmes()} className={buttonClasses()}>
        {t('enrolments.empty.link')}
      </Link>
    </Card>
  )
}
