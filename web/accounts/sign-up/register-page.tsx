import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { register } from '#domain/accounts/contract.ts'
import { AuthForm } from '#web/accounts/auth-form.tsx'
import { GoogleButton } from '#web/accounts/google/google-button.tsx'
import { loadSignUpRules } from '#web/accounts/load-rules.ts'
import { NewPasswordFields } from '#web/accounts/passwords/new-password-fields.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { call } from '#web/kernel/http/client.ts'
import { retryRead } from '#web/kernel/http/retry-reads.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { PhoneField } from '#web/kernel/ui/fields/phone-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { PublicForm } from '#web/shell/forms/public-form.tsx'
import { usePublicForm } from '#web/shell/forms/use-public-form.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { TermsField } from './terms-field.tsx'

const names = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'locality',
  'password',
  'repeatPassword',
  'acceptTerms',
] as const

/** Long enough to be read at ease; on a phone it covers part of the page. */
const TOAST_MS = 10_000

export default function RegisterPage() {
  const { t } = useTranslation(['accounts', 'ui'])
  const { language } = useLanguage()
  const sessionStart = useSessionStart()
  const [email, setEmail] = useState('')
  const [requestKey] = useState(() => randomUuid().replaceAll('-', ''))
  const { formProps, errorCodes, errorOf } = usePublicForm({
    names,
    loadRules: loadSignUpRules,
    keptAs: 'register',
    fieldForCode: {
      'accounts.emailTaken': 'email',
      'accounts.phoneInvalid': 'phone',
      'accounts.passwordBreached': 'password',
      'accounts.passwordPersonal': 'password',
    },
    send: async ({ repeatPassword, ...account }) => {
      setEmail(account.email)
      // By its key the server opens one account, however often the call is repeated.
      await call(register, { body: { ...account, lng: language, requestKey }, retry: retryRead })
      showToast({
        tone: 'success',
        title: t('registered'),
        text: t('register.confirmSent', { email: account.email }),
        duration: TOAST_MS,
      })
      await sessionStart.complete()
    },
  })

  /** What every text field of the form is given. */
  function field(name: 'firstName' | 'lastName' | 'email' | 'locality') {
    return {
      name,
      label: t(`fields.${name}`),
      error: errorOf(name) as ReactNode,
    }
  }
  const isTaken = errorCodes.email === 'accounts.emailTaken'

  return (
    <AuthForm screen="register" lead={t('register.lead')}>
      <PublicForm
        {...formProps}
        errorText={formProps.errorText || sessionStart.problem}
        submitText={t('register.submit')}
      >
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <EmailField
          {...field('email')}
          {...(isTaken && { error: <EmailTaken email={email} /> })}
          autoComplete="email"
        />
        <PhoneField
          name="phone"
          legend={t('fields.phone')}
          hint={t('fields.phoneHint')}
          error={errorOf('phone')}
          texts={t('ui:phone', { returnObjects: true })}
          language={language}
        />
        <TextField
          {...field('locality')}
          autoComplete="address-level2"
          hint={t('fields.localityHint')}
        />
        <NewPasswordFields
          name="password"
          labels={{ password: t('fields.password'), repeatPassword: t('fields.repeatPassword') }}
          errorCodes={errorCodes}
        />
        <TermsField error={errorOf('acceptTerms')} />
      </PublicForm>
      <GoogleButton />
    </AuthForm>
  )
}

/** There is such an account already, and it may well be the reader's own. */
function EmailTaken({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const toErrorText = useErrorText()
  const { logIn } = useReturn()
  return (
    <span className="grid justify-items-start">
      <span>{toErrorText('accounts.emailTaken')}</span>
      <Link to={logIn} state={{ email }} className={textLinkClasses}>
        {t('register.toLogIn')}
      </Link>
    </span>
  )
}
