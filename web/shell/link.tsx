import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'

/** A link to a page of the site: pages give way to each other with a short fade. */
export function Link(props: LinkProps) {
  return <RouterLink viewTransition {...props} />
}

/** The same, and it knows when its page is the one shown (`aria-current`). */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink viewTransition {...props} />
}
