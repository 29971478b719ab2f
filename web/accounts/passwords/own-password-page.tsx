import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { changeFormSchema } from '#domain/accounts/new-password-form.ts'
import { changePassword } from '#domain/accounts/password-contract.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { FirstPassword } from './first-password.tsx'
import { isAboutNewPassword, NewPasswordFields } from './new-password-fields.tsx'

type Values = z.output<typeof changeFormSchema>

const validate = schemaValidator(changeFormSchema)

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
  const { form, formProps, field, errorOf } = useSubmitForm<Values>({
    defaultValues: {},
    validate,
    fieldForCode: (code) => {
      if (code === 'accounts.passwordWrong') return 'currentPassword'
      return isAboutNewPassword(code) ? 'newPassword' : undefined
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
        <Form {...formProps} summary submitText={t('change.submit')}>
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
              {...field('currentPassword')}
              autoComplete="current-password"
              label={t('change.current')}
              showText={t('ui:showPassword')}
              hideText={t('ui:hidePassword')}
            />
            <Link to={paths.forgotPassword()} state={{ email }} className={textLinkClasses}>
              {t('change.forgotten')}
            </Link>
          </div>
          <NewPasswordFields
            password={form.register('newPassword')}
            repeatPassword={form.register('repeatPassword')}
            labels={{ password: t('choose.password'), repeatPassword: t('choose.repeat') }}
            errorOf={errorOf}
          />
        </Form>
      </Card>
    </AuthPage>
  )
}
