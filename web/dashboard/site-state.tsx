import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { StatusItem } from '#web/status/status-item.tsx'
import type { Dashboard } from './dashboard.ts'

/** Shows what does not work as it should, e-mails among it, how old the last backup is, and the way to all of it. */
export function SiteState({
  dashboard: { findings, lastBackup },
}: {
  dashboard: Pick<Dashboard, 'findings' | 'lastBackup'>
}) {
  const { t } = useTranslation(['dashboard', 'status'])
  const moment = useMomentText()
  const backup = lastBackup && t('backup', { when: moment(lastBackup, new Date()) })
  const title = (
    <Link to={adminPages.status} className={textLinkClasses}>
      {t('status:title')}
    </Link>
  )
  return (
    <Section look="small" id="findings" title={title}>
      {findings.length === 0 ? (
        <p>{t('allWorks')}</p>
      ) : (
        <ul className="grid gap-3">
          {findings.map((finding) => (
            <StatusItem key={finding.subject} finding={finding} />
          ))}
        </ul>
      )}
      {backup && <p>{backup}</p>}
    </Section>
  )
}
