import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { signUpSchema } from '#domain/accounts/rules.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { call } from '#web/http/client.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { checkBy } from '#web/ui/fields/check.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { RowForm } from './data-row.tsx'

const localitySchema = signUpSchema.pick({ locality: true })

export function LocalityForm({
  user,
  typed,
  onSaved,
  giveUp,
}: RowForm & { user: AuthenticatedUser }) {
  const { t } = useTranslation(['profile', 'accounts'])
  const { refresh } = useAuth()
  const { form, errorOf } = useAccountForm({
    names: ['locality'],
    loadRules: async () => checkBy(localitySchema),
    send: async (body) => {
      await call(updateUser, { body })
      await refresh()
      onSaved()
    },
  })
  return (
    <AccountForm {...form} submitText={t('data.locality.save')} beside={giveUp}>
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
