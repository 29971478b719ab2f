import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { resetPassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import type { AuthState } from '#web/accounts/auth-state.ts'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { loadResetRules } from '#web/accounts/load-rules.ts'
import { call } from '#web/kernel/http/client.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { clearFailedLogIns } from '#web/shell/session/browser-storage.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Chooses a new password by the link of an e-mail, then leads to log-in. */
export function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation('passwords')
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const { formProps, errorCodes, error } = usePublicForm({
    names: ['password', 'repeatPassword'],
    loadRules: loadResetRules,
    fieldForCode: {
      'accounts.passwordBreached': 'password',
      'accounts.passwordPersonal': 'password',
    },
    send: async ({ password }) => {
      const { email } = await call(resetPassword, { body: { token, password } })
      clearFailedLogIns()
      // Every session has ended, this browser's too.
      await refresh()
      const state: AuthState = { notice: 'passwordChanged', email }
      await navigate(paths.logIn(), { replace: true, state })
    },
  })

  if (error && isInvalidLink(error)) {
    return (
      <AuthPage title={t('choose.invalid.title')} lead={t('choose.invalid.text')}>
        <Link
          to={paths.forgotPassword()}
          className={buttonClasses('primary', 'justify-self-start')}
        >
          {t('choose.invalid.button')}
        </Link>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={t('choose.title')} lead={t('choose.lead')}>
      <Card>
        <PublicForm {...formProps} submitText={t('choose.submit')}>
          <NewPasswordFields
            name="password"
            labels={{ password: t('choose.password'), repeatPassword: t('choose.repeat') }}
            errorCodes={errorCodes}
            token={token}
          />
        </PublicForm>
      </Card>
    </AuthPage>
  )
}
