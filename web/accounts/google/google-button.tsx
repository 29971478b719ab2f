import { lazy, Suspense } from 'react'
import { useConfig } from '#web/shell/startup/config.ts'
import { importWithRetry } from '#web/ui/content/import-with-retry.ts'

const GoogleInvitation = lazy(() => importWithRetry(() => import('./google-invitation.tsx')))

/**
 * The button for Google, loaded only where it is configured. Put it below the form, so that nothing
 * moves when the configuration arrives.
 */
export function GoogleButton() {
  const { value: config } = useConfig()
  return config?.google ? (
    <Suspense>
      <GoogleInvitation />
    </Suspense>
  ) : null
}
