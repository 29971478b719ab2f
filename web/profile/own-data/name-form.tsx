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

const nameSchema = signUpSchema.pick({ firstName: true, lastName: true })

export function NameForm({ user, typed, onSaved, giveUp }: RowForm & { user: AuthenticatedUser }) {
  const { t } = useTranslation(['profile', 'accounts'])
  const { refresh } = useAuth()
  const { form, errorOf } = useAccountForm({
    names: ['firstName', 'lastName'],
    loadRules: async () => checkBy(nameSchema),
    send: async (body) => {
      await call(updateUser, { body })
      await refresh()
      onSaved()
    },
  })
  return (
    <AccountForm {...form} submitText={t('data.name.save')} beside={giveUp}>
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
