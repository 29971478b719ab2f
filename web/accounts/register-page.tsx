import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/http/client.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm, useRuleText } from './account-form.tsx'
import { GoogleWayIn } from './google-way-in.tsx'
import { register } from './light-endpoints.ts'
import { loadSignUpRules } from './load-rules.ts'
import { PasswordRules } from './password-rules.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useEntering } from './use-entering.ts'
import { WayIn } from './way-in.tsx'

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

export default function RegisterPage() {
  const { t } = useTranslation(['accounts', 'ui'])
  const { language } = useLanguage()
  const ruleText = useRuleText()
  const entering = useEntering()
  const [password, setPassword] = useState('')
  const { form, marks } = useAccountForm({
    names,
    loadRules: loadSignUpRules,
    send: async ({ repeatPassword, ...account }) => {
      await call(register, { body: { ...account, lng: language } })
      await entering.enter()
    },
  })

  /** What every text field of the form is given. */
  function field(name: Exclude<(typeof names)[number], 'acceptTerms'>) {
    return {
      name,
      label: t(`fields.${name}`),
      error: ruleText(marks[name]),
    }
  }
  const reveal = { showText: t('ui:showPassword'), hideText: t('ui:hidePassword') }

  return (
    <WayIn screen="register" lead={t('register.lead')}>
      <AccountForm
        {...form}
        problem={form.problem || entering.problem}
        submitText={t('register.submit')}
      >
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <PhoneField
          name="phone"
          legend={t('fields.phone')}
          hint={t('fields.phoneHint')}
          error={ruleText(marks.phone)}
          texts={t('ui:phone', { returnObjects: true })}
          language={language}
        />
        <TextField
          {...field('locality')}
          autoComplete="address-level2"
          hint={t('fields.localityHint')}
        />
        <PasswordField
          {...field('password')}
          {...reveal}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
          hint={<PasswordRules password={password} />}
        />
        <PasswordField {...field('repeatPassword')} {...reveal} autoComplete="new-password" />
        <CheckboxField
          name="acceptTerms"
          label={t('fields.terms')}
          error={ruleText(marks.acceptTerms)}
        />
      </AccountForm>
      <GoogleWayIn />
    </WayIn>
  )
}
