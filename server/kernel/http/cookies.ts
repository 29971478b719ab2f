import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/kernel/config.ts'

/** Cookies that prove something; those of language and map are choices, which our scripts read. */
export const SESSION_COOKIE = 'ongizate_session'
export const CSRF_COOKIE = 'ongizate_csrf'
export const DEVICE_COOKIE = 'ongizate_device'
export const GOOGLE_COOKIE = 'ongizate_google'
export const GOOGLE_PENDING_COOKIE = 'ongizate_google_pending'

type SecretCookie =
  | typeof SESSION_COOKIE
  | typeof CSRF_COOKIE
  | typeof DEVICE_COOKIE
  | typeof GOOGLE_COOKIE
  | typeof GOOGLE_PENDING_COOKIE

interface Site {
  config: Pick<Config, 'appUrl'>
}

/** Tells whether the site is reached by encrypted connections alone. */
export function isEncrypted({ appUrl }: Pick<Config, 'appUrl'>): boolean {
  return appUrl.startsWith('https:')
}

/**
 * The name under which browsers keep a cookie. With `__Host-` they take it from this very host over
 * an encrypted connection only, so neither a neighbouring subdomain nor a forged page without
 * encryption can plant one. Without encryption they would refuse such a name.
 */
export function cookieName({ config }: Site, cookie: SecretCookie): string {
  return isEncrypted(config) ? `__Host-${cookie}` : cookie
}

/** Returns how such a cookie is kept: from scripts, from other hosts, and from connections that are not encrypted. */
export function cookieOptions({ config }: Site) {
  return {
    path: '/',
    httpOnly: true,
    // With `strict` it would not come along from a link in an e-mail, nor when Google sends the
    // browser back.
    sameSite: 'lax',
    secure: isEncrypted(config),
  } as const satisfies CookieSerializeOptions
}

/** Returns what the browser sends of a cookie. */
export function readCookie(
  site: Site,
  request: FastifyRequest,
  cookie: SecretCookie,
): string | undefined {
  return request.cookies[cookieName(site, cookie)]
}

/** Has the browser keep a cookie, for so many seconds or until then. */
export function setCookie(
  site: Site,
  reply: FastifyReply,
  cookie: SecretCookie,
  { value, ...lifetime }: { value: string; maxAge?: number; expires?: Date },
): void {
  reply.setCookie(cookieName(site, cookie), value, { ...cookieOptions(site), ...lifetime })
}

/** Has the browser forget a cookie. */
export function clearCookie(site: Site, reply: FastifyReply, cookie: SecretCookie): void {
  reply.clearCookie(cookieName(site, cookie), cookieOptions(site))
}
