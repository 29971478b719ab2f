import { useTranslation } from 'react-i18next'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { normalisePhone } from '#domain/accounts/phone.ts'
import { updatePhone } from '#domain/profile/contract.ts'
import { updatePhoneSchema } from '#domain/profile/rules.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { call } from '#web/http/client.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { useAuth } from '#web/shell/session/auth.tsx'
import { checkBy } from '#web/ui/fields/check.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { RowForm } from './data-row.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasswordNeeded } from './password-needed.tsx'

const phoneFormSchema = updatePhoneSchema.extend({
  phone: updatePhoneSchema.shape.phone.refine(
    (phone) => phone === '' || normalisePhone(phone) !== null,
    'accounts.phoneInvalid',
  ),
})

export function PhoneForm(props: RowForm & { user: AuthenticatedUser }) {
  if (!props.user.hasPassword) {
    return <PasswordNeeded email={props.user.email} beside={props.giveUp} />
  }
  return <NewPhone {...props} />
}

function NewPhone({ user, typed, onSaved, giveUp }: RowForm & { user: AuthenticatedUser }) {
  const { t } = useTranslation(['profile', 'accounts', 'ui'])
  const { language } = useLanguage()
  const { refresh } = useAuth()
  const { form, errorOf } = useAccountForm({
    names: ['phone', 'password'],
    loadRules: async () => checkBy(phoneFormSchema),
    send: async (body) => {
      await call(updatePhone, { body })
      await refresh()
      onSaved()
    },
  })
  return (
    <AccountForm {...form} submitText={t('data.phone.save')} beside={giveUp}>
      <PhoneField
        name="phone"
        defaultValue={typed.phone ?? user.phone}
        legend={t('data.phone.field')}
        hint={t('accounts:fields.phoneHint')}
        error={errorOf('phone')}
        texts={t('ui:phone', { returnObjects: true })}
        language={language}
      />
      <OwnPasswordField id="password" error={errorOf('password')} />
    </AccountForm>
  )
}
