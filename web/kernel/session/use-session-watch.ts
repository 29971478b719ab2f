import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { onSessionEnded, recheckSession } from './auth.tsx'
import { originOf } from './return-path.ts'

/**
 * Looks after each change of page whether the session still stands (spec §4), and leads to log-in
 * from the page on which a call found that it does not (spec §8).
 */
export function useSessionWatch(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const { key } = location
  const checkedAt = useRef(key)

  useEffect(() => {
    // The first page is checked by the first fetch of the session.
    if (checkedAt.current === key) return
    checkedAt.current = key
    void recheckSession()
  }, [key])

  const goToLogIn = useEffectEvent(() => {
    if (location.pathname === paths.logIn()) return
    const from = originOf(location)
    void navigate(paths.logIn(from), { replace: true, state: { from } })
  })
  useEffect(() => onSessionEnded(() => goToLogIn()), [])
}
