import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#domain/endpoint.ts'
import { sessions, users } from '#server/db/schema.ts'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { hashToken, issueToken } from '#server/http/one-time-token.ts'
import { routesOf } from '#testing/all-endpoints.ts'
import { googleInNameOnly, startTestApp, type TestApp } from '#testing/test-app.ts'

/** Who may call what (spec §6). A route under /api that is not here fails the first test below. */
const table: Record<string, Access> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/config': 'public',
  'GET /api/docs': 'public',
  'GET /api/docs/json': 'public',
  'GET /api/csrf-token': 'public',
  'GET /api/check-auth': 'public',
  'POST /api/register': 'public',
  'POST /api/login': 'public',
  'POST /api/logout': 'public',
  'POST /api/forgot-password': 'public',
  'POST /api/reset-password': 'public',
  'POST /api/check-password': 'public',
  'POST /api/confirm-email': 'public',
  'POST /api/confirm-account-deletion': 'public',
  'GET /api/auth/google': 'public',
  'GET /api/auth/google/callback': 'public',
  'GET /api/auth/google/pending': 'public',
  'POST /api/auth/google/link': 'public',
  'POST /api/auth/google/register': 'public',
  'GET /api/obtprograma/:id': 'public',
  'GET /api/ads/form': 'public',
  'POST /api/ads': 'public',
  'GET /api/banners': 'public',
  'POST /api/banners/counts': 'public',
  'GET /api/library': 'public',
  'GET /api/library/:id': 'public',
  'GET /api/library/:id/captions/:language': 'public',
  'POST /api/map-consent': 'public',
  'DELETE /api/map-consent': 'public',
  'POST /api/stripe/webhook': 'public',
  'POST /api/ads/sample': 'public',
  'GET /api/donation-form': 'public',
  'POST /api/create-donation-payment-intent': 'public',
  'GET /api/donations/:id': 'public',
  'GET /api/donations/:id/receipt': 'public',

  'GET /api/2fa': 'secondFactor',
  'POST /api/2fa/setup': 'secondFactor',
  'POST /api/2fa/verify': 'secondFactor',
  'POST /api/2fa/recovery': 'secondFactor',

  'POST /api/change-password': 'user',
  'POST /api/send-email-confirmation': 'user',
  'PUT /api/update-user': 'user',
  'PUT /api/update-phone': 'user',
  'POST /api/change-email': 'user',
  'GET /api/sessions': 'user',
  'DELETE /api/sessions': 'user',
  'DELETE /api/sessions/:id': 'user',
  'GET /api/consents': 'user',
  'POST /api/consents/:id/withdraw': 'user',
  'GET /api/my-data': 'user',
  'GET /api/account-deletion': 'user',
  'POST /api/request-account-deletion': 'user',
  'POST /api/verificar-inscripciones': 'user',
  'PUT /api/enrolment-draft': 'user',
  'PUT /api/enrolment-draft/salud': 'user',
  'GET /api/enrolment-draft/:programaId': 'user',
  'DELETE /api/enrolment-draft/:programaId': 'user',
  'POST /api/create-setup-intent': 'user',
  'POST /api/confirm-inscripcion': 'user',
  'POST /api/complete-subscription': 'user',
  'GET /api/mis-inscripciones': 'user',
  'GET /api/mis-personas': 'user',
  'GET /api/mis-personas/:id': 'user',
  'PUT /api/mis-personas/:id': 'user',
  'GET /api/mis-personas/:id/salud': 'user',
  'PUT /api/mis-personas/:id/salud': 'user',
  'GET /api/invoices': 'user',
  'GET /api/cancel-subscription': 'user',
  'POST /api/cancel-subscription': 'user',
  'POST /api/cancel-inscripcion': 'user',
  'GET /api/payment-card': 'user',
  'POST /api/replace-card': 'user',
  'GET /api/invoices/:id/pdf': 'user',
  'GET /api/invoices/year/:year/pdf': 'user',

  'POST /api/admin/uploads/:purpose': 'admin',
  'GET /api/admin/files/:id/:object': 'admin',
  'POST /api/2fa/recovery-codes': 'admin',
  'GET /api/admin/library': 'admin',
  'POST /api/admin/library': 'admin',
  'PUT /api/admin/library/:id': 'admin',
  'DELETE /api/admin/library/:id': 'admin',
  'PUT /api/admin/library/:id/visibility': 'admin',
  'POST /api/admin/library/:id/restore': 'admin',
  'PUT /api/admin/library/:id/captions/:language': 'admin',
  'DELETE /api/admin/library/:id/captions/:language': 'admin',
  'POST /api/admin/library/:id/captions/:language/restore': 'admin',
  'GET /api/admin/receipts': 'admin',
  'GET /api/admin/receipts/export': 'admin',
  'GET /api/admin/administrators': 'admin',
  'GET /api/admin/payment-failures': 'admin',
  'GET /api/admin/held-charges': 'admin',
  'GET /api/admin/incidents': 'admin',
  'GET /api/admin/incidents/:id': 'admin',
  'PUT /api/admin/incidents/:id': 'admin',
  'POST /api/admin/held-charges': 'admin',
  'POST /api/admin/administrators/:id/reset-two-factor': 'admin',
  'POST /api/admin/confirm-password': 'admin',
  'GET /api/admin/attendance': 'admin',
  'GET /api/admin/programmes/:id/prices': 'admin',
  'GET /api/admin/programmes/:id/prices/preview': 'admin',
  'POST /api/admin/programmes/:id/prices': 'admin',
  'POST /api/admin/programmes/:id/prices/:priceId/withdraw': 'admin',
  'GET /api/admin/enrolments': 'admin',
  'GET /api/admin/enrolments/export': 'admin',
  'GET /api/admin/enrolments/:id': 'admin',
  'PUT /api/admin/enrolments/:id': 'admin',
  'POST /api/admin/enrolments/:id/health-info': 'admin',
  'GET /api/admin/enrolments/:id/cancellation': 'admin',
  'POST /api/admin/enrolments/:id/cancel': 'admin',
  'GET /api/admin/association': 'admin',
  'PUT /api/admin/association': 'admin',
  'POST /api/admin/association/return': 'admin',
  'GET /api/admin/programmes': 'admin',
  'POST /api/admin/programmes': 'admin',
  'PUT /api/admin/programmes/:id': 'admin',
  'POST /api/admin/closed-days': 'admin',
  'DELETE /api/admin/closed-days/:id': 'admin',
  'GET /api/admin/enrolment-views': 'admin',
  'POST /api/admin/enrolment-views': 'admin',
  'DELETE /api/admin/enrolment-views/:id': 'admin',
  'GET /api/admin/ads': 'admin',
  'GET /api/admin/ads/export': 'admin',
  'GET /api/admin/ads/:id': 'admin',
  'POST /api/admin/ads/:id/answer': 'admin',
  'PUT /api/admin/ads/:id/state': 'admin',
  'POST /api/admin/ads/:id/state/undo': 'admin',
  'GET /api/admin/banners': 'admin',
  'POST /api/admin/banners': 'admin',
  'PUT /api/admin/banners/order': 'admin',
  'PUT /api/admin/banners/:id': 'admin',
  'DELETE /api/admin/banners/:id': 'admin',
  'PUT /api/admin/banners/:id/active': 'admin',
  'POST /api/admin/banners/:id/restore': 'admin',
  'GET /api/admin/notices': 'admin',
  'POST /api/admin/notices': 'admin',
  'GET /api/admin/notices/no-session': 'admin',
  'POST /api/admin/notices/:id/end': 'admin',
  'POST /api/admin/notices/:id/show-again': 'admin',
  'GET /api/admin/site-texts': 'admin',
  'PUT /api/admin/site-texts/:section': 'admin',
  'GET /api/admin/site-texts/:section/versions': 'admin',
  'GET /api/admin/mailings': 'admin',
  'GET /api/admin/setup': 'admin',
  'POST /api/admin/setup/:step': 'admin',
  'GET /api/admin/imports': 'admin',
  'POST /api/admin/imports': 'admin',
  'GET /api/admin/imports/draft': 'admin',
  'PUT /api/admin/imports/draft': 'admin',
  'DELETE /api/admin/imports/draft': 'admin',
  'POST /api/admin/imports/:id/invitations': 'admin',
  'POST /api/admin/imports/:id/undo': 'admin',
  'POST /api/admin/mailings': 'admin',
  'GET /api/admin/mailings/recipients': 'admin',
  'POST /api/admin/mailings/preview': 'admin',
  'POST /api/admin/mailings/test': 'admin',
  'POST /api/admin/mailings/:id/stop': 'admin',
  'GET /api/admin/enrolments/:id/move': 'admin',
  'POST /api/admin/enrolments/:id/move': 'admin',
  'GET /api/admin/enrolments/:id/deletion': 'admin',
  'POST /api/admin/enrolments/:id/delete': 'admin',
  'GET /api/admin/enrolments/:id/restoration': 'admin',
  'POST /api/admin/enrolments/:id/restore': 'admin',
  'GET /api/admin/users': 'admin',
  'GET /api/admin/users/:id': 'admin',
  'GET /api/admin/users/:id/deactivation': 'admin',
  'POST /api/admin/users/:id/deactivate': 'admin',
  'POST /api/admin/users/:id/reactivate': 'admin',
  'POST /api/admin/users/:id/promote': 'admin',
  'POST /api/admin/users/:id/demote': 'admin',
  'GET /api/admin/audit-log': 'admin',
  'GET /api/admin/payments': 'admin',
  'GET /api/admin/donations': 'admin',
  'GET /api/admin/donations/export': 'admin',
  'GET /api/admin/donations/:id/refunds': 'admin',
  'POST /api/admin/donations/:id/refunds': 'admin',
  'GET /api/admin/invoices/:id/refunds': 'admin',
  'POST /api/admin/invoices/:id/refunds': 'admin',
  'GET /api/admin/repair-payment-schedules': 'admin',
  'POST /api/admin/repair-payment-schedules/check': 'admin',
  'POST /api/admin/repair-payment-schedules/repair': 'admin',
  'GET /api/admin/payment-events': 'admin',
  'POST /api/admin/payment-events/:id/process': 'admin',
  'GET /api/admin/stats': 'admin',
  'POST /api/admin/stats/count': 'admin',
  'GET /api/admin/stats/export': 'admin',
  'GET /api/admin/status': 'admin',
  'GET /api/admin/dashboard': 'admin',
  'GET /api/admin/search': 'admin',
}

