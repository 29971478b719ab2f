import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { adminPages } from '#domain/pages.ts'
import AccessDenied from '#web/accounts/log-in/access-denied.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { SessionCheckFailed } from '#web/kernel/session/session-check-failed.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { RecoveryCodes, type RecoveryCodesProps } from './two-factor-recovery-codes.tsx'
import { TwoFactorStage } from './two-factor-stage.tsx'
import { SessionNotOpened } from './verify-access.tsx'

/** Where an administrator proves the second factor, before anything else is open (spec §2, §4). */
export default function VerifyPage() {
  const { t } = useTranslation('shell')
  const { status, user, error, refresh } = useAuth()
  const { target, interrupted, logIn } = useReturn()
  const [codes, setCodes] = useState<Omit<RecoveryCodesProps, 'onKept'> | null>(null)
  /** A code was accepted and the session was refetched. */
  const [accepted, setAccepted] = useState(false)

  async function enter(): Promise<void> {
    await refresh()
    setAccepted(true)
    setCodes(null)
  }

  // Before all else: they are shown this once, and the session is open already.
  if (codes) return <RecoveryCodes {...codes} onKept={enter} />
  if (user?.twoFactorVerified) {
    return <Navigate replace to={interrupted ? target : adminPages.dashboard} />
  }
  if (status === 'out' && !accepted) return <Navigate replace to={logIn} state={{ from: target }} />
  if (status === 'out') {
    return (
      <div className="page py-12">
        <SessionNotOpened retry={refresh} />
      </div>
    )
  }
  if (!user) {
    if (error) return <SessionCheckFailed reason={error} retry={refresh} />
    return <Loading as="h1" text={t('access.verifying')} />
  }
  if (user.rights.length === 0) return <AccessDenied user={user} />
  return (
    <TwoFactorStage
      userId={user.id}
      notice={accepted && <SessionNotOpened retry={refresh} />}
      onVerified={async (recoveryCodes) => {
        setAccepted(false)
        if (recoveryCodes) setCodes({ codes: recoveryCodes, email: user.email })
        else await enter()
      }}
    />
  )
}
