import { useTranslation } from 'react-i18next'
import { linkGoogle } from '#domain/accounts/google-contract.ts'
import { googleLinkSchema } from '#domain/accounts/google-sign-up.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { GoogleLink } from './google-link.tsx'

const validate = schemaValidator(googleLinkSchema)

/** Google has vouched for an e-mail that has an account: its password joins the two, once. */
export function GooglePassword({ email }: { email: string }) {
  const { t } = useTranslation(['google', 'accounts', 'ui', 'errors'])
  const sessionStart = useSessionStart()
  const { formProps, field } = useSubmitForm<{ password: string }>({
    defaultValues: {},
    validate,
    send: async (body) => {
      await call(linkGoogle, { body })
      await sessionStart.complete()
    },
  })

  return (
    <AuthPage takesFocus title={t('password.title')}>
      <Notice role="status" text={t('errors:accounts.googleNeedsPassword')} />
      <Card>
        <Form
          {...formProps}
          summary
          errorText={formProps.errorText || sessionStart.problem}
          submitText={t('password.submit')}
        >
          <div>
            <p className="font-bold">{t('accounts:fields.email')}</p>
            <p translate="no" className="wrap-anywhere">
              {email}
            </p>
            {/* Lets the browser offer the right password. */}
            <input hidden readOnly type="email" autoComplete="username" value={email} />
          </div>
          <PasswordField
            {...field('password')}
            autoComplete="current-password"
            label={t('accounts:fields.password')}
            showText={t('ui:showPassword')}
            hideText={t('ui:hidePassword')}
          />
        </Form>
      </Card>
      <p className="flex flex-wrap gap-3">
        <Link to={paths.forgotPassword()} className={buttonClasses('quiet')}>
          {t('password.forgotten')}
        </Link>
        <GoogleLink look="quiet" text={t('startAgain')} />
      </p>
    </AuthPage>
  )
}
