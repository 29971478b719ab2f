import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'

/** The current password, required before a change that affects access to the account. */
export function OwnPasswordField(
  field: Pick<ComponentProps<typeof PasswordField>, 'id' | 'name' | 'ref' | 'error'> &
    Pick<ComponentProps<'input'>, 'onChange' | 'onBlur'>,
) {
  const { t } = useTranslation(['profile', 'ui'])
  return (
    <PasswordField
      {...field}
      autoComplete="current-password"
      label={t('data.password')}
      hint={t('data.passwordHint')}
      showText={t('ui:showPassword')}
      hideText={t('ui:hidePassword')}
    />
  )
}
