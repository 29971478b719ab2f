import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Disclosure } from '#web/kernel/ui/content/disclosure.tsx'
import { importWithRetry } from '#web/kernel/ui/content/import-with-retry.ts'
import { paths } from '#web/paths.ts'

/** The lines of the user menu, in the header and in the drawer: visitors have no use for them. */
export const UserLinks = lazy(() => importWithRetry(() => import('./user-links.tsx')))

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
      aria-label={t('header.account', { name: user.firstName })}
      button={
        <span translate="no" className="max-w-18 truncate">
          {user.firstName}
        </span>
      }
    >
      <ul>
        <Suspense>
          <UserLinks />
        </Suspense>
      </ul>
    </Disclosure>
  )
}
