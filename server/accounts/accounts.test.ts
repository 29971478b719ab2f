import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import type { DomainError } from '#domain/kernel/errors.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { errorReply } from '#server/kernel/http/error-reply.ts'
import { sessions, users } from '#server/schema.ts'
import { grantRole, member, newAccount, password, takeRoles } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { logIn } from './log-in.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

describe('signing up', () => {
  it('opens an account, logs in, and greets by name from then on', async () => {
    const visitor = site.visitor()
    const account = newAccount({ email: ' Miren@Example.org ', firstName: 'Miren' })
    const opened = await visitor.call(accounts.register, { body: account })
    expect(opened.status).toBe(200)
    const { body } = await visitor.call(accounts.checkAuth)
    expect(body).toMatchObject({
      isAuthenticated: true,
      email: 'miren@example.org',
      firstName: 'Miren',
      isAdmin: false,
      twoFactorVerified: false,
      auth_provider: 'password',
    })
  })

  it('keeps the password only as an argon2id hash', async () => {
    const { user } = await member(site)
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  it('refuses an e-mail that has an account, and marks the field', async () => {
    const account = newAccount()
    await site.visitor().call(accounts.register, { body: account })
    const again = await site.visitor().call(accounts.register, { body: account })
    expect(again.status).toBe(409)
    expect(again.body.fields).toMatchObject([{ path: 'email', code: 'accounts.emailTaken' }])
  })

  it('answers the same again where the browser repeats it, and writes one welcome', async () => {
    const account = { ...newAccount(), requestKey: 'a'.repeat(32) }
    const first = await site.visitor().call(accounts.register, { body: account })
    const visitor = site.visitor()
    const again = await visitor.call(accounts.register, { body: account })
    expect([again.status, again.body]).toEqual([200, first.body])
    const { body } = await visitor.call(accounts.checkAuth)
    expect(body).toMatchObject({ isAuthenticated: true, email: account.email })
    expect(await mailsTo(site, account.email)).toHaveLength(1)
  })

  it('opens one account for a form that is repeated while it is worked on', async () => {
    const account = { ...newAccount(), requestKey: 'b'.repeat(32) }
    const replies = await Promise.all(
      [1, 2, 3].map(() => site.visitor().call(accounts.register, { body: account })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const opened = await site.deps.db.select().from(users).where(eq(users.email, account.email))
    expect(opened).toHaveLength(1)
  })

  it('lets no other form, and no old one, into an account that is there', async () => {
    const account = { ...newAccount(), requestKey: 'c'.repeat(32) }
    const send = async (requestKey: string) => {
      const { status } = await site
        .visitor()
        .call(accounts.register, { body: { ...account, requestKey } })
      return status
    }
    expect(await send(account.requestKey)).toBe(200)
    expect(await send('d'.repeat(32))).toBe(409)
    const isAccount = eq(users.email, account.email)
    const [{ id = '' } = {}] = await site.deps.db.select().from(users).where(isAccount)
    await grantRole(site, id)
    expect(await send(account.requestKey)).toBe(409)
    const createdAt = new Date(Date.now() - 61 * 60_000)
    await takeRoles(site, { of: [id] })
    await site.deps.db.update(users).set({ createdAt }).where(isAccount)
    expect(await send(account.requestKey)).toBe(409)
  })

  it('opens one account when the same form comes ten times at once', async () => {
    const account = newAccount()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => {
        const visitor = site.visitor()
        visitor.address = '192.0.2.10'
        return visitor.call(accounts.register, { body: account })
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('names every broken rule in the reader’s language', async () => {
    const visitor = site.visitor()
    visitor.language = 'eu-ES,eu;q=0.9,es;q=0.8'
    const { status, body } = await visitor.call(accounts.register, {
      body: newAccount({ firstName: '', email: 'nobody', password: 'short', acceptTerms: false }),
    })
    expect(status).toBe(422)
    const paths = body.fields?.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['firstName', 'email', 'password', 'acceptTerms']))
    expect(body.fields?.every(({ message }) => message.length > 0)).toBe(true)
    expect(body.error).toBe(body.fields?.[0]?.message)
  })

  it('refuses a telephone number that cannot exist', async () => {
    const { status, body } = await site
      .visitor()
      .call(accounts.register, { body: newAccount({ phone: '12' }) })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'phone', code: 'accounts.phoneInvalid' }])
  })
})

describe('logging in', () => {
  const attempt = ({ email }: { email: string }, tried: string) =>
    site.visitor().call(accounts.logIn, { body: { email, password: tried } })

  it('refuses a wrong password and an unknown e-mail with the same words', async () => {
    const { user } = await member(site)
    const wrong = await attempt(user, 'Wrong-2024!')
    const unknown = await attempt({ email: 'nobody@example.org' }, 'Wrong-2024!')
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('locks an account after five failures, for every unknown browser and with the right password too', async () => {
    const { user } = await member(site)
    for (let failure = 1; failure <= 4; failure++) {
      expect((await attempt(user, 'Wrong-2024!')).status).toBe(401)
    }
    const fifth = await attempt(user, 'Wrong-2024!')
    expect(fifth.status).toBe(423)
    expect(fifth.body).toMatchObject({ code: 'accounts.locked', params: { minutes: 15 } })
    expect(fifth.headers['retry-after']).toBeDefined()
    expect((await attempt(user, password)).status).toBe(423)
  })

  it('says how long in the singular when a minute is left', async () => {
    const { user } = await member(site)
    const attemptAt = (clock: Date) =>
      logIn(
        { ...site.deps, clock: { now: () => clock } },
        { email: user.email, password: 'Wrong-1!' },
        null,
      )
    const start = new Date()
    for (let failure = 1; failure <= 4; failure++) {
      await expect(attemptAt(start)).rejects.toThrow('accounts.invalidCredentials')
    }
    await expect(attemptAt(start)).rejects.toThrow('accounts.locked')
    const late = new Date(start.getTime() + 14.5 * 60_000)
    const error = await attemptAt(late).catch((reason: DomainError) => reason)
    expect(errorReply(error as DomainError, 'es').error).toContain('en 1 minuto.')
  })

  it('lets guesses that are sent at the same time have no more than five tries', async () => {
    const { user } = await member(site)
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => attempt(user, 'Wrong-2024!')),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('lets the same person in from many windows at once', async () => {
    const { user } = await member(site)
    const replies = await Promise.all(Array.from({ length: 12 }, () => attempt(user, password)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('forgets earlier failures once it succeeds', async () => {
    const { user } = await member(site)
    for (let failure = 1; failure <= 4; failure++) await attempt(user, 'Wrong-2024!')
    expect((await attempt(user, password)).status).toBe(200)
    expect((await attempt(user, 'Wrong-2024!')).status).toBe(401)
  })
})

describe('sessions', () => {
  it('keeps its token from scripts and other sites, and stores only a hash', async () => {
    const buyer = await member(site)
    const { headers } = await buyer.call(accounts.logIn, {
      body: { email: buyer.user.email, password },
    })
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const token = buyer.cookies.get(SESSION_COOKIE) ?? ''
    const rows = await site.deps.db.select().from(sessions)
    expect(rows.some(({ tokenHash }) => tokenHash.includes(token))).toBe(false)
  })

  it('is accepted as a bearer token, which needs no CSRF token', async () => {
    const { cookies } = await member(site)
    const bearer = { authorization: `Bearer ${cookies.get(SESSION_COOKIE)}` }
    const machine = site.visitor()
    const checked = await machine.send<typeof accounts.checkAuth>('GET', '/api/check-auth', {
      headers: bearer,
    })
    expect(checked.body.isAuthenticated).toBe(true)
    const out = await machine.send<typeof accounts.logOut>('POST', '/api/logout', {
      headers: bearer,
    })
    expect(out.status).toBe(200)
  })

  it('ends at log-out for good, even for who kept the cookie', async () => {
    const buyer = await member(site)
    const kept = new Map(buyer.cookies)
    await buyer.call(accounts.logOut)
    const thief = site.visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
  })

  it('ends when the account is deactivated', async () => {
    const buyer = await member(site)
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, buyer.user.id))
    await expect
      .poll(async () => (await buyer.call(accounts.checkAuth)).body.isAuthenticated)
      .toBe(false)
  })
})

describe('CSRF', () => {
  it('refuses a changing call without a token with the agreed word', async () => {
    const visitor = site.visitor()
    const { status, body } = await visitor.send<typeof accounts.logIn>('POST', '/api/login', {
      body: { email: 'a@example.org', password },
    })
    expect(status).toBe(403)
    expect(body.error).toBe('csrf_error')
  })
})

describe('at the edge', () => {
  it.each([
    ['en', 'Payload too large'],
    ['es', 'Has enviado demasiado de una vez. Hazlo más corto o más pequeño e inténtalo de nuevo.'],
    ['eu', 'Gehiegi bidali duzu aldi berean. Laburtu edo txikitu, eta saiatu berriro.'],
  ])('refuses a body of more than a million bytes, in %s', async (language, error) => {
    const visitor = Object.assign(site.visitor(), { language })
    const { status, body } = await visitor.call(accounts.register, {
      body: { ...newAccount(), firstName: 'a'.repeat(1_000_001) },
    })
    expect(status).toBe(413)
    expect(body).toMatchObject({ error, code: 'http.payloadTooLarge' })
  })

  it('never lets an answer be kept in a cache', async () => {
    const { headers } = await site.visitor().call(accounts.checkAuth)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('takes JSON alone, and no payload at all where none is needed', async () => {
    const visitor = site.visitor()
    const post = async (url: string, type: string, payload: string) =>
      site.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type, 'x-csrf-token': await visitor.csrfToken() },
        cookies: Object.fromEntries(visitor.cookies),
        payload,
      })
    expect((await post('/api/login', 'text/plain', 'hello')).statusCode).toBe(415)
    expect((await post('/api/logout', 'application/json', '')).statusCode).toBe(200)
  })

  it('answers an address that is none in the agreed shape', async () => {
    const { status, body } = await site.visitor().send('GET', '/api/%ff')
    expect(status).toBe(400)
    expect(body.code).toBe('http.badRequest')
  })

  it('answers an unknown call with 404 and words', async () => {
    const { status, body } = await site.visitor().send('GET', '/api/nothing')
    expect(status).toBe(404)
    expect(body.code).toBe('http.notFound')
  })

  it('prints every call for people and for programs', async () => {
    const page = await site.app.inject('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('POST /api/complete-subscription')
    const { paths } = (await site.app.inject('/api/docs/json')).json()
    expect(paths['/api/confirm-inscripcion'].post.description).toContain(
      '409 subscriptions.priceChanged',
    )
  })

  it('answers broken JSON with 400 and without internals', async () => {
    const visitor = site.visitor()
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json', 'x-csrf-token': await visitor.csrfToken() },
      cookies: Object.fromEntries(visitor.cookies),
      payload: '{"email":',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('http.badRequest')
  })
})
