import type { RefAttributes } from 'react'
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'

// `discover` would put an attribute on every link, for a way of loading routes that is not ours.

/** A link to a page of the site: pages give way to each other with a short fade. */
export function Link(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  return <RouterLink viewTransition discover="none" {...props} />
}

/** The same, and it knows when its page is the one shown (`aria-current`). */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink viewTransition discover="none" {...props} />
}
