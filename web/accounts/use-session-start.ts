import { useState } from 'react'
import { useAuth } from '#web/kernel/session/auth.tsx'

/** Completes log-in and sign-up by reading who is logged in. */
export function useSessionStart() {
  const { error, refresh } = useAuth()
  const [accepted, setAccepted] = useState(false)
  return {
    complete: async () => {
      setAccepted(true)
      await refresh()
    },
    /** The server let the reader in, but the connection failed before that was known. */
    problem: accepted && error ? error.message : null,
  }
}
