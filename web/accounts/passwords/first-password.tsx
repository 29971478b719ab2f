import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { forgotPassword } from './password-endpoints.ts'
import { ResetLinkSent } from './reset-link-sent.tsx'

/** For members who come in with Google alone: the way to a password is a link by e-mail. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation('passwords')
  const [busy, setBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await call(forgotPassword, { body: { email } })
      setIsSent(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (isSent) {
    return (
      <AuthPage title={t('sent.title')} lead={t('first.sent', { email })}>
        <ResetLinkSent email={email} />
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('first.title')} lead={t('first.text', { email })}>
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <Button busy={busy} className="justify-self-start" onClick={() => void send()}>
        {t('first.button')}
      </Button>
    </AuthPage>
  )
}
