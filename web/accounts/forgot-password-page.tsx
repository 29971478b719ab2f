import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/http/client.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm, linkClasses, useRuleText } from './account-form.tsx'
import { loadForgotPasswordRules } from './load-rules.ts'
import { forgotPassword } from './password-endpoints.ts'
import { ResetLinkSent } from './reset-link-sent.tsx'
import { useAccountForm } from './use-account-form.ts'
import { WayPage } from './way-page.tsx'
import { useWayState } from './way-state.ts'

/** Where whoever has forgotten the password asks for the link to a new one. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(['passwords', 'accounts'])
  const ruleText = useRuleText()
  const { email: typedBefore = '', ...carried } = useWayState()
  const [email, setEmail] = useState(typedBefore)
  const [isSent, setIsSent] = useState(false)
  const { form, marks } = useAccountForm({
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
    <Link to={paths.logIn()} state={{ ...carried, email }} className={linkClasses}>
      {t('forgot.back')}
    </Link>
  )

  if (isSent) {
    return (
      <WayPage title={t('sent.title')} lead={t('sent.lead', { email })}>
        <ResetLinkSent email={email} />
        <div className="grid justify-items-start gap-1">
          <Button look="quiet" className="-ml-6" onClick={() => setIsSent(false)}>
            {t('sent.other')}
          </Button>
          {back}
        </div>
      </WayPage>
    )
  }
  return (
    <WayPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <Card>
        <AccountForm {...form} submitText={t('forgot.submit')}>
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            label={t('accounts:fields.email')}
            error={ruleText(marks.email)}
          />
        </AccountForm>
      </Card>
      <div>{back}</div>
    </WayPage>
  )
}
