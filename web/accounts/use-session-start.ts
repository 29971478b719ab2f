import { useState } from 'react'
import { useAuth } from '#web/shell/session/auth.tsx'

/** The last step of log-in and sign-up: learning who is logged in, which opens the way. */
export function useSessionStart() {
  const { error, refresh } = useAuth()
  const [accepted, setAccepted] = useState(false)
  return {
    enter: async () => {
      setAccepted(true)
      await refresh()
    },
    /** The server let the reader in, but the connection failed before that was known. */
    problem: accepted && error ? error.message : null,
  }
}
