import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingOverlay } from './loading-overlay.tsx'
import { pageLoading } from './loading-state.ts'

const { get, subscribe } = pageLoading

/** Shows that the page which a link leads to is being loaded, as its path wants it (spec §4). */
export function NavigationLoading() {
  const { t } = useTranslation(['shell', 'ui'])
  const view = useSyncExternalStore(subscribe, get, () => null)
  return (
    <LoadingOverlay
      view={view}
      text={t('ui:loading')}
      messages={t('openingOwnPage', { returnObjects: true })}
    />
  )
}
