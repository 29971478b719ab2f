import {
  BellRing,
  CircleAlert,
  CreditCard,
  type LucideIcon,
  ReceiptText,
  Scale,
  UserRoundCog,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deskPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/auth.tsx'
import { PageLinks } from '#web/shell/page-links.tsx'

const pages = [
  { name: 'payments', to: deskPaths.payments(), Icon: CreditCard },
  { name: 'paymentFailures', to: deskPaths.paymentFailures(), Icon: CircleAlert },
  { name: 'paymentEvents', to: deskPaths.paymentEvents(), Icon: BellRing },
  { name: 'repair', to: deskPaths.paymentReview(), Icon: Scale },
  { name: 'receiptExport', to: deskPaths.receiptAccounts(), Icon: ReceiptText },
  { name: 'administrators', to: paths.administrators(), Icon: UserRoundCog },
] as const satisfies readonly { name: string; to: string; Icon: LucideIcon }[]

/** On the profile of whoever runs the site, and may: the way to all that they run. */
export default function AdministrationLinks() {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  if (!user?.isAdmin || !user.twoFactorVerified) return null
  return (
    <PageLinks
      id="administracion"
      title={t('links.title')}
      look="sea"
      pages={pages.map(({ name, to, Icon }) => ({
        id: `administration-${name}`,
        to,
        Icon,
        title: t(`links.${name}.title`),
        text: t(`links.${name}.text`),
      }))}
    />
  )
}
