import { Calendar, MapPin, PersonStanding } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { programmeTexts } from '#domain/programmes/programme-texts.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { WrittenText } from '#web/kernel/i18n/written-text.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { Fact } from './fact.tsx'
import { PriceOfTheDay } from './price-of-the-day.tsx'
import { ProgrammeImage } from './programme-image.tsx'
import { programmeGround } from './programme-look.ts'
import { timetableOf } from './timetable.ts'

interface ProgrammeCardProps {
  programme: Programme
  /** The business day, once it is known. */
  today?: CalendarDay
  /** The rank of the heading on the page that shows the card. */
}

/** One programme: for whom, when, today's price, and the link to enrol (spec §2). */
export function ProgrammeCard({ programme, today }: ProgrammeCardProps) {
  const { t } = useTranslation(['programmes'])
  const { language } = useLanguage()
  const { id, slug, name, venue, prices } = programme
  const { text, lang, forWhom } = programmeTexts(programme, language, t)

  return (
    <article
      id={slug}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div className={programmeGround(id)}>
        <ProgrammeImage programme={programme} place="card" loading="lazy" />
      </div>
      <div className="flex grow flex-col gap-4 p-5 sm:p-7">
        <h3 translate="no" className="text-2xl">
          {name}
        </h3>
        <p lang={lang} className="text-lg">
          {text}
        </p>
        <ul className="grid gap-2">
          {forWhom && <Fact icon={<PersonStanding />}>{forWhom}</Fact>}
          <Fact icon={<Calendar />}>{timetableOf(programme, t)}</Fact>
          {venue && (
            <Fact icon={<MapPin />}>
              <span>{t('venue')}</span> <WrittenText texts={venue} language={language} />
            </Fact>
          )}
        </ul>
        <div className="mt-auto">{today && <PriceOfTheDay prices={prices} today={today} />}</div>
        <EnrolLink programme={programme} />
      </div>
    </article>
  )
}
