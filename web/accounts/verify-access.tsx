import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/shell/page-title.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Nobody knows yet who the reader is, for want of a connection. */
export function AccessUnknown(props: { reason: string; retry: () => Promise<void> }) {
  const { t } = useTranslation('shell')
  return (
    <div className="page grid gap-6 py-12">
      <PageTitle text={t('access.failedTitle')} />
      <PageHeading title={t('access.failedTitle')} />
      <Retry text={props.reason} retry={props.retry} />
    </div>
  )
}

/** A code was taken, and yet the server does not say that its reader is in (spec §8). */
export function SessionNotOpened({ retry }: { retry: () => Promise<void> }) {
  const { t } = useTranslation('two-factor')
  return <Retry title={t('session.title')} text={t('session.text')} retry={retry} />
}

function Retry(props: { title?: string; text: string; retry: () => Promise<void> }) {
  const { t } = useTranslation('ui')
  const [busy, setBusy] = useState(false)

  async function onRetry(): Promise<void> {
    setBusy(true)
    await props.retry()
    setBusy(false)
  }

  return (
    <FailureNotice
      title={props.title}
      text={props.text}
      retryText={t('retry')}
      onRetry={() => void onRetry()}
      busy={busy}
    />
  )
}
