import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDayAndMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ListHeading } from '#web/kernel/lists/list-heading.tsx'
import { ChoiceLinks } from '#web/kernel/page/choice-links.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useListedName } from '#web/programmes/use-listed-name.ts'
import { useTimetable } from '#web/programmes/use-timetable.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'
import { chosenIn } from './attendance.ts'
import { AttendanceList } from './attendance-list.tsx'

/** Who may come to a session: chosen by programme and day, and printed. */
export default function AttendancePage() {
  const { t } = useTranslation('attendance')
  const today = useToday()
  return (
    <div className="admin-page admin-list print:py-0">
      <div className="print:hidden">
        <ListHeading title={t('title')} />
      </div>
      {today && <ListFrom today={today} />}
      <p className="prose text-ink-soft print:hidden">{t('lead')}</p>
    </div>
  )
}

/** Leaves an instructor the programmes that are theirs; all others have all. */
function useOwnTimetable() {
  const timetable = useTimetable()
  const own = useAuth().user?.ownProgrammes
  if (!own) return timetable
  return { ...timetable, programmes: timetable.programmes.filter(({ id }) => own.includes(id)) }
}

function ListFrom({ today }: { today: CalendarDay }) {
  const { t } = useTranslation('attendance')
  const { language } = useLanguage()
  const timetable = useOwnTimetable()
  const listedName = useListedName()
  const association = useAssociation()
  const chosen = chosenIn(useQueryParameters(), today, timetable, association)
  if (!chosen) return <Notice text={t('noDays')} />
  const { programme, sessions, session } = chosen
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap sm:gap-x-4 print:hidden">
        <ChoiceLinks
          compact
          label={t('programme')}
          choices={timetable.programmes.map((one) => ({
            to: adminPaths.attendance(one.id),
            text: listedName(one),
            isName: true,
            isChosen: one.id === programme.id,
          }))}
        />
        <ChoiceLinks
          compact
          label={t('day')}
          choices={sessions.map(({ day }) => ({
            to: adminPaths.attendance(programme.id, day),
            text: formatDayAndMonth(day, language),
            isChosen: day === session?.day,
          }))}
        />
      </div>
      {session ? (
        <AttendanceList programme={programme} session={session} />
      ) : (
        <Notice text={t('noDays')} />
      )}
    </>
  )
}
