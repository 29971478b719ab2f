import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { openGoogleAccount } from '#domain/accounts/google-contract.ts'
import { googleSignUpFormSchema } from '#domain/accounts/google-sign-up-form.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { TermsField } from '#web/accounts/sign-up/terms-field.tsx'
import { useSessionStart } from '#web/accounts/use-session-start.ts'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import { apiErrorOf } from '#web/kernel/http/api-error.ts'
import { call } from '#web/kernel/http/client.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { PhoneField } from '#web/kernel/ui/fields/phone-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { GoogleLink } from './google-link.tsx'

type Values = z.output<typeof googleSignUpFormSchema>

const validate = schemaValidator(googleSignUpFormSchema)

interface GoogleAccountProps {
  /** The data from Google; a name that it does not have is empty. */
  person: { email: string; firstName: string; lastName: string }
  /** Another account with this e-mail has been opened in the meantime. */
  onTaken: () => Promise<unknown>
}

/** A new person authenticated by Google: what an account needs besides. */
export function GoogleAccount({ person, onTaken }: GoogleAccountProps) {
  const { t } = useTranslation(['google', 'accounts', 'ui'])
  const { language } = useLanguage()
  const sessionStart = useSessionStart()
  const { form, formProps, errorOf } = useSubmitForm<Values>({
    defaultValues: { firstName: person.firstName, lastName: person.lastName },
    // Google's data expire after ten minutes: what was typed outlives a second way through Google.
    keep: {
      as: `google account ${person.email}`,
      fields: ['firstName', 'lastName', 'phone', 'locality'],
    },
    validate,
    send: async (account) => {
      try {
        await call(openGoogleAccount, { body: { ...account, lng: language } })
      } catch (error) {
        if (apiErrorOf(error).code === 'accounts.emailTaken') await onTaken()
        throw error
      }
      await sessionStart.complete()
    },
  })

  /** Returns what every text field of the form is given. */
  function field(name: 'firstName' | 'lastName' | 'locality') {
    return { ...form.register(name), label: t(`accounts:fields.${name}`), error: errorOf(name) }
  }

  return (
    <AuthPage takesFocus title={t('account.title')} lead={t('account.lead')}>
      <Card>
        <Form
          {...formProps}
          summary
          errorText={formProps.errorText || sessionStart.problem}
          submitText={t('accounts:register.submit')}
        >
          <div>
            <p className="font-bold">{t('accounts:fields.email')}</p>
            <p translate="no" className="wrap-anywhere">
              {person.email}
            </p>
          </div>
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
          <Controller
            control={form.control}
            name="phone"
            render={({ field: { onChange } }) => (
              <PhoneField
                name="phone"
                defaultValue={form.getValues('phone')}
                onChange={onChange}
                legend={t('accounts:fields.phone')}
                hint={t('accounts:fields.phoneHint')}
                error={errorOf('phone')}
                texts={t('ui:phone', { returnObjects: true })}
                language={language}
              />
            )}
          />
          <TextField
            {...field('locality')}
            autoComplete="address-level2"
            hint={t('accounts:fields.localityHint')}
          />
          <TermsField {...form.register('acceptTerms')} error={errorOf('acceptTerms')} />
        </Form>
      </Card>
      <p>
        <GoogleLink look="quiet" text={t('startAgain')} />
      </p>
    </AuthPage>
  )
}
