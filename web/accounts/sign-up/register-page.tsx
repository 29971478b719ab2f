import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { register } from '#domain/accounts/contract.ts'
import { signUpFormSchema } from '#domain/accounts/sign-up-form.ts'
import { AuthForm } from '#web/accounts/auth-form.tsx'
import { GoogleButton } from '#web/accounts/google/google-button.tsx'
import {
  isAboutNewPassword,
  NewPasswordFields,
} from '#web/accounts/passwords/new-password-fields.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { ScriptsNotice } from '#web/failures/scripts-notice.tsx'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { call } from '#web/kernel/http/client.ts'
import { retryRead } from '#web/kernel/http/retries.ts'
import { randomUuid } from '#web/kernel/http/uuid.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { PhoneField } from '#web/kernel/ui/fields/phone-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { TermsField } from './terms-field.tsx'

type Values = z.output<typeof signUpFormSchema>

const validate = schemaValidator(signUpFormSchema)

/** Long enough to be read at ease; on a phone it covers part of the page. */
const TOAST_MS = 10_000

export default function RegisterPage() {
  const { t } = useTranslation(['accounts', 'ui'])
  const { language } = useLanguage()
  const sessionStart = useSessionStart()
  const [requestKey] = useState(() => randomUuid().replaceAll('-', ''))
  const { form, formProps, errorOf } = useSubmitForm<Values>({
    defaultValues: {},
    keep: { as: 'register', fields: ['firstName', 'lastName', 'email', 'phone', 'locality'] },
    validate,
    fieldForCode: (code) => {
      if (code === 'accounts.emailTaken') return 'email'
      if (code === 'accounts.phoneInvalid') return 'phone'
      return isAboutNewPassword(code) ? 'password' : undefined
    },
    send: async ({ repeatPassword, ...account }) => {
      // By its key the server opens one account, however often the call is repeated.
      await call(register, { body: { ...account, lng: language, requestKey }, retry: retryRead })
      showToast({
        tone: 'success',
        title: t('registered'),
        text: (
          <Sentence>{(keep) => t('register.confirmSent', { email: keep(account.email) })}</Sentence>
        ),
        duration: TOAST_MS,
      })
      await sessionStart.complete()
    },
  })

  /** Returns what every text field of the form is given. */
  function field(name: 'firstName' | 'lastName' | 'email' | 'locality') {
    return { ...form.register(name), label: t(`fields.${name}`), error: errorOf(name) }
  }
  const isTaken = form.formState.errors.email?.message === 'accounts.emailTaken'

  return (
    <AuthForm screen="register" lead={t('register.lead')}>
      <Form
        {...formProps}
        summary
        errorText={formProps.errorText || sessionStart.problem}
        submitText={t('register.submit')}
      >
        <ScriptsNotice />
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <EmailField
          {...field('email')}
          {...(isTaken && { error: <EmailTaken email={form.getValues('email')} /> })}
          autoComplete="email"
        />
        <Controller
          control={form.control}
          name="phone"
          render={({ field: { onChange } }) => (
            <PhoneField
              name="phone"
              defaultValue={form.getValues('phone')}
              onChange={onChange}
              legend={t('fields.phone')}
              hint={t('fields.phoneHint')}
              error={errorOf('phone')}
              texts={t('ui:phone', { returnObjects: true })}
              language={language}
            />
          )}
        />
        <TextField
          {...field('locality')}
          autoComplete="address-level2"
          hint={t('fields.localityHint')}
        />
        <NewPasswordFields
          password={form.register('password')}
          repeatPassword={form.register('repeatPassword')}
          labels={{ password: t('fields.password'), repeatPassword: t('fields.repeatPassword') }}
          errorOf={errorOf}
        />
        <TermsField {...form.register('acceptTerms')} error={errorOf('acceptTerms')} />
      </Form>
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
