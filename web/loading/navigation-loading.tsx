import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { LoadingOverlay } from './loading-overlay.tsx'
import { createLoading, loadingModeOf } from './loading-state.ts'

/** Shows that the page which a link leads to is being loaded, as its path wants it (spec §4). */
export default function NavigationLoading() {
  const { t } = useTranslation(['loading', 'ui'])
  const { location } = useNavigation()
  const [loading] = useState(createLoading)
  const view = useSyncExternalStore(loading.subscribe, loading.get)
  const path = location?.pathname

  useEffect(() => {
    if (path === undefined) loading.finish()
    else loading.begin(loadingModeOf(path))
  }, [path, loading])
  useEffect(() => loading.stop, [loading])

  return (
    <LoadingOverlay
      view={view}
      text={t('ui:loading')}
      messages={t('messages', { returnObjects: true })}
    />
  )
}
