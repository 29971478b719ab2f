import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { logIn } from '#domain/accounts/contract.ts'
import { type LogIn, logInSchema } from '#domain/accounts/rules.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm, useRuleText } from './account-form.tsx'
import { createAttempts } from './attempts.ts'
import { useEntering } from './use-entering.ts'
import { useSending } from './use-sending.ts'
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
  const form = useForm<LogIn>({
    resolver: zodResolver(logInSchema),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  })
  const { errors } = form.formState

  const sending = useSending(form, ['email', 'password'], async (body) => {
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
  })
  const blocked =
    minutesBlocked > 0 &&
    t('errors:accounts.locked', { minutes: minutesBlocked, count: minutesBlocked })

  return (
    <WayIn screen="logIn">
      <AccountForm
        {...sending}
        problem={blocked || sending.problem || entering.problem}
        submitText={t('logIn.submit')}
      >
        <TextField
          {...form.register('email')}
          type="email"
          autoComplete="username"
          label={t('fields.email')}
          error={ruleText(errors.email?.message)}
        />
        <PasswordField
          {...form.register('password')}
          autoComplete="current-password"
          label={t('fields.password')}
          error={ruleText(errors.password?.message)}
          showText={t('ui:showPassword')}
          hideText={t('ui:hidePassword')}
        />
      </AccountForm>
    </WayIn>
  )
}
