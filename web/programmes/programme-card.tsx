import { Calendar, MapPin, PersonStanding } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/calendar.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { EnrolLink } from './enrol-link.tsx'
import { Fact } from './fact.tsx'
import onaPicture from './ona.svg'
import onartePicture from './onarte.svg'
import { PriceOfTheDay } from './price-of-the-day.tsx'
import { programmeGrounds } from './programme-grounds.ts'
import { timetableOf } from './timetable.ts'

const pictures = { ona: onaPicture, onarte: onartePicture }

export interface ProgrammeCardProps {
  programme: Programme
  /** The business day, once it is known. */
  today?: CalendarDay
  /** The rank of the heading on the page that shows the card. */
  level?: 'h2' | 'h3'
}

/** One programme: for whom, when, today's price, and the way in (spec §2). */
export function ProgrammeCard({ programme, today, level: Heading = 'h3' }: ProgrammeCardProps) {
  const { t } = useTranslation('programmes')
  const { slug, name, venue } = programme

  return (
    <article
      id={slug}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div className={programmeGrounds[slug]}>
        <img
          src={pictures[slug]}
          alt={t(`${slug}.picture`)}
          width={560}
          height={260}
          loading="lazy"
          className="h-auto max-h-67 w-full"
        />
      </div>
      <div className="flex grow flex-col gap-4 p-5 sm:p-7">
        <Heading className="text-2xl">{name}</Heading>
        <p className="text-lg">{t(`${slug}.text`)}</p>
        <ul className="grid gap-2">
          <Fact icon={<PersonStanding />}>{t(`${slug}.forWhom`)}</Fact>
          <Fact icon={<Calendar />}>{timetableOf(programme, t)}</Fact>
          {venue && <Fact icon={<MapPin />}>{t('venue', { venue })}</Fact>}
        </ul>
        <div className="mt-auto">{today && <PriceOfTheDay today={today} />}</div>
        <EnrolLink programme={programme} />
      </div>
    </article>
  )
}
