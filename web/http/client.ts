import { i18n } from '#web/i18n/i18n.ts'
import { createClient } from './create-client.ts'
import { temporaryToken } from './temporary-token.ts'

/** The site's client: same origin, the browser's clock, the language that the page is shown in. */
export const { call, onLoggedOut, onSecondFactorOwed } = createClient({
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  language: () => i18n.language,
  temporaryToken: temporaryToken.read,
  describe: (code) => i18n.t(code, { ns: 'ui' }),
})
