import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tokenParameter } from '#domain/pages.ts'
import { confirmEmail } from '#web/accounts/passwords/schema-free-endpoints.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { useLinkToken } from '#web/shell/session/use-link-token.ts'

export type Confirmation =
  | { stage: 'checking' }
  | { stage: 'done'; email: string }
  | { stage: 'refused'; error: ApiError | null }

/** Called once for each link, however often the page is rendered. */
const confirmations = new Map<string, ReturnType<typeof ask>>()

function ask(token: string) {
  return call(confirmEmail, { body: { token } })
}

function requestOnce(token: string) {
  const before = confirmations.get(token)
  if (before) return before
  const asking = ask(token)
  confirmations.set(token, asking)
  // A failed call may be repeated.
  asking.catch(() => confirmations.delete(token))
  return asking
}

/** Confirms the e-mail address by the link that led here; the outcome survives a reload. */
export function useConfirmation() {
  const token = useLinkToken()
  const location = useLocation()
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const confirmed = (location.state as { confirmed?: string } | null)?.confirmed
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isInAddress = new URLSearchParams(location.search).has(tokenParameter)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link and attempt
  useEffect(() => {
    if (token === null || confirmed || isInAddress) return
    let isShown = true
    requestOnce(token).then(
      ({ email }) => {
        void refresh()
        if (isShown) void navigate({ ...location }, { replace: true, state: { confirmed: email } })
      },
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason
        if (isShown) setError(reason)
      },
    )
    return () => {
      isShown = false
    }
  }, [token, isInAddress, attempt])

  const refused = error !== null || token === null
  const state: Confirmation = confirmed
    ? { stage: 'done', email: confirmed }
    : refused
      ? { stage: 'refused', error }
      : { stage: 'checking' }
  return {
    state,
    retry(): void {
      setError(null)
      setAttempt(attempt + 1)
    },
  }
}
