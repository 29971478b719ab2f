import { useTranslation } from 'react-i18next'
import { type Cents, formatMoney, fromEuros } from '#domain/kernel/money.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { PriceBox } from '#web/kernel/ui/content/price-box.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { usePriceWords } from '#web/programmes/use-price-words.ts'

/** Shows what everybody in the list pays together, this month and then each month. */
export function QuoteBox({ quote, note }: { quote: Quote; note?: string | undefined }) {
  const { t } = useTranslation('programmes')
  const { language } = useLanguage()
  const money = (cents: Cents) => (cents === 0 ? t('price.free') : formatMoney(cents, language))
  const words = usePriceWords()
  const { nextPrice } = quote
  const later = nextPrice && { from: nextPrice.from, cents: fromEuros(nextPrice.monthly) }
  return (
    <PriceBox
      className="bg-surface"
      nowLabel={t('price.now')}
      now={money(fromEuros(quote.firstMonth))}
      laterLabel={t('price.later')}
      later={money(fromEuros(quote.monthly))}
      note={
        <Sentence>{(keep) => [note, words.later(later, keep)].filter(Boolean).join(' ')}</Sentence>
      }
    />
  )
}
