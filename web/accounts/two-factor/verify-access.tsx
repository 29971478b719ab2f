import { useTranslation } from 'react-i18next'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'

/** A code was taken, and yet the server does not say that its reader is in (spec §8). */
export function SessionNotOpened({ retry }: { retry: () => Promise<void> }) {
  const { t } = useTranslation('two-factor')
  return <TryAgain title={t('session.title')} reason={t('session.text')} retry={retry} />
}
