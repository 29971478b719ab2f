import { CalendarDays, HeartHandshake, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Programme } from '#domain/programmes/programme.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { Card } from '#web/ui/card.tsx'

/** For whom the programme is, when and where. */
export function ProgrammeFacts({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const { slug, venue } = programme
  return (
    <Card look={slug === 'ona' ? 'sea' : 'clay'}>
      <ul className="grid gap-2">
        <Fact icon={<HeartHandshake />}>{t(`${slug}.forWhom`)}</Fact>
        <Fact icon={<CalendarDays />}>{timetableOf(programme, t)}</Fact>
        {venue && <Fact icon={<MapPin />}>{t('venue', { venue })}</Fact>}
      </ul>
    </Card>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
