import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { forgotPasswordSchema, type LogIn } from '#domain/accounts/rules.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { useAuthState } from '#web/accounts/auth-state.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { paths } from '#web/paths.ts'
import { ResetLinkSent } from './reset-link-sent.tsx'

const validate = schemaValidator(forgotPasswordSchema)

/** Requests the link to a new password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(['passwords', 'accounts'])
  const { email: typedBefore = '', ...carried } = useAuthState()
  const [email, setEmail] = useState(typedBefore)
  const [isSent, setIsSent] = useState(false)
  const { formProps, field } = useSubmitForm<Pick<LogIn, 'email'>>({
    defaultValues: { email: typedBefore },
    keep: { as: 'forgot-password', fields: ['email'] },
    validate,
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
      <AuthPage
        title={t('sent.title')}
        lead={<Sentence>{(keep) => t('sent.lead', { email: keep(email) })}</Sentence>}
      >
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
        <Form {...formProps} summary submitText={t('forgot.submit')}>
          <ScriptsNotice />
          <EmailField
            {...field('email')}
            autoComplete="username"
            label={t('accounts:fields.email')}
          />
        </Form>
      </Card>
      <div>{back}</div>
    </AuthPage>
  )
}
