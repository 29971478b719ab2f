// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { auditLog, oneTimeTokens, orders, sessions, users } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  confirmedOrder,
  type Member,
  member,
  password,
  person,
  takeRoles,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { deactivateUser } from './deactivate-user.ts'

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
let boss: Administrator
beforeEach(async () => {
  boss = await administrator(site)
})

const deactivate = (id: string, actor: Member = boss) =>
  actor.call(contract.deactivateUser, { params: { id } })
const preview = (id: string) => boss.call(contract.previewDeactivation, { params: { id } })
const reactivate = (id: string) => boss.call(contract.reactivateUser, { params: { id } })

async function accountOf(id: string) {
  const [user] = await site.deps.db.select().from(users).where(eq(users.id, id))
  return user
}

/** Takes the rights of everybody else, whom other tests have made administrators. */
async function leaveAlone(...administrators: Administrator[]): Promise<void> {
  await takeRoles(site, { except: administrators.map(({ user }) => user.id) })
}

async function subjectsTo(address: string): Promise<(string | undefined)[]> {
  return (await mailsTo(site, address)).map(({ subject }) => subject)
}

function enter({ user }: Member) {
  return site.visitor().call(accounts.logIn, { body: { email: user.email, password } })
}

describe('refused, with nothing changed', () => {
  it.each([
    { whom: 'nobody', id: async () => randomUUID(), code: 'admin.userNotFound', status: 404 },
    {
      whom: 'what is no id',
      id: async () => 'everybody',
      code: 'admin.userNotFound',
      status: 404,
    },
    { whom: 'oneself', id: async () => boss.user.id, code: 'admin.notYourself', status: 403 },
    {
      whom: 'a deleted account',
      id: async () => {
        const gone = await member(site)
        await deleteAccount(site, gone)
        return gone.user.id
      },
      code: 'admin.userErased',
      status: 409,
    },
  ])('is deactivating $whom', async ({ id, code, status }) => {
    const userId = await id()
    for (const call of [preview, deactivate]) {
      expect(await call(userId)).toMatchObject({ status, body: { code } })
    }
    expect((await boss.call(accounts.checkAuth)).body.isAuthenticated).toBe(true)
    if (code === 'admin.notYourself') return
    expect(await reactivate(userId)).toMatchObject({ status, body: { code } })
  })

  it('always leaves an administrator: of two who deactivate each other one stays', async () => {
    const other = await administrator(site)
    await leaveAlone(boss, other)
    const outcomes = await Promise.allSettled([
      deactivateUser(site.deps, { actorId: boss.user.id, userId: other.user.id }),
      deactivateUser(site.deps, { actorId: other.user.id, userId: boss.user.id }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'admin.lastAdministrator' } }])
    const states = [await accountOf(boss.user.id), await accountOf(other.user.id)]
    expect(states.map((user) => user?.status).sort()).toEqual(['active', 'inactive'])
  })
})

describe('before deactivating', () => {
  it('says whose enrolments end, until when they may come and what is still charged', async () => {
    const payer = await member(site)
    const people = [person({ nombre: 'Jon' }), person({ nombre: 'Maite' })]
    const ids = await enrol(payer, { monto: 120, people })
    const { status, body } = await preview(payer.user.id)
    expect(status).toBe(200)
    const ending = {
      programme: 'ONA',
      effectiveDate: '2025-06-30',
      lastCharge: { date: '2025-06-29', amount: 60 },
      owed: [],
    }
    expect(body).toEqual({
      name: 'Itziar Agirre',
      email: payer.user.email,
      isActive: true,
      sessions: 1,
      enrolments: [
        { id: ids[0], person: 'Jon Etxeberria', ...ending },
        { id: ids[1], person: 'Maite Etxeberria', ...ending },
      ],
    })
    const { body: done } = await deactivate(payer.user.id)
    const shown = body.enrolments.map(({ id, effectiveDate, lastCharge }) => ({
      id,
      effectiveDate,
      lastCharge,
    }))
    expect([...done.enrolments].sort((a, b) => a.id.localeCompare(b.id))).toEqual(
      shown.sort((a, b) => a.id.localeCompare(b.id)),
    )
    expect((await preview(payer.user.id)).body).toMatchObject({
      isActive: false,
      sessions: 0,
      enrolments: [],
    })
  })
})

