import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

/** The current password, required before a change that affects access to the account. */
export function OwnPasswordField({ id, error }: { id: string; error: string | undefined }) {
  const { t } = useTranslation(['profile', 'ui'])
  return (
    <PasswordField
      id={id}
      name="password"
      autoComplete="current-password"
      label={t('data.password')}
      hint={t('data.passwordHint')}
      error={error}
      showText={t('ui:showPassword')}
      hideText={t('ui:hidePassword')}
    />
  )
}
