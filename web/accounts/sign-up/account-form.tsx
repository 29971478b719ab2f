import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { signUpFormSchema } from '#domain/accounts/sign-up-form.ts'
import {
  isAboutNewPassword,
  NewPasswordFields,
} from '#web/accounts/passwords/new-password-fields.tsx'
import { useReturn } from '#web/accounts/use-return.ts'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormPhone } from '#web/kernel/forms/form-phone.tsx'
import { ScriptsNotice } from '#web/kernel/forms/scripts-notice.tsx'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import type { ValidationResult } from '#web/kernel/forms/validation.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { TermsField } from './terms-field.tsx'

type Values = z.output<typeof signUpFormSchema>

interface AccountFormProps<Account> {
  /** The data from Google, with which no password is asked for; a name that it does not have is empty. */
  google?: { email: string; firstName: string; lastName: string }
  validate: (values: Values) => ValidationResult<Account>
  /** Opens the account. */
  send: (account: Account) => Promise<void>
}

/** Asks for all that an account needs, and logs its holder in once it is open. */
export function AccountForm<Account>({ google, validate, send }: AccountFormProps<Account>) {
  const { t } = useTranslation('accounts')
  const sessionStart = useSessionStart()
  const { form, field, formProps, errorOf } = useSubmitForm<Values, Account>({
    defaultValues: google ? { firstName: google.firstName, lastName: google.lastName } : {},
    keep: {
      // Google's data expire after ten minutes: what was typed outlives a second way through Google.
      as: google ? `google account ${google.email}` : 'register',
      fields: ['firstName', 'lastName', 'email', 'phone', 'locality'],
    },
    validate,
    fieldForCode: (code) => {
      if (code === 'accounts.emailTaken' && !google) return 'email'
      if (code === 'accounts.phoneInvalid') return 'phone'
      return isAboutNewPassword(code) ? 'password' : undefined
    },
    send: async (account) => {
      await send(account)
      await sessionStart.complete()
    },
  })

  /** Returns what every text field of the form is given. */
  function labelled(name: 'firstName' | 'lastName' | 'email' | 'locality') {
    return { ...field(name), label: t(`fields.${name}`) }
  }
  const isTaken = form.formState.errors.email?.message === 'accounts.emailTaken'

  return (
    <Form
      {...formProps}
      summary
      errorText={formProps.errorText || sessionStart.problem}
      submitText={t('register.submit')}
    >
      {google ? (
        <div>
          <p className="font-bold">{t('fields.email')}</p>
          <p translate="no" className="wrap-anywhere">
            {google.email}
          </p>
        </div>
      ) : (
        <ScriptsNotice />
      )}
      <TextField {...labelled('firstName')} autoComplete="given-name" />
      <TextField {...labelled('lastName')} autoComplete="family-name" />
      {!google && (
        <EmailField
          {...labelled('email')}
          {...(isTaken && { error: <EmailTaken email={form.getValues('email')} /> })}
          autoComplete="email"
        />
      )}
      <FormPhone
        control={form.control}
        name="phone"
        legend={t('fields.phone')}
        hint={t('fields.phoneHint')}
        error={errorOf('phone')}
      />
      <TextField
        {...labelled('locality')}
        autoComplete="address-level2"
        hint={t('fields.localityHint')}
      />
      {!google && (
        <NewPasswordFields
          password={form.register('password')}
          repeatPassword={form.register('repeatPassword')}
          labels={{ password: t('fields.password'), repeatPassword: t('fields.repeatPassword') }}
          errorOf={errorOf}
        />
      )}
      <TermsField {...field('acceptTerms')} />
    </Form>
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
