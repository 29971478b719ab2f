import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { languages } from '#domain/kernel/language.ts'
import { allJobs } from '#server/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { CSRF_COOKIE, DEVICE_COOKIE, SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { knownDevices, oneTimeTokens, outgoingMail, passwordResetRequests } from '#server/schema.ts'
import { administrator, codeAt, type Member, member, password } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { googleMember, mailsTo } from '#testing/mails.ts'
import { sharedTestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { signInMail } from './sign-in-mail.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let ane: Member
beforeEach(async () => {
  ane = await member(site)
})

const logIn = (client: TestClient, { user }: Pick<Member, 'user'>, tried = password) =>
  client.call(accounts.logIn, {
    body: { email: user.email, password: tried },
    headers: { 'user-agent': firefox },
  })
const warnings = async ({ user }: Pick<Member, 'user'>) =>
  (await mailsTo(site, user.email)).filter(
    ({ subject }) => subject === 'Nueva entrada en tu cuenta',
  )
const deviceIn = (client: TestClient) => client.cookies.get(DEVICE_COOKIE) ?? ''

describe('logging in', () => {
  it('in the browser of the sign-up sends no e-mail', async () => {
    await logIn(ane, ane)
    expect(await warnings(ane)).toEqual([])
  })

  it('in another browser sends one e-mail, with the browser, the hour and a way out', async () => {
    const library = site.visitor()
    site.deps.clock = { now: () => new Date('2031-07-01T16:30:00Z') }
    await logIn(library, ane)
    await logIn(library, ane)
    const [mail, ...others] = await warnings(ane)
    expect(others).toEqual([])
    for (const part of [
      'Firefox · Windows',
      '1 de julio de 2031, 18:30 (hora de Madrid)',
      'tu cuenta de Ongizate',
      'Si no has sido tú',
      `${site.deps.config.appUrl}/olvidar-contrasena`,
    ]) {
      expect(mail?.text).toContain(part)
    }
  })

  it('with a wrong password sends no e-mail and makes no browser known', async () => {
    const library = site.visitor()
    await logIn(library, ane, 'Wrong-2024!')
    expect(deviceIn(library)).toBe('')
    expect(await warnings(ane)).toEqual([])
  })

  it('in a browser that a couple shares sends each of them one e-mail at most', async () => {
    const jon = await member(site)
    for (let day = 1; day <= 3; day++) {
      await logIn(ane, jon)
      await logIn(ane, ane)
    }
    expect(await warnings(ane)).toHaveLength(0)
    expect(await warnings(jon)).toHaveLength(1)
  })

  it('uses a name that was never in another person’s browser', async () => {
    const thief = await member(site)
    const planted = deviceIn(thief)
    const home = site.visitor()
    home.cookies.set(DEVICE_COOKIE, planted)
    await logIn(home, ane)
    expect(deviceIn(home)).not.toBe(planted)
    expect(await warnings(ane)).toHaveLength(1)
    // The attacker has the password by now, and expects this browser to be known.
    await logIn(thief, ane)
    expect(await warnings(ane)).toHaveLength(2)
  })

  it('keeps the name from scripts and other sites, for a year, and stores only its hash', async () => {
    const { headers } = await logIn(site.visitor(), ane)
    const [cookie] = [headers['set-cookie']]
      .flat()
      .filter((one) => String(one).startsWith(DEVICE_COOKIE))
    expect(cookie).toMatch(/; Max-Age=31536000;.*Path=\/; HttpOnly; SameSite=Lax$/)
    const rows = JSON.stringify(await site.deps.db.select().from(knownDevices))
    expect(rows).not.toContain(deviceIn(ane))
  })

  it('keeps all that proves something to this host and its encrypted connections, where it has them', async () => {
    const secure = await startTestApp({
      now: '2025-01-10T10:00:00Z',
      environment: { APP_URL: 'https://ongizate.example.org', DEMO: '1' },
    })
    const client = secure.visitor()
    const { headers } = await client.send('GET', '/api/csrf-token')
    const home = await member(secure)
    const answer = await home.call(accounts.logIn, { body: { email: home.user.email, password } })
    const cookies = [headers['set-cookie'], answer.headers['set-cookie']].flat().map(String)
    for (const name of [CSRF_COOKIE, DEVICE_COOKIE, SESSION_COOKIE]) {
      const cookie = cookies.find((one) => one.startsWith(`__Host-${name}=`))
      expect(cookie).toMatch(/; Path=\/;.* HttpOnly; Secure; SameSite=(Lax|Strict)$/)
      expect(cookie).not.toContain('Domain')
    }
    expect((await home.call(accounts.checkAuth)).body).toMatchObject({ isAuthenticated: true })

    // Under the plain name another host, or a page without encryption, could have planted it.
    const planted = secure.visitor()
    planted.cookies.set(SESSION_COOKIE, home.cookies.get(`__Host-${SESSION_COOKIE}`) ?? '')
    expect((await planted.call(accounts.checkAuth)).body).toEqual({ isAuthenticated: false })
  })
})

describe('an administrator’s log-in', () => {
  it('is announced once the second factor is given, and not before', async () => {
    const admin = await administrator(site)
    const before = (await warnings(admin)).length
    const library = site.visitor()
    await logIn(library, admin)
    expect(deviceIn(library)).toBe('')
    expect(await warnings(admin)).toHaveLength(before)
    const now = new Date(Date.now() + 60_000)
    site.deps.clock = { now: () => now }
    await library.call(twoFactor.verifyTwoFactor, { body: { code: codeAt(admin.secret, now) } })
    expect(await warnings(admin)).toHaveLength(before + 1)
  })
})

describe('an account that Google alone opens', () => {
  it('gets the reason in a known browser', async () => {
    const nerea = await googleMember(site)
    const { status, body } = await logIn(nerea, nerea)
    expect([status, body.code]).toEqual([409, 'accounts.googleOnly'])
  })

  it('looks to strangers like no account at all, and its owner gets one e-mail a day', async () => {
    const nerea = await googleMember(site)
    const stranger = await logIn(site.visitor(), nerea)
    const noAccount = await logIn(site.visitor(), { user: { id: '', email: 'none@example.org' } })
    expect(stranger.status).toBe(401)
    expect([stranger.status, stranger.body]).toEqual([noAccount.status, noAccount.body])
    const noon = new Date()
    noon.setUTCHours(12, 0, 0, 0)
    const countMails = async () =>
      (await mailsTo(site, nerea.user.email)).filter(
        ({ subject }) => subject === 'Cómo entrar en tu cuenta',
      ).length
    expect(await countMails()).toBe(1)
    site.deps.clock = { now: () => new Date(noon.getTime() + DAY_MS) }
    await logIn(site.visitor(), nerea)
    await logIn(site.visitor(), nerea)
    expect(await countMails()).toBe(2)
  })

  it('is warned of its Google account, where another password would not help', async () => {
    const params = { name: 'Nerea', at: '2025-01-10T10:00:00Z', userAgent: '', hasPassword: false }
    const { text } = signInMail.render(params, mailReader('es'))
    expect(text).toContain('cuenta de Google')
    expect(text).not.toContain('/olvidar-contrasena')
  })
})

describe('the e-mail', () => {
  it.each(
    languages,
  )('leaves no gap in %s, nor a link where a name pretends to be one', (language) => {
    const mail = signInMail.render(
      { name: 'Visit evil.com', at: '2025-01-10T23:30:00Z', userAgent: 'x', hasPassword: true },
      mailReader(language),
    )
    for (const part of Object.values(mail)) {
      expect(part).not.toMatch(/\{\{|mail:|undefined|evil\.com/)
    }
    // Half past midnight in Madrid is the next day.
    expect(mail.text).toContain('00:30')
    expect(mail.text).toContain('11')
  })
})

describe('the nightly tidying up', () => {
  it('forgets browsers after a year, links, sent e-mails and requests when they are of no use', async () => {
    const { db } = site.deps
    const now = new Date()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const { id: userId, email } = ane.user
    await db.delete(knownDevices)
    await db.delete(outgoingMail)
    for (const days of [364, 366]) {
      await db
        .insert(knownDevices)
        .values({ userId, deviceHash: `seen ${days}`, lastSeenAt: ago(days) })
    }
    for (const days of [29, 31]) {
      const expired = { purpose: 'resetPassword', expiresAt: ago(days) } as const
      await db.insert(oneTimeTokens).values({ ...expired, userId, tokenHash: `expired ${days}` })
    }
    const letter = { recipient: email, language: 'es', template: 'x', params: {} } as const
    for (const days of [89, 91]) {
      const sent = { createdAt: ago(days), sentAt: ago(days) }
      await db.insert(outgoingMail).values({ ...letter, ...sent, dedupeKey: `sent ${days}` })
    }
    const unsent = { createdAt: ago(400) }
    await db.insert(outgoingMail).values({ ...letter, ...unsent, dedupeKey: 'given up' })
    const waiting = { ...unsent, params: 'sealed' }
    await db.insert(outgoingMail).values({ ...letter, ...waiting, dedupeKey: 'waiting' })
    for (const days of [0, 2]) {
      const language = 'es' as const
      await db.insert(passwordResetRequests).values({ email, language, createdAt: ago(days) })
    }

    await job(site.deps, 'tidy-up').run()

    const devices = await db.select().from(knownDevices)
    expect(devices.map(({ deviceHash }) => deviceHash)).toEqual(['seen 364'])
    const links = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
    const hashes = links.map(({ tokenHash }) => tokenHash)
    expect(hashes.filter((hash) => hash.startsWith('expired'))).toEqual(['expired 29'])
    const mails = await db.select().from(outgoingMail)
    expect(mails.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['sent 89', 'waiting'])
    expect(await db.select().from(passwordResetRequests)).toHaveLength(1)
  })

  it('comes round by itself, as do the requests for a link', () => {
    const crons = ['tidy-up', 'answer-reset-requests'].map((name) => job(site.deps, name).cron)
    expect(crons).toEqual(['0 4 * * *', '* * * * *'])
  })
})

function job(deps: Deps, name: string) {
  const found = allJobs(deps).find((one) => one.name === name)
  if (!found) throw new Error(`there is no job ${name}`)
  return found
}
