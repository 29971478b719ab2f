import { useTranslation } from 'react-i18next'
import { changeEmail } from '#domain/profile/contract.ts'
import { changeEmailSchema } from '#domain/profile/rules.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { call } from '#web/http/client.ts'
import { checkBy } from '#web/ui/fields/check.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasswordNeeded } from './password-needed.tsx'

export function EmailForm(props: RowForm) {
  if (!props.user.hasPassword) {
    return <PasswordNeeded email={props.user.email} beside={props.cancelButton} />
  }
  return <NewEmail {...props} />
}

/** Requests the link to the new address; following it makes the change. */
function NewEmail({ user, typed, onSaved, cancelButton }: RowForm) {
  const { t } = useTranslation('profile')
  const { form, errorOf } = useAccountForm({
    names: ['email', 'password'],
    loadRules: async () => checkBy(changeEmailSchema),
    send: async (body) => {
      await call(changeEmail, { body })
      onSaved(t('data.email.saved', { email: body.email, current: user.email }))
    },
  })
  return (
    <AccountForm
      {...form}
      idPrefix="email-form-"
      submitText={t('data.email.save')}
      beside={cancelButton}
    >
      <TextField
        id="email-form-email"
        name="email"
        type="email"
        defaultValue={typed.email}
        autoComplete="email"
        label={t('data.email.field')}
        hint={t('data.email.hint')}
        error={errorOf('email')}
      />
      <OwnPasswordField id="email-form-password" error={errorOf('password')} />
    </AccountForm>
  )
}
