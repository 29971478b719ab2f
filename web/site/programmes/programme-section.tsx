import { Calendar, Clock, MapPin, PersonStanding, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'
import { programmeTexts, writtenName } from '#domain/programmes/programme-texts.ts'
import { sessionMinutes } from '#domain/programmes/sessions.ts'
import { venueNames } from '#domain/programmes/venue.ts'
import { ChangeTexts } from '#web/kernel/change-texts/change-texts.tsx'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CurrentNotices } from '#web/notices/current-notices.tsx'
import { EnrolLink } from '#web/programmes/enrol-link.tsx'
import { Fact } from '#web/programmes/fact.tsx'
import { PriceOfTheDay } from '#web/programmes/price-of-the-day.tsx'
import { ProgrammeImage } from '#web/programmes/programme-image.tsx'
import { programmeGround } from '#web/programmes/programme-look.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'
import { SessionMoments } from './session-moments.tsx'

interface ProgrammeSectionProps {
  programme: Programme
  /** The first one stands on the first screen: its picture is not put off. */
  isFirst: boolean
}

/** All about one programme: for whom, when, where, today's price, and what a session is like. */
export function ProgrammeSection({ programme, isFirst }: ProgrammeSectionProps) {
  const association = useAssociation()
  const { t } = useTranslation(['overview', 'programmes'])
  const { t: inProgrammes } = useTranslation('programmes')
  const language = currentLanguage()
  const { id, slug, name, sessions, instructor } = programme
  const { text, lang, forWhom } = programmeTexts(programme, language, t)
  const written = writtenName(programme)
  const minutes = [...new Set(sessions.map(({ from, to }) => sessionMinutes(from, to)))]

  return (
    <section
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="grid scroll-mt-28 overflow-hidden rounded-lg border border-line bg-surface shadow-low print:block"
    >
      <div className={classNames(programmeGround(id), 'print:hidden')}>
        <ProgrammeImage
          programme={programme}
          place="section"
          loading={isFirst ? undefined : 'lazy'}
        />
      </div>
      <CurrentNotices programmeIds={[id]} className="px-5 pt-5 sm:px-8 sm:pt-8" />
      <div className="flex flex-wrap gap-x-10 gap-y-6 break-inside-avoid p-5 sm:p-8 print:p-3">
        <div className="grid min-w-0 grow basis-80 content-start gap-4">
          <h2 translate="no" id={`${slug}-title`} className="text-3xl">
            {name}
          </h2>
          <p lang={lang} className="text-lg">
            {text}
          </p>
          <ul className="grid gap-2">
            {forWhom && <Fact icon={<PersonStanding />}>{forWhom}</Fact>}
            <Fact icon={<Calendar />}>{timetableOf(programme, inProgrammes)}</Fact>
            {/* Where sessions differ, the hours say how long each is. */}
            {minutes.length === 1 && (
              <Fact icon={<Clock />}>{t('session.minutes', { count: minutes[0] })}</Fact>
            )}
            <Fact icon={<MapPin />}>
              <WrittenText texts={venueNames(association, programme)} language={language} />
            </Fact>
            {instructor && (
              <Fact icon={<UserRound />}>
                <Sentence>
                  {(keep) => t('session.instructor', { instructor: keep(instructor) })}
                </Sentence>
              </Fact>
            )}
          </ul>
          {written && <ChangeTexts section="programmes.forWhom" />}
        </div>
        <div className="grid w-[24rem] max-w-full content-center justify-items-start gap-5">
          <TodayPrice prices={programme.prices} />
          <EnrolLink programme={programme} />
        </div>
      </div>
      {written && <SessionMoments name={name} written={written} />}
    </section>
  )
}

function TodayPrice({ prices }: Pick<Programme, 'prices'>) {
  const today = useToday()
  return today && <PriceOfTheDay prices={prices} today={today} />
}
