import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

/** The password that the reader has now, asked before something is changed that opens the account. */
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
