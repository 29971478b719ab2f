import { useTranslation } from 'react-i18next'
import { signUpSchema } from '#domain/accounts/rules.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { call } from '#web/http/client.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const nameSchema = signUpSchema.pick({ firstName: true, lastName: true })

export function NameForm({ user, typed, onSaved, cancelButton }: RowForm) {
  const { t } = useTranslation(['profile', 'accounts'])
  const { form, errorOf } = useOwnDataForm(
    nameSchema,
    (body) => call(updateUser, { body }),
    onSaved,
  )
  return (
    <AccountForm {...form} submitText={t('data.name.save')} beside={cancelButton}>
      <TextField
        name="firstName"
        defaultValue={typed.firstName ?? user.firstName}
        autoComplete="given-name"
        label={t('accounts:fields.firstName')}
        error={errorOf('firstName')}
      />
      <TextField
        name="lastName"
        defaultValue={typed.lastName ?? user.lastName}
        autoComplete="family-name"
        label={t('accounts:fields.lastName')}
        error={errorOf('lastName')}
      />
    </AccountForm>
  )
}
