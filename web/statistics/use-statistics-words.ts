import { useTranslation } from 'react-i18next'
import type { Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { StatisticsCell } from '#domain/statistics/statistics-tables.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'

/** Puts a cell of a chart's numbers into words. */
export function useCellText() {
  const { t } = useTranslation('statistics')
  const { language } = useLanguage()
  return (cell: StatisticsCell): string => {
    if ('count' in cell) return formatCount(cell.count, language)
    if ('cents' in cell) return formatMoney(cell.cents, language)
    if ('month' in cell) return formatMonth(cell.month, language)
    return 'name' in cell ? cell.name : t(cell.words, { ...cell.params })
  }
}

/** Writes a count as amounts are written: «1234», «12.345»; in English “1,234”. */
export function formatCount(count: number, language: Language): string {
  return formatMoney(count * 100, language).replace(/\s?€/, '')
}

/** Where there is little room: «ene 25», «urt 25», “Jan 25”. */
export function shortMonth(month: Month, language: Language): string {
  const words = formatMonth(month, language).split(' ')
  const name = language === 'eu' ? words.at(-1) : words[0]
  return `${name?.slice(0, 3)} ${month.slice(2, 4)}`
}
