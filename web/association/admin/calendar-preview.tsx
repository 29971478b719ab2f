import { useTranslation } from 'react-i18next'
import { type CalendarDay, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'
import { AboutFacts } from '#web/site/about/about-facts.tsx'
import { SessionWeeks } from '#web/site/programmes/session-weeks.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** The season as the page about us says it, what the chosen holidays bring, and the coming weeks. */
export function CalendarPreview() {
  const { sessionsOnHolidays } = useAssociation()
  return (
    <div className="grid gap-8">
      <AboutFacts />
      {sessionsOnHolidays.length > 0 && (
        <ul className="grid list-disc gap-1 pl-6">
          {sessionsOnHolidays.map((day) => (
            <li key={day}>
              <Holiday day={day} />
            </li>
          ))}
        </ul>
      )}
      <SessionWeeks />
    </div>
  )
}

/** A holiday falls on a day of the week, which has sessions of its own or none. */
function Holiday({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('association-admin')
  const { language } = useLanguage()
  const held = useOffered().filter(({ sessions }) =>
    sessions.some(({ weekday }) => weekday === weekdayOf(day)),
  )
  const words = { day: formatDay(day, language) }
  if (held.length === 0) return <span>{t('calendar.noSession', words)}</span>
  const programmes = formatNames(
    held.map(({ name }) => name),
    language,
  )
  return <span>{t('calendar.held', { ...words, programmes })}</span>
}
