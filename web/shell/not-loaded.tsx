import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Loading } from '#web/ui/spinner.tsx'

export interface NotLoadedProps {
  /** What could not be loaded, when it cannot. */
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** Stands where something is still on its way, or could not be had. */
export function NotLoaded({ title, query }: NotLoadedProps) {
  const { t } = useTranslation('ui')
  const { error, isFetching, refetch } = query
  if (!error) return <Loading text={t('loading')} />
  return (
    <FailureNotice
      title={title}
      text={error.message}
      retryText={t('retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
