import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changePassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { loadChangeRules } from '#web/accounts/load-rules.ts'
import { call } from '#web/kernel/http/client.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { FirstPassword } from './first-password.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Where members who are logged in change their password, or get a first one. */
export default function OwnPasswordPage() {
  const { user } = useAuth()
  if (!user) return null
  return user.hasPassword ? (
    <ChangePassword email={user.email} />
  ) : (
    <FirstPassword email={user.email} />
  )
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation(['passwords', 'ui'])
  const navigate = useNavigate()
  const { formProps, errorCodes, errorOf } = usePublicForm({
    names: ['currentPassword', 'newPassword', 'repeatPassword'],
    loadRules: loadChangeRules,
    fieldForCode: {
      'accounts.passwordWrong': 'currentPassword',
      'accounts.passwordUnchanged': 'newPassword',
      'accounts.passwordBreached': 'newPassword',
      'accounts.passwordPersonal': 'newPassword',
    },
    send: async ({ currentPassword, newPassword }) => {
      await call(changePassword, { body: { currentPassword, newPassword } })
      showToast({ tone: 'success', text: t('change.done') })
      await navigate(paths.profile())
    },
  })

  return (
    <AuthPage title={t('change.title')} lead={t('change.lead')}>
      <Card>
        <PublicForm {...formProps} submitText={t('change.submit')}>
          {/* Hidden: password managers take the account's name from it. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <div className="grid gap-1">
            <PasswordField
              name="currentPassword"
              autoComplete="current-password"
              label={t('change.current')}
              error={errorOf('currentPassword')}
              showText={t('ui:showPassword')}
              hideText={t('ui:hidePassword')}
            />
            <Link to={paths.forgotPassword()} state={{ email }} className={textLinkClasses}>
              {t('change.forgotten')}
            </Link>
          </div>
          <NewPasswordFields
            name="newPassword"
            labels={{ password: t('choose.password'), repeatPassword: t('choose.repeat') }}
            errorCodes={errorCodes}
          />
        </PublicForm>
      </Card>
    </AuthPage>
  )
}
