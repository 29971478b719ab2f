import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { momentOf } from './moment.ts'

/** Puts an instant into words as seen from `now`: «hoy, 10:32», «5 de marzo de 2035, 10:32». */
export function useMomentText() {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  return (iso: string, now: Date) => {
    const { format, day, time } = momentOf(new Date(iso), now)
    return t(`sessions.${format}`, { day: formatDay(day, language), time })
  }
}
