import { useTranslation } from 'react-i18next'
import { signUpSchema } from '#domain/accounts/rules.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { call } from '#web/http/client.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'
import { useOwnDataForm } from './use-own-data-form.ts'

const localitySchema = signUpSchema.pick({ locality: true })

export function LocalityForm({ user, typed, onSaved, cancelButton }: RowForm) {
  const { t } = useTranslation(['profile', 'accounts'])
  const { form, errorOf } = useOwnDataForm(
    localitySchema,
    (body) => call(updateUser, { body }),
    onSaved,
  )
  return (
    <AccountForm {...form} submitText={t('data.locality.save')} beside={cancelButton}>
      <TextField
        name="locality"
        defaultValue={typed.locality ?? user.locality}
        autoComplete="address-level2"
        label={t('accounts:fields.locality')}
        hint={t('accounts:fields.localityHint')}
        error={errorOf('locality')}
      />
    </AccountForm>
  )
}
