import { i18n } from '#web/kernel/i18n/i18n.ts'
import { createBreaker } from './breaker.ts'
import { type ClientEnvironment, createClient } from './create-client.ts'
import { retryRead } from './retries.ts'
import { temporaryToken } from './temporary-token.ts'
import { randomUuid } from './uuid.ts'

const now = () => Date.now()

/** Identifies this page load to the server, and in its logs (spec §7). */
export const sessionId = randomUuid()

/** Same origin, the browser's clock, the language that the page is shown in. */
export const clientEnvironment: ClientEnvironment = {
  fetch: (path, init) => fetch(path, init),
  now,
  language: () => i18n.language,
  temporaryToken: temporaryToken.read,
  sessionId,
  breaker: createBreaker(() => window.localStorage, now),
  retryRead,
  isOnline: () => navigator.onLine,
  describe: (code, params) => i18n.t(code, { ns: 'ui', ...params }),
}

/** The site's client. */
export const {
  call,
  onFailure,
  onLoggedOut,
  onPasswordAgain,
  onSecondFactorOwed,
  prefetchCsrf,
  renewCsrf,
} = createClient(clientEnvironment)
