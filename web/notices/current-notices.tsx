import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type CalendarDay, daysBetween } from '#domain/kernel/calendar.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isShownOn, type Notice, wordsFor } from '#domain/notices/notice.ts'
import { findProgramme } from '#domain/programmes/find-programme.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice as NoticeBox } from '#web/kernel/ui/feedback/notice.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { useConfigPart, useToday } from '#web/startup/config.ts'

const none: readonly never[] = []

interface CurrentNoticesProps {
  /** Those that concern all programmes (`null`) or this one; without it, every notice. */
  programmeIds?: readonly (number | null)[]
  className?: string
}

/** Shows what visitors must know these days; nothing where there is nothing to say. */
export function CurrentNotices({ programmeIds, className }: CurrentNoticesProps) {
  const { t } = useTranslation('programmes')
  const known = useConfigPart('notices') ?? none
  const concerning = known.filter(({ programmeId }) => programmeIds?.includes(programmeId) ?? true)
  const day = useDayMovingOn(concerning.length > 0)
  const shown = concerning.filter((notice) => day !== undefined && isShownOn(notice, day))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('notice.label')} className={classNames('grid gap-3', className)}>
      {shown.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function OneNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation('programmes')
  const { language: shown } = useLanguage()
  const programmes = useProgrammes()
  const { title, text, language } = wordsFor(notice, shown)
  const programme =
    notice.programmeId === null ? undefined : findProgramme(programmes, notice.programmeId)?.name
  return (
    <NoticeBox tone="warning" role="note">
      <h2 className="text-lg font-bold">
        {title ? (
          <span lang={language}>
            {programme && !title.includes(programme) ? `${programme}: ${title}` : title}
          </span>
        ) : programme ? (
          <Sentence>{(keep) => t('notice.of', { programme: keep(programme) })}</Sentence>
        ) : (
          t('notice.title')
        )}
      </h2>
      <p lang={language} className="prose wrap-anywhere">
        {text}
      </p>
    </NoticeBox>
  )
}

/** The business day, which goes on in a tab that stays open, even where the server cannot be reached. */
function useDayMovingOn(isWatched: boolean): CalendarDay | undefined {
  const today = useToday()
  const [passed, setPassed] = useState(0)

  useEffect(() => {
    setPassed(0)
    if (!today || !isWatched) return
    const begun = madridDay(new Date())
    const timer = setInterval(() => setPassed(daysBetween(begun, madridDay(new Date()))), MINUTE_MS)
    return () => clearInterval(timer)
  }, [today, isWatched])

  return today && addDays(today, passed)
}
