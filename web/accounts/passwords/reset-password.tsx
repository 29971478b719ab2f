import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { resetFormSchema } from '#domain/accounts/new-password-form.ts'
import { resetPassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import type { AuthState } from '#web/accounts/auth-state.ts'
import { isInvalidLink } from '#web/accounts/is-invalid-link.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { clearFailedLogIns } from '#web/kernel/session/browser-storage.ts'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import { isAboutNewPassword, NewPasswordFields } from './new-password-fields.tsx'

type Values = z.output<typeof resetFormSchema>

const validate = schemaValidator(resetFormSchema)

/** Chooses a new password by the link of an e-mail, then leads to log-in. */
export function ResetPassword({ token }: { token: string }) {
  const { t } = useTranslation('passwords')
  const navigate = useNavigate()
  const { refresh } = useAuth()
  const { form, formProps, errorOf, error } = useSubmitForm<Values>({
    defaultValues: {},
    validate,
    fieldForCode: (code) => (isAboutNewPassword(code) ? 'password' : undefined),
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
        <Form {...formProps} summary submitText={t('choose.submit')}>
          <ScriptsNotice />
          <NewPasswordFields
            password={form.register('password')}
            repeatPassword={form.register('repeatPassword')}
            labels={{ password: t('choose.password'), repeatPassword: t('choose.repeat') }}
            errorOf={errorOf}
            token={token}
          />
        </Form>
      </Card>
    </AuthPage>
  )
}
