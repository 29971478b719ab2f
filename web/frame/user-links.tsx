import { useTranslation } from 'react-i18next'
import { adminPages } from '#domain/pages.ts'
import { NavLink } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse, owesSecondFactor } from '#web/kernel/session/rights.ts'
import { useLogOut } from '#web/kernel/session/use-log-out.tsx'
import { menuItemClasses } from '#web/kernel/ui/content/disclosure.tsx'
import { paths } from '#web/paths.ts'

/**
 * The lines of the user menu, which the drawer shows too. Who has a role and owes the second factor
 * can do nothing before: every other page would lead there.
 */
export default function UserLinks() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { leave, question } = useLogOut()
  const links = owesSecondFactor(user)
    ? [{ to: paths.verifyAdmin(), text: t('header.finishVerification') }]
    : [
        { to: paths.profile(), text: t('header.profile') },
        { to: paths.invoices(), text: t('header.invoices') },
        ...(mayUse(user, 'banners') ? [{ to: adminPages.banners, text: t('header.banners') }] : []),
        ...(mayUse(user, 'staff')
          ? [{ to: adminPages.dashboard, text: t('header.administration') }]
          : []),
      ]
  return (
    <>
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} className={menuItemClasses}>
            {text}
          </NavLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={() => void leave()} className={menuItemClasses}>
          {t('header.logOut')}
        </button>
        {question}
      </li>
    </>
  )
}
