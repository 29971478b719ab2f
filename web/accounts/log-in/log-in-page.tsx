import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logIn } from '#domain/accounts/contract.ts'
import { type LogIn, logInSchema } from '#domain/accounts/rules.ts'
import { AuthForm } from '#web/accounts/auth-form.tsx'
import { type AuthState, useAuthState } from '#web/accounts/auth-state.ts'
import { GoogleButton } from '#web/accounts/google/google-button.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { temporaryToken } from '#web/kernel/http/temporary-token.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { paths } from '#web/paths.ts'
import { LogInLockNotice } from './log-in-lock-notice.tsx'
import { isLock, useLogInLock } from './use-log-in-lock.ts'

const validate = schemaValidator(logInSchema)

export default function LogInPage() {
  const { t } = useTranslation(['accounts', 'ui'])
  const sessionStart = useSessionStart()
  const { email: typedBefore = '', notice } = useAuthState()
  const { target, interrupted } = useReturn()
  const [email, setEmail] = useState(typedBefore)
  const lock = useLogInLock()
  const { formProps, field, error } = useSubmitForm<LogIn>({
    defaultValues: { email: typedBefore },
    validate,
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
      <Form
        {...formProps}
        summary
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
        <ScriptsNotice />
        {notice && <Notice tone="success" role="status" text={t(`logIn.${notice}`)} />}
        <EmailField
          {...field('email')}
          autoComplete="username"
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          label={t('fields.email')}
        />
        <div className="grid gap-1">
          <PasswordField
            {...field('password')}
            autoComplete="current-password"
            label={t('fields.password')}
            showText={t('ui:showPassword')}
            hideText={t('ui:hidePassword')}
          />
          <Link {...toForgotten} className={textLinkClasses}>
            {t('logIn.forgotten')}
          </Link>
        </div>
      </Form>
      <GoogleButton />
    </AuthForm>
  )
}
