import { useTranslation } from 'react-i18next'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { TryAgain } from './try-again.tsx'
import { type Failing, useFailure } from './use-failure.ts'

interface NotLoadedProps {
  /** What could not be loaded, when it cannot. */
  title: string
  query: Failing & { isFetching: boolean; refetch: () => Promise<unknown> }
  /** What is being loaded, where that is worth a word of its own. */
  loading?: string
}

/** Stands where something is still on its way, or could not be had. */
export function NotLoaded({ title, query, loading }: NotLoadedProps) {
  const { t } = useTranslation('ui')
  const failure = useFailure(query)
  if (!failure) return <Loading text={loading ?? t('loading')} />
  const { isFetching, refetch } = query
  return <TryAgain title={title} reason={failure} retry={refetch} busy={isFetching} />
}
