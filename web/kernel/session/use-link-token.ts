import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tokenParameter } from '#domain/kernel/pages.ts'

/**
 * The token of the link in an e-mail that led here; null without one. It leaves the address bar at
 * once, where it would be seen, bookmarked or copied; a reload still knows it.
 */
export function useLinkToken(): string | null {
  const location = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(location.search).get(tokenParameter)
  const remembered = (location.state as { token?: unknown } | null)?.token

  useEffect(() => {
    if (inAddress === null) return
    const query = new URLSearchParams(location.search)
    query.delete(tokenParameter)
    void navigate(
      { ...location, search: query.toString() },
      { replace: true, state: { token: inAddress } },
    )
  }, [inAddress, location, navigate])

  return inAddress ?? (typeof remembered === 'string' ? remembered : null)
}
