import { useTranslation } from 'react-i18next'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { adminPages } from '#domain/pages.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useRight } from '#web/kernel/session/use-rights.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import type { Dashboard } from './dashboard.ts'

/** More than these are a holiday of weeks, whose days need not be listed one by one. */
const MAX_LINES = 5

/** The days ahead on which a programme has no session, and the way to change them. */
export function ClosedDays({ closedDays }: Pick<Dashboard, 'closedDays'>) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const mayClose = useRight('notices')
  if (closedDays.length === 0) return null
  const title = mayClose ? (
    <Link to={adminPages.closedDays} className={textLinkClasses}>
      {t('closed.title')}
    </Link>
  ) : (
    t('closed.title')
  )
  return (
    <Section look="small" id="closed" title={title}>
      <ul className="grid gap-1">
        {closedDays.slice(0, MAX_LINES).map(({ day, programmes, isHoliday, reason }) => {
          const why = reason ?? t(isHoliday ? 'closed.holiday' : 'closed.noReason')
          const line = t('closed.day', { day: formatDay(day, language), why })
          return <li key={day}>{t('closed.of', { line, programmes: programmes.join(', ') })}</li>
        })}
        {closedDays.length > MAX_LINES && (
          <li>{t('closed.more', { count: closedDays.length - MAX_LINES })}</li>
        )}
      </ul>
    </Section>
  )
}
