import { type CalendarDay, monthOf } from '../kernel/calendar.ts'
import { formatFromMonth } from '../kernel/calendar-text.ts'
import type { Language } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import { nextPrice } from './price-list.ts'
import type { Programme } from './programme.ts'

type Priced = Pick<Programme, 'name' | 'prices'>

/** Returns what all of these cost: «60 €», or «60 € (ONA), 65 € (ONARTE)» where they differ. */
export function amountsText(
  programmes: readonly Priced[],
  amountOf: (programme: Priced) => Cents,
  language: Language,
): string {
  const [first] = programmes
  const isSame = programmes.every((one) => first && amountOf(one) === amountOf(first))
  if (first && isSame) return formatMoney(amountOf(first), language)
  return programmes.map((one) => `${formatMoney(amountOf(one), language)} (${one.name})`).join(', ')
}

/** The prices that are decided for later: «ONA: 65 €, desde el 1 de enero de 2027»; none, or one a programme. */
export function laterPrices(
  programmes: readonly Priced[],
  today: CalendarDay,
  language: Language,
): string[] {
  return programmes.flatMap(({ name, prices }) => {
    const later = nextPrice(prices, monthOf(today))
    if (!later) return []
    return `${name}: ${formatMoney(later.cents, language)}, ${formatFromMonth(later.from, language)}`
  })
}
