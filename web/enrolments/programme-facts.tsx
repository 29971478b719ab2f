import { useQuery } from '@tanstack/react-query'
import { Calendar, Euro, MapPin, PersonStanding } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, textIn } from '#domain/kernel/language.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { programmeTexts } from '#domain/programmes/programme-texts.ts'
import { venueNames } from '#domain/programmes/venue.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { programmeLook } from '#web/programmes/programme-look.ts'
import { programmeQuery } from '#web/programmes/programme-query.ts'
import { timetableOf } from '#web/programmes/timetable.ts'
import { usePriceWords } from '#web/programmes/use-price-words.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'

/** For whom the programme is, when and where, and what it costs. */
export function ProgrammeFacts({ programme }: { programme: Programme }) {
  const { t } = useTranslation(['programmes'])
  const { language } = useLanguage()
  const association = useAssociation()
  const { id } = programme
  const { data } = useQuery(programmeQuery(id, language), queryClient)
  const venue = venueNames(association, programme)
  const { forWhom } = programmeTexts(programme, language, t)
  return (
    <Card look={programmeLook(id)}>
      <ul className="grid gap-2">
        {forWhom && <Fact icon={<PersonStanding />}>{forWhom}</Fact>}
        <Fact icon={<Calendar />}>{timetableOf(programme, t)}</Fact>
        <Fact icon={<MapPin />}>
          <span>{t('venue')}</span>{' '}
          <span lang={fallbackLanguage(venue, language)}>
            {/* What the server says may be newer than this tab. */}
            {data ? data.venue : textIn(venue, language)}
          </span>
        </Fact>
        <PriceFact prices={programme.prices} />
      </ul>
    </Card>
  )
}

/** On a wide screen the running price stands beside the form; on a phone it comes only after it. */
function PriceFact({ prices }: Pick<Programme, 'prices'>) {
  const today = useToday()
  const words = usePriceWords()
  if (!today) return null
  const { promise, next } = words.of(prices, today)
  return (
    <Fact className="lg:hidden" icon={<Euro />}>
      <Sentence>{(keep) => `${promise(keep)} ${next(keep)}`}</Sentence>
    </Fact>
  )
}

interface FactProps {
  icon: ReactNode
  className?: string
  children: ReactNode
}

function Fact({ icon, className, children }: FactProps) {
  return (
    <li className={classNames('flex items-start gap-3', className)}>
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
