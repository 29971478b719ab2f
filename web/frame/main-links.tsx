import { useTranslation } from 'react-i18next'
import { NavLink } from '#web/kernel/page/link.tsx'
import { paths } from '#web/paths.ts'

/** The pages that the header leads to, as `paths` names them. */
export const headerPages = ['home', 'programmes', 'events', 'about', 'donate'] as const
/** The drawer has room for more. */
export const drawerPages = [...headerPages, 'statutes', 'library'] as const

interface MainLinksProps {
  pages: readonly (typeof drawerPages)[number][]
  className: string
}

/** Links to the pages that the header and the drawer lead to. */
export function MainLinks({ pages, className }: MainLinksProps) {
  const { t } = useTranslation()
  return pages.map((page) => (
    <li key={page}>
      <NavLink to={paths[page]()} end className={className}>
        {t(`nav.${page}`)}
      </NavLink>
    </li>
  ))
}
