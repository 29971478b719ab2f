import { CircleUserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Disclosure, menuItemClasses } from '#web/ui/disclosure.tsx'
import { useAuth } from './auth.tsx'
import { Link, NavLink } from './link.tsx'
import { useLogOut } from './use-log-out.ts'

/** The reader's own pages under their first name, or the way to log in. */
export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useAuth()

  if (!user) {
    return (
      <Link to={paths.logIn()} className={buttonClasses('quiet', 'px-3')}>
        {t('header.logIn')}
      </Link>
    )
  }
  return (
    <Disclosure
      label={t('header.account', { name: user.firstName })}
      button={
        <>
          <CircleUserRound aria-hidden="true" className="size-6" />
          <span className="max-w-28 truncate lg:max-w-36">{user.firstName}</span>
        </>
      }
    >
      <ul>
        <UserLinks />
      </ul>
    </Disclosure>
  )
}

/**
 * The lines of the user menu, which the drawer shows too. An administrator who owes the second factor
 * can do nothing before: every other page would lead there.
 */
export function UserLinks() {
  const { t } = useTranslation()
  const { user } = useAuth()
  const leave = useLogOut()
  const verified = user?.isAdmin && user.twoFactorVerified
  const links =
    user?.isAdmin && !verified
      ? [{ to: paths.verifyAdmin(), text: t('header.finishVerification') }]
      : [
          { to: paths.profile(), text: t('header.profile') },
          { to: paths.invoices(), text: t('header.invoices') },
          ...(verified ? [{ to: paths.administrators(), text: t('header.administration') }] : []),
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
      </li>
    </>
  )
}
