import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'

/** Without a connection it is not known whether the reader is logged in. */
export function SessionCheckFailed(props: { reason: Error; retry: () => Promise<unknown> }) {
  const { t } = useTranslation('shell')
  return (
    <div className="page grid gap-6 py-12">
      <PageHeading title={t('access.failedTitle')} />
      <TryAgain {...props} />
    </div>
  )
}
