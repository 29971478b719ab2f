import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/calendar.ts'
import { formatMoney } from '#domain/money.ts'
import { priceFor, pricingPeriod } from '#domain/programmes/pricing.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { PriceBox } from '#web/ui/price-box.tsx'

/** What one person who enrols on this day pays this month and in the months after (spec §2, §4). */
export function PriceOfTheDay({ today }: { today: CalendarDay }) {
  const { t } = useTranslation('programmes')
  const { language } = useLanguage()
  const price = priceFor(today, 1)
  const first = price.firstMonth === 0 ? t('price.free') : formatMoney(price.firstMonth, language)
  const monthly = formatMoney(price.monthly, language)
  return (
    <PriceBox
      nowLabel={t('price.now')}
      now={first}
      laterLabel={t('price.later')}
      later={monthly}
      note={t(`promo.${pricingPeriod(today)}`, { first, monthly })}
    />
  )
}
