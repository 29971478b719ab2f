import { pages } from './pages.ts'
import { programmePage, slugOfPage } from './programmes/programme-page.ts'

/** The query parameter that carries the page to return to through log-in and sign-up. */
export const returnParameter = 'volver'

/** The pages for logging in, which are never a return path. */
const logInPages: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/login-success',
  '/admin/verify',
  '/olvidar-contrasena',
])

/** Knows addresses as browsers write them: an accent in an address is percent-encoded. */
const destinations = new Map(
  pages
    .filter((page) => !logInPages.has(page))
    .flatMap((page) => [page, encodeURI(page)].map((written) => [written, encodeURI(page)])),
)

/** Matches what a browser leaves in a query and an anchor; longer ones would not fit in a cookie. */
const QUERY_AND_ANCHOR = /^[\w\-.~!$&'()*+,;=:@/?%]*(#[\w\-.~!$&'()*+,;=:@/?%]*)?$/
const MAX_LENGTH = 1000

/**
 * The path if it leads to a page of this site for readers who have logged in, else null. It comes
 * from an address, so an attacker may have made it to redirect the reader elsewhere. Nothing is
 * resolved or decoded: anything not written like our own paths is refused.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > MAX_LENGTH) return null
  const end = path.search(/[?#]/)
  const written = end < 0 ? path : path.slice(0, end)
  const slug = slugOfPage(written)
  const page = slug === undefined ? destinations.get(written) : programmePage(slug)
  const rest = end < 0 ? '' : path.slice(end)
  return page !== undefined && QUERY_AND_ANCHOR.test(rest) ? page + rest : null
}
