import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import type { StatusSubject } from '#domain/status/contract.ts'
import type { Finding } from '#domain/status/status.ts'
import { useMomentText } from '#web/kernel/i18n/use-moment-text.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import { levelLooks } from './status-looks.ts'

/** Where an administrator sees to it; the rest is for those who look after the server. */
const pageOf: Partial<
  Record<StatusSubject, 'incidents' | 'paymentEvents' | 'paymentFailures' | 'repair'>
> = {
  events: 'paymentEvents',
  charges: 'paymentFailures',
  paymentCheck: 'repair',
  incidents: 'incidents',
}

/** One part of what the site needs: how it is, and what to do where it is not as it should be. */
export function StatusItem({ finding }: { finding: Finding }) {
  const { t } = useTranslation(['status', 'admin'])
  const moment = useMomentText()
  const { subject, level, state, count, at } = finding
  const page = pageOf[subject]
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="text-xl">{t(`subjects.${subject}`)}</h3>
          <StateBadge {...levelLooks[level]}>{t(`level.${level}`)}</StateBadge>
        </div>
        <p>
          {t(`states.${state}`, {
            count: count ?? 0,
            when: at ? moment(at, new Date()) : t('never'),
          })}
        </p>
        {level !== 'good' && <p className="font-bold">{t(`remedies.${state}`)}</p>}
        {finding.commands && (
          <pre
            translate="no"
            className="rounded-md bg-sunken p-3 text-base whitespace-pre-wrap wrap-anywhere"
          >
            <code>{finding.commands.join('\n')}</code>
          </pre>
        )}
        {level !== 'good' && page && (
          <p>
            <Link to={adminPages[page]} className={textLinkClasses}>
              {t('open', { page: t(`admin:links.${page}.title`) })}
            </Link>
          </p>
        )}
      </Card>
    </li>
  )
}
