import { lazy, Suspense } from 'react'
import { useConfig } from '#web/shell/startup/config.ts'
import { patiently } from '#web/ui/content/patiently.ts'

const GoogleInvitation = lazy(() => patiently(() => import('./google-invitation.tsx')))

/**
 * The way in through Google, loaded only where it is set up. Put it below the form, so that nothing
 * moves under anybody's hands when the server has said so.
 */
export function GoogleWayIn() {
  const { value: config } = useConfig()
  return config?.google ? (
    <Suspense>
      <GoogleInvitation />
    </Suspense>
  ) : null
}