interface Role {
  /** The account and how far its session has come; none for a visitor. */
  account?: Partial<typeof users.$inferInsert>
  proof?: 'cookie' | 'verifiedCookie' | 'temporaryToken' | 'temporaryTokenAsBearer'
  /** What the answer's status says about access where it is not let in. */
  may: Record<Access, 'in' | 401 | 403>
}

const noAccess = { public: 'in', secondFactor: 401, user: 401, admin: 401 } as const
const member = { public: 'in', secondFactor: 403, user: 'in', admin: 403 } as const

const roles: Record<string, Role> = {
  'a visitor': { may: noAccess },
  'a member': { account: {}, proof: 'cookie', may: member },
  // The browser's guard lets them pass (spec §4): here they are members like any other.
  'a member who came with Google': {
    account: { authProvider: 'google', passwordHash: null },
    proof: 'cookie',
    may: member,
  },
  'a member whose session claims a second factor': {
    account: {},
    proof: 'verifiedCookie',
    may: member,
  },
  'an administrator before the second factor': {
    account: { role: 'admin' },
    proof: 'cookie',
    may: { public: 'in', secondFactor: 'in', user: 403, admin: 403 },
  },
  'an administrator with the temporary token alone': {
    account: { role: 'admin' },
    proof: 'temporaryToken',
    may: { public: 'in', secondFactor: 'in', user: 401, admin: 401 },
  },
  'an administrator who uses the temporary token as a bearer': {
    account: { role: 'admin' },
    proof: 'temporaryTokenAsBearer',
    may: noAccess,
  },
  'an administrator after the second factor': {
    account: { role: 'admin' },
    proof: 'verifiedCookie',
    may: { public: 'in', secondFactor: 'in', user: 'in', admin: 'in' },
  },
  'an administrator who came with Google, before the second factor': {
    account: { role: 'admin', authProvider: 'google', passwordHash: null },
    proof: 'cookie',
    may: { public: 'in', secondFactor: 'in', user: 403, admin: 403 },
  },
  'a deactivated member with a session': {
    account: { status: 'inactive' },
    proof: 'cookie',
    may: noAccess,
  },
  'a deactivated administrator with a session': {
    account: { status: 'inactive', role: 'admin' },
    proof: 'verifiedCookie',
    may: noAccess,
  },
  'a deactivated administrator with the temporary token': {
    account: { status: 'inactive', role: 'admin' },
    proof: 'temporaryToken',
    may: noAccess,
  },
  'a former member whose account was erased': {
    account: { status: 'erased', erasedAt: new Date(), passwordHash: null },
    proof: 'cookie',
    may: noAccess,
  },
}

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({
    now: '2025-01-10T10:00:00Z',
    environment: googleInNameOnly,
  })
})
afterAll(() => site.stop())

