import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { useAuthState } from '#web/accounts/auth-state.ts'
import { loadForgotPasswordRules } from '#web/accounts/load-rules.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { call } from '#web/kernel/http/client.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { paths } from '#web/paths.ts'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { ResetLinkSent } from './reset-link-sent.tsx'

/** Requests the link to a new password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(['passwords', 'accounts'])
  const { email: typedBefore = '', ...carried } = useAuthState()
  const [email, setEmail] = useState(typedBefore)
  const [isSent, setIsSent] = useState(false)
  const { formProps, errorOf } = usePublicForm({
    names: ['email'],
    loadRules: loadForgotPasswordRules,
    keptAs: 'forgot-password',
    send: async (body) => {
      await call(forgotPassword, { body })
      setEmail(body.email)
      setIsSent(true)
    },
  })
  const back = (
    <Link to={paths.logIn()} state={{ ...carried, email }} className={textLinkClasses}>
      {t('forgot.back')}
    </Link>
  )

  if (isSent) {
    return (
      <AuthPage title={t('sent.title')} lead={t('sent.lead', { email })}>
        <ResetLinkSent email={email} />
        <div className="grid justify-items-start gap-1">
          <Button look="quiet" className="-ml-6" onClick={() => setIsSent(false)}>
            {t('sent.other')}
          </Button>
          {back}
        </div>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <Card>
        <PublicForm {...formProps} submitText={t('forgot.submit')}>
          <EmailField
            name="email"
            autoComplete="username"
            defaultValue={email}
            label={t('accounts:fields.email')}
            error={errorOf('email')}
          />
        </PublicForm>
      </Card>
      <div>{back}</div>
    </AuthPage>
  )
}
