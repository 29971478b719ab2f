import { useTranslation } from 'react-i18next'
import { type CalendarDay, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDayAndMonth, shortTime } from '#domain/kernel/calendar-text.ts'
import { type ComingSession, type ComingWeek, comingWeeks } from '#domain/site/coming-weeks.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { programmeGround } from '#web/programmes/programme-look.ts'
import { useTimetable } from '#web/programmes/use-timetable.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'

/** The sessions of the coming weeks, the next one marked. */
export function SessionWeeks() {
  const today = useToday()
  return today && <WeeksFrom today={today} />
}

function WeeksFrom({ today }: { today: CalendarDay }) {
  const { t } = useTranslation('events')
  const weeks = comingWeeks(today, useTimetable(), useAssociation())
  const isOn = weeks.some(({ sessions }) => sessions.some(({ takesPlace }) => takesPlace))
  return (
    <div className="grid gap-10 print:gap-3">
      {!isOn && <Notice text={t('noneSoon')} />}
      {weeks.map((week) => (
        <Week key={week.monday} week={week} today={today} />
      ))}
    </div>
  )
}

function Week({ week, today }: { week: ComingWeek; today: CalendarDay }) {
  const { t } = useTranslation('events')
  const { language } = useLanguage()
  const days = [week.monday, week.sunday]
    .map((day) => formatDayAndMonth(day, language))
    .join('\u00a0– ')
  const name = week.ahead === 0 ? t('week.this') : week.ahead === 1 ? t('week.next') : null
  return (
    <section aria-labelledby={week.monday} className="grid gap-4 break-inside-avoid print:gap-1">
      <h3 id={week.monday} className="flex flex-wrap items-baseline gap-x-4 text-xl">
        {name && <span>{name}</span>}
        <span
          className={classNames(
            'first-letter:uppercase',
            name && 'text-base font-normal text-ink-soft',
          )}
        >
          {days}
        </span>
      </h3>
      <ol className="grid gap-3 lg:grid-cols-2 print:grid-cols-2 print:gap-1">
        {week.sessions.map((session) => (
          <SessionLine
            key={`${session.programme.id} ${session.day} ${session.from}`}
            session={session}
            isToday={session.day === today}
          />
        ))}
      </ol>
    </section>
  )
}

function SessionLine({ session, isToday }: { session: ComingSession; isToday: boolean }) {
  const { t } = useTranslation(['events', 'programmes'])
  const { language } = useLanguage()
  const { programme, day, from, to, takesPlace, isNext } = session
  const hours = { from: shortTime(from), to: shortTime(to) }
  return (
    <li
      className={classNames(
        // One above the other where large letters leave no room for both.
        'relative flex flex-wrap items-stretch overflow-hidden rounded-md border-2 bg-surface',
        isNext ? 'border-clay' : 'border-line',
      )}
    >
      <strong
        translate="no"
        className={classNames(
          'grid grow basis-23 place-items-center py-1 sm:basis-28 sm:text-lg print:basis-20',
          takesPlace ? programmeGround(programme.id) : 'bg-sunken text-ink-soft',
        )}
      >
        {programme.name}
      </strong>
      <div className="grid grow-999 basis-36 content-center gap-0.5 px-4 py-3 print:py-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          <time dateTime={day} className="text-balance first-letter:uppercase">
            {t('day', {
              weekday: t(`programmes:weekdays.${weekdayOf(day) as 1}`),
              day: formatDayAndMonth(day, language),
            })}
          </time>
          {isNext && <Badge look="clay">{isToday ? t('today') : t('next')}</Badge>}
        </p>
        <p className={takesPlace ? undefined : 'font-bold text-danger'}>
          {takesPlace ? t('hours', hours) : <WhyDropped session={session} />}
        </p>
      </div>
    </li>
  )
}

function WhyDropped({ session: { reason, isHoliday } }: { session: ComingSession }) {
  const { t } = useTranslation('events')
  if (reason) return t('closedFor', { reason })
  return isHoliday ? t('holiday') : t('closed')
}
