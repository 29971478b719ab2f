import { ownCache } from '#web/http/cache-stores.ts'
import { session, sessionMarker } from './auth.tsx'
import { createSessionKeeper } from './session-keeper.ts'

/** Who was logged in before the page was loaded again. */
export const keptSession = createSessionKeeper({
  session,
  marker: sessionMarker,
  store: ownCache,
  onLeave: (callback) => window.addEventListener('pagehide', callback),
})