it('every route under /api is in the table, and nothing else is', () => {
  const routes = routesOf(site.app.printRoutes({ commonPrefix: false }))
  const calls = routes.filter((route) => route.includes(' /api/'))
  expect(calls.sort()).toEqual(Object.keys(table).sort())
})

/** Routes that the server registers without an endpoint: nothing declares their access. */
const undeclared = [
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'POST /api/stripe/webhook',
]

it('every other route enforces the access of the table', () => {
  const declared = Object.fromEntries(
    Object.entries(table).filter(([route]) => !undeclared.includes(route)),
  )
  expect(enforcedAccess()).toEqual(declared)
})

/** `server/http/route.ts` describes each endpoint that it registers by the access that it checks. */
function enforcedAccess(): Record<string, string> {
  const { paths = {} } = site.app.swagger() as {
    paths?: Record<string, Record<string, { description?: string }>>
  }
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { description = '' }]) => {
        const access = /^Access: (\w+)\./.exec(description)?.[1]
        const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
        return access ? [[route, access]] : []
      }),
    ),
  )
}

/** One that reads and one that changes for each access, since all of them are checked in one place. */
const examples = [
  'GET /api/check-auth',
  'POST /api/check-password',
  'GET /api/2fa',
  'POST /api/2fa/verify',
  'GET /api/mis-inscripciones',
  'PUT /api/update-user',
  'GET /api/admin/enrolments',
  'POST /api/admin/programmes',
]

