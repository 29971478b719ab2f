import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PriceList, PriceStep } from '#domain/programmes/price-list.ts'
import { priceFor, pricingPeriod } from '#domain/programmes/pricing.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { Keep } from '#web/kernel/ui/content/sentence.tsx'

/** Returns what one person pays who enrols on a day, in words. */
export function usePriceWords() {
  const { t } = useTranslation('programmes')
  const { language } = useLanguage()

  /** A price that is decided for later; empty where none is. */
  function later(price: PriceStep | null, keep: Keep): string {
    if (!price) return ''
    const { from, cents } = price
    return t('price.next', {
      amount: keep(formatMoney(cents, language)),
      from: formatFromMonth(from, language),
    })
  }

  function of(prices: PriceList, today: CalendarDay) {
    const { firstMonth, monthly, nextPrice } = priceFor(prices, today, 1)
    const period = pricingPeriod(today)
    const words = {
      first: firstMonth === 0 ? t('price.free') : formatMoney(firstMonth, language),
      monthly: formatMoney(monthly, language),
    }
    const isChanging = period === 'full' && firstMonth !== monthly
    return {
      ...words,
      promise: (keep: Keep) =>
        t(isChanging ? 'promo.changing' : `promo.${period}`, {
          first: keep(words.first),
          monthly: keep(words.monthly),
        }),
      next: (keep: Keep) => later(nextPrice, keep),
    }
  }

  return { of, later }
}
