import { CalendarDays, HeartHandshake, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/calendar.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { Link } from '#web/shell/link.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import onaPicture from './ona.svg'
import onartePicture from './onarte.svg'
import { PriceOfTheDay } from './price-of-the-day.tsx'
import { timetableOf } from './timetable.ts'

const pictures = { ona: onaPicture, onarte: onartePicture }
const grounds = { ona: 'bg-sea-soft', onarte: 'bg-clay-soft' }

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
  const { status } = useAuth()
  const { id, slug, name, venue } = programme
  const target = paths.programme(id)

  return (
    <article className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-low">
      <div className={grounds[slug]}>
        <img
          src={pictures[slug]}
          alt={t(`${slug}.picture`)}
          width={560}
          height={260}
          loading="lazy"
          className="mx-auto h-auto w-full max-w-xl"
        />
      </div>
      <div className="flex grow flex-col gap-4 p-5 sm:p-7">
        <Heading className="text-2xl">{name}</Heading>
        <p className="text-lg">{t(`${slug}.text`)}</p>
        <ul className="grid gap-2">
          <Fact icon={<HeartHandshake />}>{t(`${slug}.forWhom`)}</Fact>
          <Fact icon={<CalendarDays />}>{timetableOf(programme, t)}</Fact>
          {venue && <Fact icon={<MapPin />}>{t('venue', { venue })}</Fact>}
        </ul>
        <div className="mt-auto min-h-48 sm:min-h-40">
          {today && <PriceOfTheDay today={today} />}
        </div>
        <Link
          to={status === 'in' ? target : paths.logIn(target)}
          state={{ from: target }}
          className={buttonClasses('primary', 'self-start')}
        >
          {t('enrol', { name })}
        </Link>
      </div>
    </article>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-clay">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
