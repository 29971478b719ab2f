import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useAuth } from '#web/shell/auth.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { RecoveryCodes } from './two-factor-recovery-codes.tsx'
import { TwoFactorStage } from './two-factor-stage.tsx'
import { useReturn } from './use-return.ts'
import { AccessUnknown, NothingToVerify, SessionNotOpened } from './verify-access.tsx'

/** Where an administrator proves the second factor, before anything else is open (spec §2, §4). */
export default function VerifyPage() {
  const { t } = useTranslation('shell')
  const { status, user, error, refresh } = useAuth()
  const { target, logIn } = useReturn()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** A code was taken and the server was asked who is logged in. */
  const [accepted, setAccepted] = useState(false)

  async function enter(): Promise<void> {
    await refresh()
    setAccepted(true)
    setCodes(null)
  }

  // Before all else: they are shown this once, and the session is open already.
  if (codes && user) return <RecoveryCodes codes={codes} email={user.email} onKept={enter} />
  if (user?.twoFactorVerified) return <Navigate replace to={target} />
  if (status === 'out' && !accepted) return <Navigate replace to={logIn} state={{ from: target }} />
  if (status === 'out') {
    return (
      <div className="page py-12">
        <SessionNotOpened retry={refresh} />
      </div>
    )
  }
  if (!user) {
    if (error) return <AccessUnknown reason={error.message} retry={refresh} />
    return <Loading as="h1" text={t('access.verifying')} />
  }
  if (!user.isAdmin) return <NothingToVerify />
  return (
    <TwoFactorStage
      userId={user.id}
      notice={accepted && <SessionNotOpened retry={refresh} />}
      onVerified={async (recoveryCodes) => {
        setAccepted(false)
        if (recoveryCodes) setCodes(recoveryCodes)
        else await enter()
      }}
    />
  )
}
