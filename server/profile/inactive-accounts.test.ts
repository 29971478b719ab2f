import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { outgoingMail, sessions, users } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, password } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { exportMyData } from './export-data.ts'
import { deleteInactiveAccounts } from './inactive-accounts.ts'

const begun = new Date('2025-01-10T10:00:00Z')

const site = sharedTestApp({ now: begun.toISOString() })
let now = begun
let businessNow = begun
beforeAll(() => {
  site.deps.businessClock = { ...site.deps.businessClock, now: async () => businessNow }
})
beforeEach(() => {
  site.deps.clock = { now: () => now }
  now = begun
  businessNow = begun
})

/** An account that was opened on the first day. */
async function opened(changes: Record<string, unknown> = {}): Promise<Member> {
  const client = await member(site, changes)
  const lastSeenAt = now
  await site.deps.db.update(users).set({ lastSeenAt }).where(eq(users.id, client.user.id))
  return client
}

/** Does what the nightly job has done by the day of this number, looking on each of the days before. */
async function afterNights(...days: number[]): Promise<void> {
  for (const day of days) {
    now = new Date(begun.getTime() + day * DAY_MS)
    businessNow = now
    await deleteInactiveAccounts(site.deps)
  }
}

async function statusOf({ user }: Member): Promise<string | undefined> {
  const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
  return row?.status
}

const subjectsTo = async ({ user }: Member) =>
  (await mailsTo(site, user.email)).map(({ subject }) => subject)

const logIn = ({ user }: Member) =>
  site.visitor().call(accounts.logIn, { body: { email: user.email, password } })

describe('an account that nobody opens', () => {
  it('is deleted after two years, a month after an e-mail, and not before', async () => {
    const member = await opened({ lng: 'eu' })
    await afterNights(699)
    expect(await subjectsTo(member)).not.toContain('Zure kontua gorde nahi duzu?')
    await afterNights(701, 702, 729, 730)
    expect(await subjectsTo(member)).toContain('Zure kontua gorde nahi duzu?')
    expect((await subjectsTo(member)).filter((one) => one.startsWith('Zure kontua'))).toHaveLength(
      1,
    )
    expect(await statusOf(member)).toBe('active')
    await afterNights(732)
    expect(await statusOf(member)).toBe('erased')
    expect(await subjectsTo(member)).toContain('Zure kontua ezabatu dugu')
    expect((await logIn(member)).status).toBe(401)
  })

  it('gets a letter where there is no e-mail, and is erased with it', async () => {
    const { user } = await opened()
    const withoutEmail = { email: null, passwordHash: null, emailVerifiedAt: null }
    await site.deps.db.update(users).set(withoutEmail).where(eq(users.id, user.id))
    await site.deps.db.delete(sessions).where(eq(sessions.userId, user.id))
    const isTheirs = eq(outgoingMail.userId, user.id)
    await afterNights(701)
    const { data } = await exportMyData(site.deps, user.id, 'es')
    expect(data).toMatchObject({
      account: { email: null },
      emails: [{ template: 'account-inactive', recipient: null }],
    })
    expect(await site.deps.db.$count(outgoingMail, isTheirs)).toBe(1)
    await afterNights(732)
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ status: 'erased', firstName: '', phone: '' })
    expect(await site.deps.db.$count(outgoingMail, isTheirs)).toBe(0)
  })

  it('has a whole month after the e-mail, however late that was sent', async () => {
    const member = await opened()
    await afterNights(900, 929)
    expect(await statusOf(member)).toBe('active')
    await afterNights(931)
    expect(await statusOf(member)).toBe('erased')
  })

  it('is kept by a log-in, and the two years begin again', async () => {
    const member = await opened()
    await afterNights(701)
    now = new Date(begun.getTime() + 725 * DAY_MS)
    expect((await logIn(member)).status).toBe(200)
    await afterNights(732, 760, 1400)
    expect(await statusOf(member)).toBe('active')
    expect((await subjectsTo(member)).filter((one) => one.includes('conservar'))).toHaveLength(1)
    await afterNights(1426, 1457)
    expect(await statusOf(member)).toBe('erased')
  })

  it('that is opened while it is being deleted is kept', async () => {
    const member = await opened()
    await afterNights(701)
    now = new Date(begun.getTime() + 740 * DAY_MS)
    const [{ status }] = await Promise.all([logIn(member), deleteInactiveAccounts(site.deps)])
    expect(await statusOf(member)).toBe(status === 200 ? 'active' : 'erased')
  })
})

describe('is kept without a log-in', () => {
  it('while it pays for an enrollee, and for two years after that', async () => {
    const member = await opened()
    const [enrolmentId = ''] = await enrol(member, { monto: 60 })
    await site.deps.db.update(users).set({ lastSeenAt: begun }).where(eq(users.id, member.user.id))
    await afterNights(800)
    const cancelled = { reason: 'other', comment: '', cancelledBy: member.user.id } as const
    await cancelEnrolment(site.deps, { enrolmentId, ...cancelled })
    await afterNights(900, 1200)
    expect(await statusOf(member)).toBe('active')
    expect((await subjectsTo(member)).filter((one) => one.includes('conservar'))).toEqual([])
  })

  it('when it is an administrator’s, or deactivated', async () => {
    const admin = await administrator(site)
    const other = await opened()
    const deactivated = { status: 'inactive', deactivatedAt: begun } as const
    await site.deps.db.update(users).set(deactivated).where(eq(users.id, other.user.id))
    await site.deps.db.update(users).set({ lastSeenAt: begun }).where(eq(users.id, admin.user.id))
    await afterNights(701, 800)
    expect([await statusOf(admin), await statusOf(other)]).toEqual(['active', 'inactive'])
  })
})
