import { CalendarPlus, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { waysToAsk } from '#domain/association/contact.ts'
import { addDays, type CalendarDay, weekdayOf } from '#domain/kernel/calendar.ts'
import { formatDay, shortTime } from '#domain/kernel/calendar-text.ts'
import { fallbackLanguage } from '#domain/kernel/language.ts'
import { offered } from '#domain/programmes/programme.ts'
import { nextSessions, type Session } from '#domain/programmes/sessions.ts'
import { mapPageAddress, venueNames, venuePlace } from '#domain/programmes/venue.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { useTimetable } from '#web/programmes/use-timetable.ts'
import { useAssociation } from '#web/startup/association.ts'
import { type Enrolment, isCurrent } from './enrolment.ts'

interface NextSessionsProps {
  enrolments: readonly Enrolment[]
  today: CalendarDay
}

/** When and where the reader's people meet next, how to get there, and whom to call. */
export function NextSessions({ enrolments, today }: NextSessionsProps) {
  const { t } = useTranslation('profile')
  const association = useAssociation()
  const next = useNextSessions(enrolments, today)
  if (next.length === 0) return null
  return (
    <Card look="sea" className="grid gap-4">
      <Section look="part" id="next-sessions" title={t('next.title')}>
        <ul className="grid gap-4">
          {next.map((one) => (
            <NextSession key={one.programme.id} {...one} today={today} />
          ))}
        </ul>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <li>
            <a
              href={mapPageAddress(association)}
              rel="noopener noreferrer"
              className={textLinkClasses}
            >
              <MapPin className="size-5 shrink-0" />
              <span>{t('next.directions')}</span>
            </a>
          </li>
          {waysToAsk(association)
            .filter(({ kind, url }) => kind === 'phone' && url !== null)
            .map(({ text, url }) => (
              <li key={text}>
                <a href={url ?? ''} className={textLinkClasses}>
                  <Phone className="size-5 shrink-0" />
                  <span>
                    <Sentence>{(keep) => t('next.call', { phone: keep(text) })}</Sentence>
                  </span>
                </a>
              </li>
            ))}
        </ul>
      </Section>
    </Card>
  )
}

interface ProgrammeSession {
  programme: ReturnType<typeof useTimetable>['programmes'][number]
  session: Session
}

function NextSession({ programme, session, today }: ProgrammeSession & { today: CalendarDay }) {
  const { t } = useTranslation(['profile', 'programmes'])
  const { language } = useLanguage()
  const association = useAssociation()
  const { day, from, to } = session
  const names = {
    weekday: t(`programmes:weekdays.${weekdayOf(day) as 1}`),
    day: formatDay(day, language),
    from: shortTime(from),
    to: shortTime(to),
  }
  return (
    <li className="grid justify-items-start">
      <p>
        <strong translate="no">{programme.name}</strong>
      </p>
      <p className="text-lg font-bold first-letter:uppercase">
        {t(day === today ? 'next.today' : 'next.when', names)}
      </p>
      <p lang={fallbackLanguage(venueNames(association, programme), language)}>
        {venuePlace(association, language, programme)}
      </p>
      <a href={paths.calendar(language, programme.id)} download className={textLinkClasses}>
        <CalendarPlus className="size-5 shrink-0" />
        <span>
          <Sentence>{(keep) => t('next.calendar', { programme: keep(programme.name) })}</Sentence>
        </span>
      </a>
    </li>
  )
}

/** The next session of each programme to which any of these people still comes on that day, the soonest first. */
function useNextSessions(enrolments: readonly Enrolment[], today: CalendarDay) {
  const { programmes, closedDays } = useTimetable()
  const association = useAssociation()
  return offered(programmes)
    .flatMap((programme): ProgrammeSession[] => {
      const [session] = nextSessions(programme, addDays(today, -1), 1, closedDays, association)
      const comes = enrolments.some(
        (one) => one.programmeId === programme.id && session && isCurrent(one, session.day),
      )
      return session && comes ? [{ programme, session }] : []
    })
    .sort((a, b) =>
      `${a.session.day} ${a.session.from}`.localeCompare(`${b.session.day} ${b.session.from}`),
    )
}
