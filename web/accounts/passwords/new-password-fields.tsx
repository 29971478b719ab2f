import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
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

/** Tells whether the server's refusal says that the new password is a bad one. */
export function isAboutNewPassword(code: string): boolean {
  return ['passwordUnchanged', 'passwordBreached', 'passwordPersonal'].includes(
    code.replace('accounts.', ''),
  )
}

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn
  repeatPassword: UseFormRegisterReturn
  labels: { password: string; repeatPassword: string }
  /** What is wrong with a field, in words. */
  errorOf: (field: string) => string | undefined
  /** Of the link with which the password is chosen. */
  token?: string
}

/** A new password, with its rules, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, errorOf, token } = props
  const { t } = useTranslation('ui')
  const toErrorText = useErrorText()
  const [password, setPassword] = useState('')
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const weakness = usePasswordStrength(password, { form, token })
  const problem = errorOf(props.password.name) ?? toErrorText(weakness ?? undefined)
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
        {...props.password}
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
        {...props.repeatPassword}
        label={labels.repeatPassword}
        error={errorOf(props.repeatPassword.name)}
      />
    </>
  )
}
