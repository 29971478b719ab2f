import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { confirmEmail, sendConfirmation } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useLinkToken } from '#web/kernel/session/use-link-token.ts'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { paths } from '#web/paths.ts'

/**
 * Where the link of the welcome e-mail leads. Opening it confirms nothing, since mail programs and their scanners
 * open links too: the owner presses. The outcome survives a reload.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation(['passwords', 'ui'])
  const token = useLinkToken()
  const location = useLocation()
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const confirmed = (location.state as { confirmed?: string } | null)?.confirmed
  const { isPending, error, mutate } = useSubmit(async (link: string) => {
    const { email } = await call(confirmEmail, { body: { token: link } })
    void refresh()
    void navigate({ ...location }, { replace: true, state: { confirmed: email } })
  })
  if (confirmed) {
    return (
      <AuthPage
        title={t('confirm.done.title')}
        lead={<Sentence>{(keep) => t('confirm.done.text', { email: keep(confirmed) })}</Sentence>}
      >
        <WayOn />
      </AuthPage>
    )
  }
  if (token === null || (error && isInvalidLink(error))) return <LinkInvalid />
  const canRetry = !error || error.status === 0 || error.status >= 429
  return (
    <AuthPage
      title={t(error ? 'confirm.failed' : 'confirm.ask.title')}
      lead={error?.message ?? t('confirm.ask.text')}
    >
      {canRetry ? (
        <Button busy={isPending} className="justify-self-start" onClick={() => mutate(token)}>
          {t(error ? 'ui:retry' : 'confirm.ask.button')}
        </Button>
      ) : (
        <WayOn />
      )}
    </AuthPage>
  )
}

function LinkInvalid() {
  const { t } = useTranslation('passwords')
  const { user } = useAuth()
  if (user?.emailVerified) {
    return (
      <AuthPage
        title={t('confirm.done.title')}
        lead={<Sentence>{(keep) => t('confirm.already', { email: keep(user.email) })}</Sentence>}
      >
        <WayOn />
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('confirm.invalid.title')} lead={t('confirm.invalid.text')}>
      {user ? <AnotherLink email={user.email} /> : <WayOn />}
    </AuthPage>
  )
}

function AnotherLink({ email }: { email: string }) {
  const { t } = useTranslation('passwords')
  const sent = useRef<HTMLDivElement>(null)
  const { isPending, errorText, data, mutate } = useSubmit(async () => {
    await call(sendConfirmation)
    return <Sentence>{(keep) => t('confirm.invalid.sent', { email: keep(email) })}</Sentence>
  })

  useEffect(() => {
    // The button is gone with what it was for.
    if (data) sent.current?.focus()
  }, [data])

  if (data) {
    return (
      <div ref={sent} tabIndex={-1}>
        <Notice tone="success" role="status" text={data} />
      </div>
    )
  }
  return (
    <>
      <ErrorNotice text={errorText} />
      <Button busy={isPending} className="justify-self-start" onClick={mutate}>
        {t('confirm.invalid.button')}
      </Button>
    </>
  )
}

function WayOn() {
  const { t } = useTranslation('passwords')
  const { status } = useAuth()
  if (status === 'loading') return null
  const [to, text] =
    status === 'in' ? [paths.profile(), 'toProfile' as const] : [paths.logIn(), 'toLogIn' as const]
  return (
    <Link to={to} className={buttonClasses('primary', 'justify-self-start')}>
      {t(`confirm.${text}`)}
    </Link>
  )
}
