// @module-tag slow

import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { hashToken } from '#server/kernel/http/one-time-token.ts'
import { sessions, users } from '#server/schema.ts'
import { allEndpoints, routesOf } from '#testing/all-endpoints.ts'
import { grantRole } from '#testing/builders.ts'
import { type HostileRequest, hostileRequests } from '#testing/files/hostile-requests.ts'
import { startSiteWithGoogle } from '#testing/google/oidc-provider-visit.ts'

/** Counts requests of each role to each route; `npm run test:nightly` sends more, from another seed. */
const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 20)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_260_101)

const roles = ['visitor', 'member', 'administrator'] as const
type Role = (typeof roles)[number]

/** Matches what only our code, our packages or the database would say. */
const internals =
  /node_modules|\bat \S+ \(|\.ts:\d|drizzle|postgres|Failed query|violates|syntax error|ECONN|TypeError|RangeError|ZodError|FST_ERR/i

const endpoints = await allEndpoints()
const { site } = await startSiteWithGoogle()
site.deps.jobs = { running: () => true }

const csrf = site.visitor()
const csrfToken = await csrf.csrfToken()
const passwordHash = await hash('Itsasoa-2024!')
let callers = 0

// Sent mail is shown in demo mode alone, all of it each time.
const routes = routesOf(site.app.printRoutes({ commonPrefix: false })).filter(
  (route) => !route.includes(' /demo/'),
)

it.each(routes)('%s answers no hostile request with an error of the server', async (route) => {
  const [method, path] = route.split(' ') as ['GET', Endpoint['path']]
  const endpoint = endpoints.get(route) ?? { method, path }
  const ids = (await makeCallers('member', 2)).map(({ id }) => id)
  const requests = fc.sample(hostileRequests(endpoint, ids), { numRuns: COUNT, seed: SEED })
  const most = Math.min(COUNT, 'rateLimit' in endpoint ? (endpoint.rateLimit?.max ?? COUNT) : COUNT)
  for (const role of roles) {
    const who = await makeCallers(role, Math.ceil(COUNT / most))
    const faults = await Promise.all(
      requests.map((request, position) =>
        faultOf(method, request, who[Math.floor(position / most)] as Caller),
      ),
    )
    expect(faults.filter(Boolean).join('\n'), `as ${role}`).toBe('')
  }
})

async function faultOf(
  method: 'GET',
  request: HostileRequest,
  { cookies, remoteAddress }: Caller,
): Promise<string | null> {
  const { statusCode, body } = await site.app.inject({
    ...request,
    method,
    remoteAddress,
    cookies,
    headers: { ...request.headers, 'x-csrf-token': csrfToken },
  })
  const isFault = statusCode >= 500 || (statusCode >= 400 && internals.test(body))
  return isFault
    ? `${statusCode} ${JSON.stringify(request).slice(0, 600)}: ${body.slice(0, 300)}`
    : null
}

interface Caller {
  id: string
  cookies: Record<string, string>
  remoteAddress: string
}

/** Each with an account, a session and an address of their own, so that no rate limit holds them back. */
async function makeCallers(role: Role, count: number): Promise<Caller[]> {
  const made = Array.from({ length: count }, () => {
    callers += 1
    const token = randomBytes(32).toString('base64url')
    return {
      id: randomUUID(),
      token,
      cookies: {
        ...Object.fromEntries(csrf.cookies),
        ...(role !== 'visitor' && { [SESSION_COOKIE]: token }),
      },
      remoteAddress: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    }
  })
  if (role !== 'visitor') {
    await site.deps.db.insert(users).values(
      made.map(({ id }) => ({
        id,
        email: `${id}@example.org`,
        passwordHash,
        firstName: 'Ane',
        lastName: 'Agirre',
        phone: '+34943123456',
        locality: 'Zarautz',
      })),
    )
    const now = Date.now()
    if (role === 'administrator') await Promise.all(made.map(({ id }) => grantRole(site, id)))
    await site.deps.db.insert(sessions).values(
      made.map(({ id, token }) => ({
        userId: id,
        tokenHash: hashToken(token),
        twoFactorVerifiedAt: role === 'administrator' ? new Date(now) : null,
        provedAt: new Date(now),
        expiresAt: new Date(now + 3_600_000),
      })),
    )
  }
  return made
}
