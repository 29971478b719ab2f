import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/kernel/page/page-links.tsx'
import { MenuContext } from '#web/kernel/pages.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'

/** On an administrator's profile: the links to the administration. */
export default function AdministrationLinks() {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const menu = use(MenuContext)
  if (!user?.isAdmin || !user.twoFactorVerified) return null
  return (
    <PageLinks
      id="administracion"
      title={t('links.title')}
      look="sea"
      pages={menu.map(({ name, to, Icon }) => ({
        id: `administration-${name}`,
        to,
        Icon,
        title: t(`links.${name}.title`),
        text: t(`links.${name}.text`),
      }))}
    />
  )
}
