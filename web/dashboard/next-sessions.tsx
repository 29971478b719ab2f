import { useTranslation } from 'react-i18next'
import { formatDay, shortTime } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Dashboard } from './dashboard.ts'

/** When each programme meets next, how many are expected, and the way to their list. */
export function NextSessions({ sessions }: Pick<Dashboard, 'sessions'>) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  if (sessions.length === 0) return null
  return (
    <Section look="small" id="sessions" title={t('sessions.title')}>
      <ul className="grid gap-3">
        {sessions.map(({ programmeId, programmeName, day, from, to, expected }) => (
          <li key={programmeId} className="grid justify-items-start">
            <span>
              <strong>{programmeName}</strong>{' '}
              <span>
                {t('sessions.when', {
                  day: formatDay(day, language),
                  from: shortTime(from),
                  to: shortTime(to),
                })}
              </span>
            </span>
            <Link to={adminPaths.attendance(programmeId, day)} className={textLinkClasses}>
              <span>{t('sessions.list', { count: expected })}</span>
              <span className="sr-only">
                <Sentence>
                  {(keep) => t('sessions.of', { programme: keep(programmeName) })}
                </Sentence>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
