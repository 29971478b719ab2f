import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/calendar.ts'
import { formatDay } from '#domain/calendar-text.ts'
import { madridDay, madridTime } from '#domain/madrid-time.ts'
import { useLanguage } from '#web/shell/use-language.ts'

/** Puts an instant into words as seen from `now`: «hoy, 10:32», «5 de marzo de 2035, 10:32». */
export function useMomentText() {
  const { t } = useTranslation('profile')
  const { language } = useLanguage()
  return (iso: string, now: Date) => {
    const instant = new Date(iso)
    const day = madridDay(instant)
    const today = madridDay(now)
    const time = madridTime(instant)
    if (day === today) return t('sessions.today', { time })
    if (day === addDays(today, -1)) return t('sessions.yesterday', { time })
    return t('sessions.onDay', { day: formatDay(day, language), time })
  }
}
