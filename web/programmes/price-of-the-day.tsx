import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { PriceList } from '#domain/programmes/price-list.ts'
import { PriceBox } from '#web/kernel/ui/content/price-box.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { usePriceWords } from './use-price-words.ts'

interface PriceOfTheDayProps {
  prices: PriceList
  today: CalendarDay
}

/** Shows what one person who enrols on this day pays this month and in the months after (spec §2, §4). */
export function PriceOfTheDay({ prices, today }: PriceOfTheDayProps) {
  const { t } = useTranslation('programmes')
  const { first, monthly, promise, next } = usePriceWords().of(prices, today)
  return (
    <PriceBox
      nowLabel={t('price.now')}
      now={first}
      laterLabel={t('price.later')}
      later={monthly}
      note={
        <>
          {/* The box has said it: a phone's screen is short. */}
          <span className="max-sm:hidden">
            <Sentence>{promise}</Sentence>
          </span>{' '}
          <Sentence>{next}</Sentence>
        </>
      }
    />
  )
}
