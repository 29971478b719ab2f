import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { unsubscribe } from '#domain/mailings/unsubscribe-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useLinkToken } from '#web/kernel/session/use-link-token.ts'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { paths } from '#web/paths.ts'

/** Where the link at the end of an announcement leads: one press stops them, without a log-in. */
export default function UnsubscribePage() {
  const { t } = useTranslation('passwords')
  const token = useLinkToken()
  const location = useLocation()
  const navigate = useNavigate()
  const isDone = Boolean((location.state as { stopped?: true } | null)?.stopped)
  const { isPending, error, errorText, mutate } = useSubmit(async (link: string) => {
    await call(unsubscribe, { query: { token: link } })
    void navigate({ ...location }, { replace: true, state: { stopped: true } })
  })
  if (isDone) {
    return (
      <AuthPage title={t('announcements.done.title')} lead={t('announcements.done.text')}>
        <ToProfile />
      </AuthPage>
    )
  }
  if (token === null || (error && isInvalidLink(error))) {
    return (
      <AuthPage title={t('announcements.noLink.title')} lead={t('announcements.noLink.text')}>
        <ToProfile />
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('announcements.ask.title')} lead={t('announcements.ask.text')}>
      <ErrorNotice title={t('announcements.failed')} text={errorText} />
      <Button busy={isPending} className="justify-self-start" onClick={() => mutate(token)}>
        {t('announcements.ask.button')}
      </Button>
    </AuthPage>
  )
}

function ToProfile() {
  const { t } = useTranslation('passwords')
  return (
    <Link to={paths.profile()} className={buttonClasses('primary', 'justify-self-start')}>
      {t('announcements.toProfile')}
    </Link>
  )
}
