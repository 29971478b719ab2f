import { useTranslation } from 'react-i18next'
import { formatDay, formatOnDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import type { Cancellable } from './cancel-one-by-one.ts'

export type Ending = Pick<Cancellable, 'effectiveDate' | 'lastCharge' | 'owed'>

/** Until when somebody may come, and what is charged until then and after: in sentences. */
export function useEndingTexts() {
  const { t } = useTranslation('cancellation')
  const { language } = useLanguage()
  const words = ({ date, amount }: { date: string; amount: number }) => ({
    amount: formatMoney(fromEuros(amount), language),
    onDay: formatOnDay(date, language),
  })
  return ({ effectiveDate, lastCharge, owed }: Ending): { until: string; charges: string[] } => ({
    until: t('facts.until', { day: formatDay(effectiveDate, language) }),
    charges: [
      ...owed.map((charge) => t(charge.failed ? 'facts.failed' : 'facts.underWay', words(charge))),
      lastCharge
        ? t('facts.lastCharge', words(lastCharge))
        : t(owed.length > 0 ? 'facts.nothingElse' : 'facts.noCharge'),
    ],
  })
}
