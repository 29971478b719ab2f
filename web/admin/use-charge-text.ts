import { formatOnDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'

/** The amount and the day of a charge in words, as texts want them. */
export function useChargeText() {
  const { language } = useLanguage()
  return ({ date, amount }: { date: string; amount: number }) => ({
    amount: formatMoney(fromEuros(amount), language),
    onDay: formatOnDay(date, language),
  })
}
