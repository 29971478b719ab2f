import { lazy, Suspense } from 'react'
import { useWithinApplication } from '#web/accounts/open-outside.tsx'
import { importWithRetry } from '#web/kernel/ui/content/import-with-retry.ts'
import { useConfig } from '#web/startup/config.ts'

const GoogleInvitation = lazy(() => importWithRetry(() => import('./google-invitation.tsx')))

/**
 * The button for Google, loaded only where it is configured. Put it below the form, so that nothing
 * moves when the configuration arrives. Google refuses log-ins within other applications.
 */
export function GoogleButton() {
  const { value: config } = useConfig()
  const isWithinApplication = useWithinApplication()
  return config?.google && !isWithinApplication ? (
    <Suspense>
      <GoogleInvitation />
    </Suspense>
  ) : null
}
