import { useTranslation } from 'react-i18next'
import { programmes } from '#domain/programmes/programme.ts'
import { paths } from '#web/paths.ts'
import { NavLink } from './link.tsx'

/** The pages that the header and the drawer lead to. */
export function MainLinks({ className }: { className: string }) {
  const { t } = useTranslation()
  const links = [
    { to: paths.home(), text: t('nav.home') },
    { to: paths.programmes(), text: t('nav.programmes') },
    ...programmes.map(({ id, name }) => ({ to: paths.programme(id), text: name })),
  ]
  return links.map(({ to, text }) => (
    <li key={to}>
      <NavLink to={to} end className={className}>
        {text}
      </NavLink>
    </li>
  ))
}
