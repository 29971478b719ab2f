import { useTranslation } from 'react-i18next'
import { type CalendarDay, weekdayOf } from '#domain/kernel/calendar.ts'
import { shortTime } from '#domain/kernel/calendar-text.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { programmeGround } from '#web/programmes/programme-look.ts'
import { useOffered } from '#web/programmes/use-programmes.ts'

/** The days of the week; Saturday and Sunday only where something is on. */
function weekdaysOf(programmes: readonly Programme[]) {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter(
    (weekday) => weekday <= 5 || sessionsOn(programmes, weekday).length > 0,
  )
}

function sessionsOn(programmes: readonly Programme[], weekday: number) {
  return programmes
    .flatMap((programme) =>
      programme.sessions
        .filter((session) => session.weekday === weekday)
        .map(({ from, to }) => ({ programme, from, to })),
    )
    .sort((a, b) => a.from.localeCompare(b.from))
}

/** The week at a glance: what is on, day by day, and which day it is today. */
export function WeekView({ today }: { today: CalendarDay | undefined }) {
  const { t } = useTranslation(['overview', 'programmes'])
  const programmes = useOffered()
  const weekdays = weekdaysOf(programmes)
  return (
    <ol
      className={classNames(
        'grid break-inside-avoid overflow-hidden rounded-lg border border-line bg-surface',
        weekdays.length === 5 ? 'lg:grid-cols-5' : 'lg:grid-flow-col lg:auto-cols-fr',
      )}
    >
      {weekdays.map((weekday) => {
        const sessions = sessionsOn(programmes, weekday)
        const isToday = today !== undefined && weekdayOf(today) === weekday
        return (
          <li
            key={weekday}
            className="flex flex-wrap items-center gap-3 border-line p-4 not-first:border-t lg:flex-col lg:flex-nowrap lg:items-stretch lg:not-first:border-t-0 lg:not-first:border-l"
          >
            <h3 className="flex basis-[6.2rem] flex-wrap items-center gap-x-3 gap-y-1 text-lg lg:min-h-9 lg:basis-auto">
              <span className="first-letter:uppercase">{t(`programmes:weekdays.${weekday}`)}</span>
              {isToday && <Badge look="clay">{t('prices.today')}</Badge>}
            </h3>
            {sessions.length === 0 ? (
              <p className="grow basis-24 text-ink-soft lg:grow-0 lg:basis-auto">
                {t('week.none')}
              </p>
            ) : (
              <ul className="grid grow basis-24 gap-2 lg:grow-0 lg:basis-auto">
                {sessions.map(({ programme, from, to }) => (
                  <li key={`${programme.id} ${from}`}>
                    <a
                      href={`#${programme.slug}`}
                      className={classNames(
                        'grid rounded-md px-3 py-2.5 text-ink hover:underline lg:py-4',
                        programmeGround(programme.id),
                      )}
                    >
                      <strong translate="no" className="text-lg">
                        {programme.name}
                      </strong>
                      <span className="figures">
                        {t('week.hours', { from: shortTime(from), to: shortTime(to) })}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
