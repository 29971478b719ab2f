import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Access } from '#domain/kernel/endpoint.ts'
import { type Right, type Role, rights, rightsOfRoles, roles } from '#domain/kernel/rights.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { hashToken, issueToken } from '#server/kernel/http/one-time-token.ts'
import { heldRoles, sessions, users } from '#server/schema.ts'
import { routesOf } from '#testing/all-endpoints.ts'
import { routeAccess } from '#testing/route-access.ts'
import { googleInNameOnly, sharedTestApp } from '#testing/test-app.ts'

interface Caller {
  /** The account and how far its session has come; none for a visitor. */
  account?: Partial<typeof users.$inferInsert>
  held?: readonly Role[]
  proof?: 'cookie' | 'verifiedCookie' | 'temporaryToken' | 'temporaryTokenAsBearer'
  /** Says what the answer's status says about access where it is not let in. */
  may: Outcomes
}

type Outcomes = Record<Access, 'in' | 401 | 403>

/** The outcome on routes for which a right, or any, is needed. */
const ofRights = (outcome: 401 | 403, held: readonly Right[] = []) =>
  Object.fromEntries(
    [...rights, 'staff' as const].map((right) => {
      const isHeld = right === 'staff' ? held.length > 0 : held.includes(right)
      return [right, isHeld ? 'in' : outcome]
    }),
  ) as Record<Right | 'staff', 'in' | 401 | 403>

const noAccess: Outcomes = { public: 'in', secondFactor: 401, user: 401, ...ofRights(401) }
const member: Outcomes = { public: 'in', secondFactor: 403, user: 'in', ...ofRights(403) }
const owesFactor: Outcomes = { ...member, secondFactor: 'in', user: 403 }

const callers: Record<string, Caller> = {
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
    account: {},
    held: ['administrator'],
    proof: 'cookie',
    may: owesFactor,
  },
  'an administrator with the temporary token alone': {
    account: {},
    held: ['administrator'],
    proof: 'temporaryToken',
    may: { ...noAccess, secondFactor: 'in' },
  },
  'an administrator who uses the temporary token as a bearer': {
    account: {},
    held: ['administrator'],
    proof: 'temporaryTokenAsBearer',
    may: noAccess,
  },
  'an administrator after the second factor': {
    account: {},
    held: ['administrator'],
    proof: 'verifiedCookie',
    may: { public: 'in', secondFactor: 'in', user: 'in', ...ofRights(403, rights) },
  },
  'an administrator who came with Google, before the second factor': {
    account: { authProvider: 'google', passwordHash: null },
    held: ['administrator'],
    proof: 'cookie',
    may: owesFactor,
  },
  // Each role with all that the table gives it, and no more.
  ...Object.fromEntries(
    roles.map((role): [string, Caller] => [
      `a person with the role ${role}`,
      {
        account: {},
        held: [role],
        proof: 'verifiedCookie',
        may: {
          public: 'in',
          secondFactor: 'in',
          user: 'in',
          ...ofRights(403, rightsOfRoles[role]),
        },
      },
    ]),
  ),
  'a deactivated member with a session': {
    account: { status: 'inactive' },
    proof: 'cookie',
    may: noAccess,
  },
  'a deactivated administrator with a session': {
    account: { status: 'inactive' },
    held: ['administrator'],
    proof: 'verifiedCookie',
    may: noAccess,
  },
  'a deactivated administrator with the temporary token': {
    account: { status: 'inactive' },
    held: ['administrator'],
    proof: 'temporaryToken',
    may: noAccess,
  },
  'a former member whose account was erased': {
    account: { status: 'erased', erasedAt: new Date(), passwordHash: null },
    proof: 'cookie',
    may: noAccess,
  },
}

const site = sharedTestApp({
  now: '2025-01-10T10:00:00Z',
  environment: googleInNameOnly,
})

it('every route under /api is in the table, and nothing else is', () => {
  const routes = routesOf(site.app.printRoutes({ commonPrefix: false }))
  const calls = routes.filter((route) => route.includes(' /api/'))
  expect(calls.sort()).toEqual(Object.keys(routeAccess).sort())
})

/** Routes that the server registers without an endpoint: nothing declares their access. */
const undeclared = [
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'POST /api/stripe/webhook',
  'GET /api/unsubscribe',
]

it('every other route enforces the access of the table', () => {
  const declared = Object.fromEntries(
    Object.entries(routeAccess).filter(([route]) => !undeclared.includes(route)),
  )
  expect(enforcedAccess()).toEqual(declared)
})

/** `server/kernel/http/route.ts` describes each endpoint that it registers by the access that it checks. */
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

/** One that reads and one that changes, where there are, for each access: all are checked in one place. */
const examples = Object.values(
  Object.groupBy(Object.keys(routeAccess), (route) => {
    const isRead = route.startsWith('GET')
    return `${routeAccess[route]} ${isRead}`
  }),
).flatMap((routes) => routes?.find((route) => !undeclared.includes(route)) ?? [])

for (const [name, role] of Object.entries(callers)) {
  describe(name, () => {
    for (const route of [...examples, ...(role.account ? [] : undeclared)]) {
      const outcome = role.may[routeAccess[route] as Access]
      it(`${outcome === 'in' ? 'may call' : `is refused with ${outcome}`}: ${route}`, async () => {
        const { status, code } = await call(route, role)
        if (outcome !== 'in') return expect(status).toBe(outcome)
        expect([401, 403], `answered ${status} ${code}`).not.toContain(status)
      })
    }
  })
}

it.each(roles)('%s: every route of another right is refused, each by itself', async (role) => {
  const client = site.visitor()
  await identify(client.cookies, {
    account: {},
    held: [role],
    proof: 'verifiedCookie',
    may: member,
  })
  const headers = { 'x-csrf-token': await client.csrfToken() }
  const others = Object.entries(routeAccess).filter(
    ([, access]) =>
      !['public', 'secondFactor', 'user', 'staff', ...rightsOfRoles[role]].includes(access),
  )
  for (const [route] of others) {
    const [method, url = ''] = route.split(' ')
    const cookies = Object.fromEntries(client.cookies)
    const answer = await site.app.inject({ method: method as 'GET', url, headers, cookies })
    expect([route, answer.statusCode, answer.json().code]).toEqual([route, 403, 'http.forbidden'])
  }
})

it('an administrator without the second factor gets the error that requires it', async () => {
  const caller = callers['an administrator before the second factor'] as Caller
  const answer = await call('GET /api/mis-inscripciones', caller)
  expect(answer.code).toBe('accounts.twoFactorRequired')
})

/** Calls with everything that access needs, and with a payload that no operation accepts. */
async function call(route: string, role: Caller): Promise<{ status: number; code?: string }> {
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
  { account, held = [], proof }: Caller,
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
  const granted = { grantedAt: now, until: '2999-12-31' }
  const rows = held.map((role) => ({
    userId,
    role,
    programmeId: role === 'instructor' ? 1 : null,
    ...granted,
  }))
  if (rows.length > 0) await db.insert(heldRoles).values(rows)
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
