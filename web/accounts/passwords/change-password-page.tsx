import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useLinkToken } from '#web/kernel/session/use-link-token.ts'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { ResetPassword } from './reset-password.tsx'

/** A new password: by the link of an e-mail, else for members who are logged in (the route within). */
export default function ChangePasswordPage() {
  const { t } = useTranslation('ui')
  const token = useLinkToken()
  if (token !== null) return <ResetPassword token={token} />
  return (
    <Suspense fallback={<Loading as="h1" text={t('loading')} />}>
      <Outlet />
    </Suspense>
  )
}
