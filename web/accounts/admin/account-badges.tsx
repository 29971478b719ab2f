import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import type { ListedAccount } from './account.ts'

type State = Pick<ListedAccount, 'isActive' | 'roles' | 'isYou'>

/** How an account stands, in a word or two. */
export function AccountBadges({ isActive, roles, isYou }: State) {
  const { t } = useTranslation(['accounts-admin', 'roles'])
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      <Badge look={isActive ? 'moss' : 'sun'}>{t(isActive ? 'active' : 'inactive')}</Badge>
      {[...new Set(roles.map(({ role }) => role))].map((role) => (
        <Badge key={role} look="sea">
          {t(`roles:names.${role}`)}
        </Badge>
      ))}
      {isYou && <Badge look="clay">{t('you')}</Badge>}
    </span>
  )
}
