import { useTranslation } from 'react-i18next'
import { PageHeading } from '#web/shell/layout/page-heading.tsx'
import { TryAgain } from '#web/shell/states/try-again.tsx'

/** Without a connection the session is unknown. */
export function AccessUnknown(props: { reason: Error; retry: () => Promise<void> }) {
  const { t } = useTranslation('shell')
  return (
    <div className="page grid gap-6 py-12">
      <PageHeading title={t('access.failedTitle')} />
      <TryAgain reason={props.reason} retry={props.retry} />
    </div>
  )
}

/** A code was taken, and yet the server does not say that its reader is in (spec §8). */
export function SessionNotOpened({ retry }: { retry: () => Promise<void> }) {
  const { t } = useTranslation('two-factor')
  return <TryAgain title={t('session.title')} reason={t('session.text')} retry={retry} />
}