describe('a deactivated account', () => {
  it('is logged in nowhere, and neither password nor link nor purchase opens it', async () => {
    const payer = await member(site)
    const order = await confirmedOrder(payer, { monto: 60 })
    const { db, clock } = site.deps
    await issueToken(db, clock.now(), { userId: payer.user.id, purpose: 'resetPassword' })
    expect((await deactivate(payer.user.id)).status).toBe(200)

    expect(await db.$count(sessions, eq(sessions.userId, payer.user.id))).toBe(0)
    expect((await payer.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    expect(await enter(payer)).toMatchObject({ status: 403, body: { code: 'accounts.inactive' } })
    const tokens = await db
      .select()
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, payer.user.id))
    expect(tokens.filter(({ usedAt }) => usedAt === null)).toEqual([])
    const [abandoned] = await db.select().from(orders).where(eq(orders.id, order.orden_id))
    expect(abandoned).toMatchObject({ status: 'abandoned', people: '' })
    const bought = await payer.call(subscriptions.completeSubscription, { body: order })
    expect(bought.status).toBe(401)
  })

  it('is recorded once, with its actor and what it has ended', async () => {
    const payer = await member(site)
    const [enrolmentId] = await enrol(payer, { monto: 60 })
    await deactivate(payer.user.id)
    await deactivate(payer.user.id)
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${payer.user.id}`))
    expect(notes).toMatchObject([
      {
        actorId: boss.user.id,
        action: 'admin.deactivateUser',
        after: { status: 'inactive', ended: [{ enrolmentId, effectiveDate: '2025-06-30' }] },
      },
    ])
  })

  it('of an administrator runs the site no more', async () => {
    const other = await administrator(site)
    expect((await deactivate(other.user.id)).status).toBe(200)
    expect((await deactivate(boss.user.id, other)).status).toBe(401)
  })
})

describe('the e-mail about it', () => {
  it.each([
    ['es', 'La asociación ha cerrado tu cuenta'],
    ['eu', 'Elkarteak zure kontua itxi du'],
    ['en', 'The association has closed your account'],
  ] as const)('says in %s that the account is closed, once', async (lng, closed) => {
    const payer = await member(site, { lng })
    const other = await administrator(site)
    const before = await subjectsTo(payer.user.email)
    const answers = await Promise.all([
      deactivate(payer.user.id),
      deactivate(payer.user.id, other),
      deactivate(payer.user.id),
    ])
    answers.push(await deactivate(payer.user.id))
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { enrolments: [] } })
    }
    const after = await subjectsTo(payer.user.email)
    expect(after).toHaveLength(before.length + 1)
    expect(after.filter((subject) => subject === closed)).toHaveLength(1)
  })

  it('is one a person who was enrolled, with the last charge and no way in', async () => {
    const payer = await member(site, { lng: 'en' })
    const people = [person({ nombre: 'Jon' }), person({ nombre: 'Maite' })]
    await enrol(payer, { monto: 120, people })
    const other = await administrator(site)
    const before = await subjectsTo(payer.user.email)
    const [first, ...others] = [
      ...(await Promise.all([deactivate(payer.user.id), deactivate(payer.user.id, other)])),
      await deactivate(payer.user.id),
    ]
    expect(first?.status).toBe(200)
    for (const { body } of others) expect(body).toEqual(first?.body)

    const mails = await mailsTo(site, payer.user.email)
    expect(mails).toHaveLength(before.length + 2)
    const left = mails.filter(({ subject }) => subject?.endsWith('has left'))
    expect(left.map(({ subject }) => subject).sort()).toEqual([
      'ONA: Jon Etxeberria has left',
      'ONA: Maite Etxeberria has left',
    ])
    for (const { text } of left) {
      expect(text).toContain('The association has closed your account.')
      expect(text).toContain('One fee is still to come: €60 on 29 June 2025')
      expect(text).not.toContain('/user')
      expect(text).not.toContain('enrolling again')
    }
    const notices = (await mailsTo(site, boss.user.email)).filter(({ text }) =>
      text?.includes(payer.user.email),
    )
    expect(notices).toHaveLength(2)
  })
})

describe('reactivating', () => {
  it('lets them log in again, announced once, with their enrolments ended', async () => {
    const payer = await member(site, { lng: 'en' })
    await enrol(payer, { monto: 60 })
    await deactivate(payer.user.id)
    await site.deps.background.settled()
    const answers = [
      ...(await Promise.all([reactivate(payer.user.id), reactivate(payer.user.id)])),
      await reactivate(payer.user.id),
    ]
    for (const { status } of answers) expect(status).toBe(200)
    const again = (await subjectsTo(payer.user.email)).filter(
      (subject) => subject === 'You can log in to your account again',
    )
    expect(again).toHaveLength(1)
    expect(await accountOf(payer.user.id)).toMatchObject({ status: 'active', deactivatedAt: null })

    const back = site.visitor()
    await back.call(accounts.logIn, { body: { email: payer.user.email, password } })
    const { body } = await back.call(subscriptions.myEnrolments)
    expect(body.inscripciones).toMatchObject([{ status: 'inactive' }])
    expect((await payer.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
  })

  it('may be followed by another deactivation, which is announced again', async () => {
    const payer = await member(site, { lng: 'en' })
    for (let round = 0; round < 2; round += 1) {
      await deactivate(payer.user.id)
      await reactivate(payer.user.id)
    }
    const subjects = await subjectsTo(payer.user.email)
    const notices = subjects.filter((one) => one === 'The association has closed your account')
    expect(notices).toHaveLength(2)
  })
})
