import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/kernel/page/page-links.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { useAdminMenu } from '#web/kernel/session/use-rights.ts'
import { administrationIcons } from './administration-icons.ts'

/** On an administrator's profile: the links to the administration. */
export default function AdministrationLinks() {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const menu = useAdminMenu()
  if (!mayUse(user, 'staff')) return null
  return (
    <PageLinks
      id="administracion"
      title={t('links.title')}
      look="sea"
      pages={menu.map(({ name, to }) => ({
        id: `administration-${name}`,
        to,
        Icon: administrationIcons[name],
        title: t(`links.${name}.title`),
        text: t(`links.${name}.text`),
      }))}
    />
  )
}
