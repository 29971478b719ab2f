import { CreditCard, KeyRound, type LucideIcon, ShieldCheck, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/kernel/page/page-links.tsx'
import { paths } from '#web/paths.ts'

const pages = [
  { name: 'card', to: paths.paymentCard(), Icon: CreditCard },
  { name: 'security', to: paths.security(), Icon: KeyRound },
  { name: 'privacy', to: paths.privacy(), Icon: ShieldCheck },
  { name: 'deletion', to: paths.deleteAccount(), Icon: UserRoundX },
] as const satisfies readonly { name: string; to: string; Icon: LucideIcon }[]

/** Links to the account's less frequent tasks, each on its own page. */
export function AccountLinks() {
  const { t } = useTranslation('profile')
  return (
    <PageLinks
      id="cuenta"
      title={t('account.title')}
      pages={pages.map(({ name, to, Icon }) => ({
        id: `account-${name}`,
        to,
        Icon,
        title: t(`account.${name}.title`),
        text: t(`account.${name}.text`),
      }))}
    />
  )
}
