import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/accounts/password.ts'
import { useErrorText } from '#web/kernel/forms/use-error-text.ts'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { PasswordProgress, PasswordRules } from './password-rules.tsx'
import { usePasswordStrength } from './use-password-strength.ts'

/** What password managers read to make a password that we take. */
const forManagers = {
  passwordrules: `minlength: ${MIN_PASSWORD_LENGTH}; maxlength: ${MAX_PASSWORD_LENGTH}; required: lower; required: upper; required: digit; required: [!@#$%^&*];`,
}

interface NewPasswordFieldsProps<Name extends string> {
  /** Of the field for the new password; the other is `repeatPassword`. */
  name: Name
  labels: { password: string; repeatPassword: string }
  errorCodes: Partial<Record<Name | 'repeatPassword', string>>
  /** Of the link with which the password is chosen. */
  token?: string
}

/** A new password, with its rules, and the same once more. */
export function NewPasswordFields<Name extends string>(props: NewPasswordFieldsProps<Name>) {
  const { name, labels, errorCodes, token } = props
  const { t } = useTranslation('ui')
  const toErrorText = useErrorText()
  const [password, setPassword] = useState('')
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const weakness = usePasswordStrength(password, { form, token })
  const problem = toErrorText(errorCodes[name] ?? weakness ?? undefined)
  const shared = {
    autoComplete: 'new-password',
    showText: t('showPassword'),
    hideText: t('hidePassword'),
    ...forManagers,
  }
  return (
    <>
      <PasswordField
        {...shared}
        name={name}
        label={labels.password}
        error={problem}
        onInput={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setForm(currentTarget.form)
        }}
        hint={<PasswordRules password={password} isHardToGuess={weakness === null} />}
      />
      <PasswordProgress password={password} weakness={weakness} />
      <PasswordField
        {...shared}
        name="repeatPassword"
        label={labels.repeatPassword}
        error={toErrorText(errorCodes.repeatPassword)}
      />
    </>
  )
}
