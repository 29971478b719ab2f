import { ChevronDown, LayoutGrid, Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { adminPages } from '#domain/pages.ts'
import { ReauthenticationDialog } from '#web/accounts/admin/reauthentication-dialog.tsx'
import { AdminSearch } from '#web/dashboard/admin-search.tsx'
import { UnsavedChangesDialog } from '#web/kernel/drafts/unsaved-changes-dialog.tsx'
import { listenForListShortcuts } from '#web/kernel/lists/list-shortcuts.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { type MenuLink, menuGroups } from '#web/kernel/pages.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { mayUse } from '#web/kernel/session/rights.ts'
import { useAdminMenu } from '#web/kernel/session/use-rights.ts'
import { StandbyNotice } from '#web/status/standby-notice.tsx'

/**
 * Beside every page of the administrators': the way to the others. Where there is room all of them are
 * seen at the left; on a phone they are behind one line, which leaves the page's title at the top.
 */
export default function AdminFrame() {
  const { t } = useTranslation('admin')
  const path = useLocation().pathname.replace(/\/$/, '')
  const { user } = useAuth()
  const [isSearching, setIsSearching] = useSearchKey()
  const menu = useRef<HTMLDivElement>(null)
  useCurrentInSight(menu, path)
  // Who comes by Google passes the guard, and sees a frame with nothing in it.
  if (!user || !mayUse(user, 'staff')) return <Outlet />
  return (
    <>
      <div className="mx-auto min-h-dvh max-w-[90rem] lg:grid lg:grid-cols-[min(15rem,25vw)_minmax(0,1fr)] print:block">
        <nav
          aria-label={t('navigation.label')}
          className="border-line bg-sunken max-lg:border-b lg:border-r print:hidden"
        >
          {/* Its key closes it on each navigation. */}
          <div className="page lg:hidden">
            <div className="relative">
              <details key={path} className="group">
                <summary className="flex min-h-12 items-center gap-3 py-2 pr-14 font-bold">
                  <LayoutGrid className="size-5 shrink-0 text-sea" />
                  <span>{t('navigation.label')}</span>
                  <ChevronDown className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180" />
                </summary>
                <div className="grid gap-4 pb-5 sm:grid-cols-2">
                  <Groups path={path} />
                </div>
              </details>
              <button
                type="button"
                aria-label={t('search.open')}
                aria-haspopup="dialog"
                onClick={() => setIsSearching(true)}
                className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-sea hover:bg-sea-soft"
              >
                <Search className="size-5" />
              </button>
            </div>
          </div>
          <div
            ref={menu}
            className="scroll-shadows under-top-bar hidden max-h-[calc(100dvh-7rem)] content-start gap-3 overflow-y-auto px-3 py-5 lg:grid"
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K"
              onClick={() => setIsSearching(true)}
              className="flex min-h-11 items-center gap-3 rounded-md border-2 border-line-strong bg-surface px-3 text-left text-ink-soft hover:border-sea"
            >
              <Search className="size-5 shrink-0" />
              <span>{t('search.open')}</span>
            </button>
            <Groups path={path} />
          </div>
        </nav>
        <div ref={listenForListShortcuts} id="admin-content" tabIndex={-1} className="min-w-0">
          <StandbyNotice />
          <Outlet />
        </div>
      </div>
      <AdminSearch open={isSearching} onClose={() => setIsSearching(false)} />
      <ReauthenticationDialog user={user} />
      <UnsavedChangesDialog />
    </>
  )
}

/** A screen that is too low for the whole menu shows the part of it where the reader is. */
function useCurrentInSight(menu: RefObject<HTMLElement | null>, path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another line
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (!menu.current || !current) return
    menu.current.scrollTop = current.offsetTop - menu.current.clientHeight / 2
  }, [menu, path])
}

/** Tells whether the search is open; Ctrl+K opens it from wherever the focus is. */
function useSearchKey() {
  const [isSearching, setIsSearching] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsSearching(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return [isSearching, setIsSearching] as const
}

/** A page that belongs to another, such as one account to the accounts, is shown as that one. */
function Groups({ path }: { path: string }) {
  const { t } = useTranslation('admin')
  const menu = useAdminMenu()
  const home = (
    <Link
      key="home"
      to={adminPages.dashboard}
      aria-current={path === adminPages.dashboard ? 'page' : undefined}
      className={navigationLinkClasses}
    >
      {t('links.dashboard.title')}
    </Link>
  )
  const shown = menuGroups.filter((group) => menu.some((page) => page.group === group))
  const groups = shown.map((group) => (
    <div key={group}>
      <p className="px-2 text-base text-ink-soft">{t(`navigation.${group}`)}</p>
      <ul>
        {menu
          .filter((page) => page.group === group)
          .map(({ name, to }) => (
            <li key={name}>
              <Link
                to={to}
                aria-current={currentOf(menu, to, path)}
                className={navigationLinkClasses}
              >
                {t(`links.${name}.title`)}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  ))
  return [home, ...groups]
}

function currentOf(
  menu: readonly MenuLink[],
  to: string,
  path: string,
): 'page' | 'true' | undefined {
  if (to === path) return 'page'
  // A page with a line of its own, such as the prices, is not shown as the one whose address it goes on from.
  if (menu.some((page) => page.to === path)) return undefined
  return path.startsWith(`${to}/`) ? 'true' : undefined
}

const navigationLinkClasses =
  'flex min-h-11 items-center rounded-md px-2 py-1 text-base leading-tight lg:min-h-9 font-bold text-sea underline-offset-8 hover:bg-sea-soft hover:underline aria-[current]:bg-sea aria-[current]:text-on-sea aria-[current]:no-underline'
