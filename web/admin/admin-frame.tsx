import { ChevronDown, LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/shell/layout/link.tsx'
import { useAuth } from '#web/shell/session/auth.tsx'
import { adminGroups, adminMenu } from './admin-menu.ts'
import { PasswordAgain } from './password-again.tsx'

export interface AdminFrameProps {
  /** The address of the page that is shown, without what follows the question mark. */
  path: string
  children: ReactNode
}

/**
 * Over every page of the administrators': the way to the others. Where there is room all of them are
 * seen; on a phone they are behind one line, which leaves the page's title at the top.
 */
export function AdminFrame({ path, children }: AdminFrameProps) {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  return (
    <>
      {/* Who comes by Google passes the guard, and sees a frame with nothing in it. */}
      {user?.isAdmin && (
        <nav
          aria-label={t('navigation.label')}
          className="border-b border-line bg-sunken print:hidden"
        >
          {/* Another page, and it is closed again. */}
          <details key={path} className="group page lg:hidden">
            <summary className="flex min-h-12 items-center gap-3 py-2 font-bold">
              <LayoutGrid aria-hidden="true" className="size-5 shrink-0 text-sea" />
              {t('navigation.label')}
              <ChevronDown
                aria-hidden="true"
                className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-4 pb-5 sm:grid-cols-3">
              <Groups path={path} list="grid" />
            </div>
          </details>
          <div className="page hidden flex-wrap gap-x-2 gap-y-2 py-3 lg:flex">
            <Groups path={path} list="grid grid-flow-col grid-rows-2 justify-start" />
          </div>
        </nav>
      )}
      {children}
      {user?.isAdmin && <PasswordAgain user={user} />}
    </>
  )
}

/** A page that belongs to another, such as one account to the accounts, is shown as that one. */
function Groups({ path, list }: { path: string; list: string }) {
  const { t } = useTranslation('admin')
  return adminGroups.map((group) => (
    <div key={group}>
      <p className="px-2 text-base text-ink-soft">{t(`navigation.${group}`)}</p>
      <ul className={list}>
        {adminMenu
          .filter((page) => page.group === group)
          .map(({ name, to }) => (
            <li key={name}>
              <Link to={to} aria-current={currentOf(to, path)} className={linkClasses}>
                {t(`links.${name}.title`)}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  ))
}

function currentOf(to: string, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page'
  // A page with a line of its own, such as the prices, is not shown as the one whose address it goes on from.
  if (adminMenu.some((page) => page.to === path)) return undefined
  return path.startsWith(`${to}/`) ? 'true' : undefined
}

const linkClasses =
  'flex min-h-11 items-center rounded-md px-2 text-base font-bold text-sea underline-offset-8 hover:bg-sea-soft hover:underline aria-[current]:bg-sea aria-[current]:text-on-sea aria-[current]:no-underline'
