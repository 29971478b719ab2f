import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logIn } from '#domain/accounts/contract.ts'
import { AuthForm } from '#web/accounts/auth-form.tsx'
import { type AuthState, useAuthState } from '#web/accounts/auth-state.ts'
import { GoogleButton } from '#web/accounts/google/google-button.tsx'
import { loadLogInRules } from '#web/accounts/load-rules.ts'
import { useReturn } from '#web/accounts/use-return.ts'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { call } from '#web/kernel/http/client.ts'
import { temporaryToken } from '#web/kernel/http/temporary-token.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { LogInLockNotice } from './log-in-lock-notice.tsx'
import { isLock, useLogInLock } from './use-log-in-lock.ts'

export default function LogInPage() {
  const { t } = useTranslation(['accounts', 'ui'])
  const sessionStart = useSessionStart()
  const { email: typedBefore = '', notice } = useAuthState()
  const { target, interrupted } = useReturn()
  const [email, setEmail] = useState(typedBefore)
  const lock = useLogInLock()
  const { formProps, errorOf, error } = usePublicForm({
    names: ['email', 'password'],
    loadRules: loadLogInRules,
    send: async (body) => {
      if (!lock.allowsAttempt()) return
      const answer = await call(logIn, { body }).catch((error: unknown) => {
        lock.recordFailure(error)
        throw error
      })
      lock.reset()
      if (answer.temporaryToken) temporaryToken.keep(answer.temporaryToken)
      await sessionStart.complete()
    },
  })
  const isGoogleOnly = error?.code === 'accounts.googleOnly'
  const isShownElsewhere = isGoogleOnly || isLock(error) || lock.minutes > 0
  const state: AuthState = { email, ...(interrupted && { from: target }) }
  const toForgotten = { to: paths.forgotPassword(), state }

  return (
    <AuthForm screen="logIn">
      <PublicForm
        {...formProps}
        errorText={isShownElsewhere ? null : formProps.errorText || sessionStart.problem}
        notice={
          <>
            {(lock.minutes > 0 || lock.hasEnded) && (
              <LogInLockNotice
                key={formProps.submitCount}
                lock={lock}
                wayOut={
                  <Link {...toForgotten} className={textLinkClasses}>
                    {t('logIn.sendLink')}
                  </Link>
                }
              />
            )}
            {isGoogleOnly && (
              <Notice tone="warning">
                <p>{formProps.errorText}</p>
                <Link {...toForgotten} className={textLinkClasses}>
                  {t('logIn.wantPassword')}
                </Link>
              </Notice>
            )}
          </>
        }
        submitText={t('logIn.submit')}
      >
        {notice && (
          <Notice tone="success" role="status">
            <p>{t(`logIn.${notice}`)}</p>
          </Notice>
        )}
        <EmailField
          name="email"
          autoComplete="username"
          defaultValue={typedBefore}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          label={t('fields.email')}
          error={errorOf('email')}
        />
        <div className="grid gap-1">
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('fields.password')}
            error={errorOf('password')}
            showText={t('ui:showPassword')}
            hideText={t('ui:hidePassword')}
          />
          <Link {...toForgotten} className={textLinkClasses}>
            {t('logIn.forgotten')}
          </Link>
        </div>
      </PublicForm>
      <GoogleButton />
    </AuthForm>
  )
}