for (const [name, role] of Object.entries(roles)) {
  describe(name, () => {
    for (const route of [...examples, ...(role.account ? [] : undeclared)]) {
      const outcome = role.may[table[route] as Access]
      it(`${outcome === 'in' ? 'may call' : `is refused with ${outcome}`}: ${route}`, async () => {
        const { status, code } = await call(route, role)
        if (outcome !== 'in') return expect(status).toBe(outcome)
        expect([401, 403], `answered ${status} ${code}`).not.toContain(status)
      })
    }
  })
}

it('an administrator without the second factor gets the error that requires it', async () => {
  const { account, proof, may } = roles['an administrator before the second factor'] as Role
  const answer = await call('GET /api/mis-inscripciones', { account, proof, may } as Role)
  expect(answer.code).toBe('accounts.twoFactorRequired')
})

/** Calls with everything that access needs, and with a payload that no operation accepts. */
async function call(route: string, role: Role): Promise<{ status: number; code?: string }> {
  const [method = '', path = ''] = route.split(' ')
  const client = site.visitor()
  const headers = await identify(client.cookies, role)
  const csrf = method === 'GET' ? {} : { 'x-csrf-token': await client.csrfToken() }
  const answer = await site.app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers, ...csrf },
    cookies: Object.fromEntries(client.cookies),
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined }
}

async function identify(
  cookies: Map<string, string>,
  { account, proof }: Role,
): Promise<Record<string, string>> {
  if (!account) return {}
  const { db } = site.deps
  const now = new Date()
  const userId = randomUUID()
  await db.insert(users).values({
    id: userId,
    email: `${userId}@example.org`,
    passwordHash: 'no password leads here',
    firstName: 'Ane',
    lastName: 'Agirre',
    phone: '+34943123456',
    locality: 'Zarautz',
    ...account,
    ...(account.authProvider === 'google' && { googleSubject: userId }),
  })
  if (proof === 'cookie' || proof === 'verifiedCookie') {
    const token = randomBytes(32).toString('base64url')
    await db.insert(sessions).values({
      userId,
      tokenHash: hashToken(token),
      twoFactorVerifiedAt: proof === 'verifiedCookie' ? now : null,
      provedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    cookies.set(SESSION_COOKIE, token)
    return {}
  }
  const token = await issueToken(db, now, { userId, purpose: 'twoFactor' })
  return proof === 'temporaryToken'
    ? { 'x-auth-token': token }
    : { authorization: `Bearer ${token}` }
}
