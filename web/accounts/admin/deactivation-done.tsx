import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CancellationItem } from '#web/profile/cancellation/cancellation-item.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Deactivated } from './deactivation.ts'

/** The account is closed: what has ended with it, and where to go on. */
export function DeactivationDone({ id, name, ended }: Deactivated) {
  const { t } = useTranslation('accounts-admin')

  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        takesFocus
        title={t('deactivation.done.title')}
        lead={<Sentence>{(keep) => t('deactivation.done.text', { name: keep(name) })}</Sentence>}
      />
      <Card look="sea">
        <Section look="small" id="ended" title={t('deactivation.done.ended')}>
          {ended.length === 0 && <p>{t('deactivation.done.nothing')}</p>}
          {ended.length > 0 && (
            <ul className="divide-y divide-line-strong">
              {ended.map((enrolment) => (
                <CancellationItem key={enrolment.id} {...enrolment} />
              ))}
            </ul>
          )}
        </Section>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Link to={adminPaths.account(id)} className={buttonClasses()}>
          {t('deactivation.done.account')}
        </Link>
        <Link to={adminPages.accounts} className={buttonClasses('secondary')}>
          {t('deactivation.done.list')}
        </Link>
      </div>
    </div>
  )
}
