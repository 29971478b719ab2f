import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { firstCharge, priceFor } from '#domain/programmes/pricing.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { PriceBox } from '#web/kernel/ui/content/price-box.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { usePriceWords } from '#web/programmes/use-price-words.ts'

interface RunningPriceProps {
  programme: Pick<Programme, 'prices' | 'familyPercent'>
  today: CalendarDay
  people: number
  className?: string
}

/** Shows what so many people pay this month and each month after, by the rules that the server charges by. */
export function RunningPrice({
  programme: { prices, familyPercent },
  today,
  people,
  className,
}: RunningPriceProps) {
  const { t } = useTranslation(['enrolments', 'programmes'])
  const { language } = useLanguage()
  const each = priceFor(prices, today, 1).firstMonth
  const total = priceFor(prices, today, people, familyPercent)
  const words = usePriceWords()
  const note = t('price.note', { onDay: formatOnDay(firstCharge(prices, today).date, language) })
  const money = (cents: number) =>
    cents === 0 ? t('programmes:price.free') : formatMoney(cents, language)
  return (
    <section aria-labelledby="price-title" className={className}>
      <h2 id="price-title" className="pb-3 text-xl">
        {t('price.title')}
      </h2>
      <div aria-live="polite">
        <p className="pb-3">
          {each === 0
            ? t('price.freeMonth', { count: people })
            : t('price.people', { count: people, each: money(each) })}
        </p>
        {familyPercent > 0 && (
          <p className="pb-3">{t('price.family', { percent: familyPercent })}</p>
        )}
        <PriceBox
          className="bg-surface"
          nowLabel={t('programmes:price.now')}
          now={money(total.firstMonth)}
          laterLabel={t('programmes:price.later')}
          later={money(total.monthly)}
          note={
            <Sentence>
              {(keep) => [note, words.later(total.nextPrice, keep)].filter(Boolean).join(' ')}
            </Sentence>
          }
        />
      </div>
      <p className="pt-3 font-bold">{t('form.nobodyCharged')}</p>
    </section>
  )
}
