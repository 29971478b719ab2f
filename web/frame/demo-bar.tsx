import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#domain/kernel/calendar-day.ts'
import type { Language } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { useConfig } from '#web/startup/config.ts'

/** In figures, as the months' names would weigh on every page: «21/11/2026», in Basque «2026/11/21». */
function inFigures(day: CalendarDay, language: Language): string {
  const parts = day.split('-')
  return (language === 'eu' ? parts : parts.reverse()).join('/')
}

/** Says on every page of a trial installation that nothing in it is real (design §3). */
export function DemoBar() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { value: config } = useConfig()

  if (!config?.demo) return null
  return (
    <aside aria-label={t('demo.label')} className="border-t border-line bg-sun-soft text-sun">
      <div className="page flex flex-wrap items-center justify-center gap-x-5">
        <p className="font-bold lg:hidden">{t('demo.short')}</p>
        <p className="hidden lg:block">
          {`${t('demo.text')} ${t('demo.today', { day: inFigures(config.today, language) })}`}
        </p>
        <a href={paths.demoMail()} className={barLinkClasses}>
          {t('demo.mail')}
        </a>
        <a href={config.stripeApiUrl} className={barLinkClasses}>
          {t('demo.payments')}
        </a>
      </div>
    </aside>
  )
}

const barLinkClasses =
  'inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:decoration-2'
