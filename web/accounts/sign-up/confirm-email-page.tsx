import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { sendConfirmation } from '#web/accounts/passwords/schema-free-endpoints.ts'
import { ErrorNotice } from '#web/forms/error-notice.tsx'
import { useSubmit } from '#web/forms/use-submit.ts'
import { call } from '#web/http/client.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Loading } from '#web/ui/feedback/spinner.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Where the link of the welcome e-mail leads: it confirms the address without another press. */
export default function ConfirmEmailPage() {
  const { state, retry } = useConfirmation()
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(state.stage)

  useEffect(() => {
    // How it ended is read out; that is all that happens here.
    if (before.current === 'checking' && state.stage !== 'checking') {
      page.current?.querySelector('h1')?.focus()
    }
    before.current = state.stage
  }, [state.stage])

  return (
    <div ref={page}>
      <Outcome state={state} retry={retry} />
    </div>
  )
}

function Outcome({ state, retry }: ReturnType<typeof useConfirmation>) {
  const { t } = useTranslation(['passwords', 'ui'])
  if (state.stage === 'checking') return <Loading as="h1" text={t('confirm.checking')} />
  if (state.stage === 'done') {
    return (
      <AuthPage
        title={t('confirm.done.title')}
        lead={t('confirm.done.text', { email: state.email })}
      >
        <WayOn />
      </AuthPage>
    )
  }
  const { error } = state
  if (error === null || isInvalidLink(error)) return <LinkInvalid />
  return (
    <AuthPage title={t('confirm.failed')} lead={error.message}>
      {error.status === 0 || error.status >= 429 ? (
        <Button className="justify-self-start" onClick={retry}>
          {t('ui:retry')}
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
      <AuthPage title={t('confirm.done.title')} lead={t('confirm.already', { email: user.email })}>
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
    return t('confirm.invalid.sent', { email })
  })

  useEffect(() => {
    // The button is gone with what it was for.
    if (data) sent.current?.focus()
  }, [data])

  if (data) {
    return (
      <div ref={sent} tabIndex={-1}>
        <Notice tone="success" role="status">
          <p>{data}</p>
        </Notice>
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
