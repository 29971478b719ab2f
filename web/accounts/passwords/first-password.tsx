import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { ResetLinkSent } from './reset-link-sent.tsx'

/** For members who come in with Google alone: the way to a password is a link by e-mail. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation('passwords')
  const { isPending, errorText, data, mutate } = useSubmit(async () => {
    await call(forgotPassword, { body: { email } })
    return 'sent'
  })

  if (data) {
    return (
      <AuthPage
        title={t('sent.title')}
        lead={<Sentence>{(keep) => t('first.sent', { email: keep(email) })}</Sentence>}
      >
        <ResetLinkSent email={email} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title={t('first.title')}
      lead={<Sentence>{(keep) => t('first.text', { email: keep(email) })}</Sentence>}
    >
      <ErrorNotice text={errorText} />
      <Button busy={isPending} className="justify-self-start" onClick={mutate}>
        {t('first.button')}
      </Button>
    </AuthPage>
  )
}
