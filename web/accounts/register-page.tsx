import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { register } from '#domain/accounts/contract.ts'
import type { SignUpForm } from '#domain/accounts/sign-up-form.ts'
import { call } from '#web/http/client.ts'
import { useLanguage } from '#web/shell/use-language.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm, useRuleText } from './account-form.tsx'
import { PasswordRules } from './password-rules.tsx'
import { loadSignUpRules, signUpResolver } from './sign-up-resolver.ts'
import { useEntering } from './use-entering.ts'
import { useSending } from './use-sending.ts'
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
  const form = useForm<SignUpForm>({
    resolver: signUpResolver,
    defaultValues: Object.fromEntries(names.slice(0, -1).map((name) => [name, ''])),
    shouldFocusError: false,
  })
  const password = useWatch({ control: form.control, name: 'password' })

  const sending = useSending(form, names, async ({ repeatPassword, ...account }) => {
    await call(register, { body: { ...account, lng: language } })
    await entering.enter()
  })

  /** What every text field of the form is given. */
  function field(name: Exclude<(typeof names)[number], 'acceptTerms'>) {
    return {
      ...form.register(name),
      label: t(`fields.${name}`),
      error: ruleText(form.formState.errors[name]?.message),
    }
  }
  const reveal = { showText: t('ui:showPassword'), hideText: t('ui:hidePassword') }

  return (
    <WayIn screen="register" lead={t('register.lead')}>
      <AccountForm
        {...sending}
        problem={sending.problem || entering.problem}
        onFocus={() => void loadSignUpRules().catch(() => undefined)}
        submitText={t('register.submit')}
      >
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" hint={t('fields.phoneHint')} />
        <TextField
          {...field('locality')}
          autoComplete="address-level2"
          hint={t('fields.localityHint')}
        />
        <PasswordField
          {...field('password')}
          {...reveal}
          autoComplete="new-password"
          hint={<PasswordRules password={password} />}
        />
        <PasswordField {...field('repeatPassword')} {...reveal} autoComplete="new-password" />
        <CheckboxField
          {...form.register('acceptTerms')}
          label={t('fields.terms')}
          error={ruleText(form.formState.errors.acceptTerms?.message)}
        />
      </AccountForm>
    </WayIn>
  )
}
