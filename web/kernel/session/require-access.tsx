import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import type { Right } from '#domain/kernel/rights.ts'
import { Redirect } from '#web/kernel/page/redirect.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import { useConfig } from '#web/startup/config.ts'
import { decideAccess } from './access-decision.ts'
import { useAuth, wasLeftOnPurpose } from './auth.tsx'
import { originOf } from './return-path.ts'
import { SessionCheckFailed } from './session-check-failed.tsx'

/** The router state of a redirect to log-in. */
export interface SentToLogIn {
  /** Where they were going. */
  from: string
  /** The account that was refused there, if one is logged in. */
  denied?: string
}

/**
 * Renders the routes within for readers whom `decideAccess` allows. Redirects the others to log-in or
 * verification, and remembers their destination (spec §2, §4).
 */
export function RequireAccess({ right }: { right?: Right | 'staff' | undefined }) {
  const auth = useAuth()
  const location = useLocation()
  const shown = useRef(false)
  const decision = decideAccess(auth, right)
  const allowed = decision === 'allow'
  const config = useConfig()

  useEffect(() => {
    if (allowed) shown.current = true
  }, [allowed])

  // Another account is another person: nothing that a page holds for one is left to the other.
  if (allowed && config.value) return <Outlet key={auth.user?.id} />
  if (allowed) return <Verifying {...config} />
  if (decision === 'wait') return <Verifying {...auth} />
  if (shown.current && wasLeftOnPurpose()) return <Redirect to={paths.logIn()} />
  const from = originOf(location)
  if (decision === 'verify') return <Redirect to={paths.verifyAdmin(from)} state={{ from }} />
  const denied = auth.user ? { denied: auth.user.id } : {}
  const state: SentToLogIn = { from, ...denied }
  return <Redirect to={paths.logIn(from)} state={state} />
}

interface VerifyingProps {
  error: Error | null
  refresh: () => Promise<unknown>
}

/**
 * The first check is under way, or could not be made for want of a connection; or the programmes are
 * not known yet, where they have not come with the page.
 */
function Verifying({ error, refresh }: VerifyingProps) {
  const { t } = useTranslation('shell')
  // As high as what it gives way to, so that the footer does not move.
  if (!error) {
    return (
      <div className="min-h-dvh">
        <Loading as="h1" text={t('access.verifying')} />
      </div>
    )
  }
  return <SessionCheckFailed reason={error} retry={refresh} />
}
