import { Menu } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { menuItemClasses } from '#web/kernel/ui/content/disclosure.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Drawer } from '#web/kernel/ui/feedback/drawer.tsx'
import { paths } from '#web/paths.ts'
import { drawerPages, MainLinks } from './main-links.tsx'
import { UserLinks } from './user-menu.tsx'

/** The header's links in a drawer, below 768 px (spec §2). */
export function PhoneMenu() {
  const { t } = useTranslation()
  const { user } = useAuth()

  return (
    <Drawer
      button={
        <>
          <Menu className="size-6 max-[30rem]:hidden" />
          <span>{t('header.menu')}</span>
        </>
      }
      className="header-menu flex items-center gap-2 rounded-full border-2 border-sea font-bold text-sea hover:bg-sea-soft"
      label={t('header.menu')}
      closeText={t('header.closeMenu')}
    >
      <nav aria-label={t('nav.label')}>
        <ul className="text-lg">
          <MainLinks pages={drawerPages} className={menuItemClasses} />
        </ul>
      </nav>
      <div className="grid gap-3 border-t border-line pt-4">
        <Link to={paths.programmes()} className={buttonClasses()}>
          {t('header.signUp')}
        </Link>
        {user ? (
          <>
            <p className="px-3 pt-2 font-bold">
              <Sentence>
                {(keep) => t('header.accountTitle', { name: keep(user.firstName) })}
              </Sentence>
            </p>
            <ul>
              <Suspense>
                <UserLinks />
              </Suspense>
            </ul>
          </>
        ) : (
          <Link to={paths.logIn()} className={buttonClasses('secondary')}>
            {t('header.logIn')}
          </Link>
        )}
      </div>
    </Drawer>
  )
}
