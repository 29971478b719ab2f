import { logIn } from '#domain/accounts/contract.ts'
import { createAttempts } from '#web/accounts/log-in/attempts.ts'
import { onFailure, sessionId } from '#web/kernel/http/client.ts'
import { onSessionEnded, session } from '#web/kernel/session/auth.tsx'
import { createSecurityEvents } from '#web/security/events.ts'
import { logInLocked, securityEventOf, sessionEnded } from '#web/security/failed-call.ts'
import { publicAddress } from '#web/security/public-address.ts'

const now = () => Date.now()

/** Has what concerns security gathered and printed to the console; nothing is sent (spec §7). */
export function watchSecurity(): void {
  const events = createSecurityEvents({
    now,
    context,
    print: (batch) => console.info('/api/security-logs', JSON.stringify(batch)),
    setInterval: (callback, every) => setInterval(callback, every),
  })
  const attempts = createAttempts(() => window.localStorage, now)

  onFailure((error, path) => {
    const event = securityEventOf(error, path)
    if (event) events.record(event)
    if (path !== logIn.path || error.status !== 401) return
    // Once the page has counted it: this browser stops before the server's limit.
    setTimeout(() => {
      if (attempts.minutesBlocked() > 0) events.record(logInLocked())
    })
  })
  onSessionEnded(() => events.record(sessionEnded))
}

function context() {
  const user = session.get().value
  return {
    sessionId,
    userId: user?.isAuthenticated ? user.id : null,
    url: window.location.origin + publicAddress(window.location.pathname),
    userAgent: navigator.userAgent,
  }
}
