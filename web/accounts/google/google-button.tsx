import { lazy, Suspense } from 'react'
import { useConfig } from '#web/shell/startup/config.ts'
import { importWithRetry } from '#web/ui/content/import-with-retry.ts'

const GoogleInvitation = lazy(() => importWithRetry(() => import('./google-invitation.tsx')))

/**
 * The way in through Google, loaded only where it is set up. Put it below the form, so that nothing
 * moves under anybody's hands when the server has said so.
 */
export function GoogleButton() {
  const { value: config } = useConfig()
  return config?.google ? (
    <Suspense>
      <GoogleInvitation />
    </Suspense>
  ) : null
}
