import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/kernel/money.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import type { Keep } from '#web/kernel/ui/content/sentence.tsx'

/** Formats an amount of euros in the language shown. */
export function useMoney(): (euros: number) => string {
  const { language } = useLanguage()
  return (euros) => formatMoney(fromEuros(euros), language)
}

/** The amount and the day of a charge in words, as texts want them. */
export function useChargeText() {
  const { language } = useLanguage()
  const money = useMoney()
  return ({ date, amount }: { date: string; amount: number }, keep: Keep) => ({
    amount: keep(money(amount)),
    onDay: formatOnDay(date, language),
  })
}
