import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/shell/layout/page-links.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { adminMenu } from './admin-menu.ts'

/** On an administrator's profile: the links to the administration. */
export default function AdministrationLinks() {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  if (!user?.isAdmin || !user.twoFactorVerified) return null
  return (
    <PageLinks
      id="administracion"
      title={t('links.title')}
      look="sea"
      pages={adminMenu.map(({ name, to, Icon }) => ({
        id: `administration-${name}`,
        to,
        Icon,
        title: t(`links.${name}.title`),
        text: t(`links.${name}.text`),
      }))}
    />
  )
}
