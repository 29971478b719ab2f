import csrf from '@fastify/csrf-protection'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** spec §9. */
export const CSRF_LIFETIME_MS = 15 * 60_000

/** Tokens are bound to a random secret in a cookie that no other site can read or set. */
export async function registerCsrf(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(csrf, {
    cookieKey: 'ongizate_csrf',
    cookieOpts: {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.appUrl.startsWith('https:'),
    },
    csrfOpts: { validity: CSRF_LIFETIME_MS },
    getToken: (request) => request.headers['x-csrf-token']?.toString(),
    logLevel: 'debug',
  })
}
