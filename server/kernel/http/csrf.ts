import csrf from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import { CSRF_COOKIE, cookieName, cookieOptions } from './cookies.ts'

/** spec §9. */
export const CSRF_LIFETIME_MS = 15 * 60_000

/** Tokens are bound to a random secret in a cookie that no other site can read or set. */
export async function registerCsrf(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(csrf, {
    cookieKey: cookieName({ config }, CSRF_COOKIE),
    cookieOpts: { ...cookieOptions({ config }), sameSite: 'strict' },
    csrfOpts: { validity: CSRF_LIFETIME_MS },
    getToken: (request) => request.headers['x-csrf-token']?.toString(),
    logLevel: 'debug',
  })
}
