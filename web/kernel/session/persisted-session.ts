import { accountPersister } from '#web/kernel/http/persisters.ts'
import { session, sessionMarker } from './auth.tsx'
import { createSessionPersister } from './session-persister.ts'

/** Who was logged in before the page was loaded again. */
export const persistedSession = createSessionPersister({
  session,
  marker: sessionMarker,
  persister: accountPersister,
  onLeave: (callback) => window.addEventListener('pagehide', callback),
})
