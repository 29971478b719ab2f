import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm, useRuleText } from './account-form.tsx'
import { createAttempts } from './attempts.ts'
import { GoogleWayIn } from './google-way-in.tsx'
import { logIn } from './light-endpoints.ts'
import { loadLogInRules } from './load-rules.ts'
import { useAccountForm } from './use-account-form.ts'
import { useEntering } from './use-entering.ts'
import { WayIn } from './way-in.tsx'

const attempts = createAttempts(
  () => window.localStorage,
  () => Date.now(),
)

/** A wrong password, and the lock that follows too many of them. */
const countedStatuses = new Set([401, 423])

export default function LogInPage() {
  const { t } = useTranslation(['accounts', 'ui', 'errors'])
  const ruleText = useRuleText()
  const entering = useEntering()
  const [minutesBlocked, setMinutesBlocked] = useState(attempts.minutesBlocked)
  const { form, marks } = useAccountForm({
    names: ['email', 'password'],
    loadRules: loadLogInRules,
    send: async (body) => {
      const minutes = attempts.minutesBlocked()
      setMinutesBlocked(minutes)
      if (minutes > 0) return
      try {
        await call(logIn, { body })
      } catch (error) {
        if (error instanceof ApiError && countedStatuses.has(error.status)) attempts.countFailure()
        throw error
      }
      attempts.reset()
      await entering.enter()
    },
  })
  const blocked =
    minutesBlocked > 0 &&
    t('errors:accounts.locked', { minutes: minutesBlocked, count: minutesBlocked })

  return (
    <WayIn screen="logIn">
      <AccountForm
        {...form}
        problem={blocked || form.problem || entering.problem}
        submitText={t('logIn.submit')}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={t('fields.email')}
          error={ruleText(marks.email)}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('fields.password')}
          error={ruleText(marks.password)}
          showText={t('ui:showPassword')}
          hideText={t('ui:hidePassword')}
        />
      </AccountForm>
      <GoogleWayIn />
    </WayIn>
  )
}
