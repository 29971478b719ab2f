// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { cancelSubscription, takeBackCancellation } from '#domain/billing/cancellation-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getDraft, saveDraft } from '#domain/enrolments/contract.ts'
import { previewDeletion, requestDeletion } from '#domain/profile/deletion-contract.ts'
import { activeAdministrators } from '#server/accounts/active-staff.ts'
import { endRoles } from '#server/accounts/admin/roles/end-roles.ts'
import { beginCardSetup } from '#server/billing/orders/card-setup.ts'
import { completeOrder } from '#server/billing/orders/complete-order.ts'
import { openParams } from '#server/kernel/adapters/mail/queue.ts'
import { systemClock } from '#server/kernel/clocks.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import {
  enrolments,
  heldRoles,
  oneTimeTokens,
  outgoingMail,
  sessions,
  users,
} from '#server/schema.ts'
import { deleteAccount, deletionToken, follow } from '#testing/billing/deletions.ts'
import { enrol, newPlace } from '#testing/billing/enrolling.ts'
import { followPaymentFailures, refusedCard } from '#testing/billing/payment-failures.ts'
import {
  administrator,
  confirmedOrder,
  grantRole,
  isIn,
  type Member,
  member,
  newAccount,
  password,
  person,
  receivedPerson,
  takeRoles,
} from '#testing/builders.ts'
import { mailsTo, tokensTo } from '#testing/mails.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp, startTestApp } from '#testing/test-app.ts'
import { deleteErasedTraces } from './finish-erasures.ts'

const site = sharedTestApp({ now: '2025-05-02T09:00:00Z' })
/** Somebody has enrolled in May, and all others come on 5 June. */
const early = shared(() => newPlace(site))
beforeAll(() => site.moveClockTo('2025-06-05T09:00:00Z'))

async function accountOf(who: Member) {
  const [user] = await site.deps.db.select().from(users).where(eq(users.id, who.user.id))
  return user
}

function completionOf(order: Awaited<ReturnType<typeof confirmedOrder>>) {
  return {
    orderId: order.orden_id,
    programmeId: 1,
    paymentMethodId: order.paymentMethodId,
    people: order.personasInscritas.map(receivedPerson),
  }
}

describe('before deleting an account', () => {
  it('says what would end, what is still charged, and how long receipts are kept', async () => {
    const nobody = await member(site)
    expect((await nobody.call(previewDeletion)).body).toEqual({
      enrolments: [],
      receiptsKeptUntil: null,
    })
    const { payer, id } = early
    expect((await payer.call(previewDeletion)).body).toEqual({
      enrolments: [
        {
          id,
          programme: 'ONA',
          person: 'Maite Etxeberria',
          effectiveEndDate: '2025-06-30',
          lastCharge: { date: '2025-06-29', amount: 60 },
          owed: [],
        },
      ],
      receiptsKeptUntil: '2031-06-29',
    })
  })

  it.each([
    ['es', '29 de junio de 2025'],
    ['eu', '29an'],
    ['en', '29 June 2025'],
  ] as const)('sends a link with all of that to the account’s address, in %s', async (language, day) => {
    const payer = await member(site, { lng: language })
    await site.deps.db.update(users).set({ language }).where(eq(users.id, payer.user.id))
    await enrol(payer, { monto: 60 })
    await payer.call(requestDeletion)
    const mails = await mailsTo(site, payer.user.email)
    const mail = mails.find(({ text }) => text.includes('/confirm-account-deletion?token='))
    expect(mail?.language).toBe(language)
    expect(mail?.text).toContain('Maite Etxeberria (ONA)')
    expect(mail?.text).toContain(day)
    expect(mail?.text).toContain('2031')
    expect(mail?.text).not.toMatch(/mail:|\{\{/)
    expect((await accountOf(payer))?.status).toBe('active')
  })

  it('needs a session, and is refused to the only administrator', async () => {
    expect((await site.visitor().call(requestDeletion)).status).toBe(401)
    const admin = await administratorWithLink()
    expect(await refusal(admin.token)).toBe('accounts.lastAdministrator')
    expect((await accountOf(admin.who))?.status).toBe('active')
    await takeRoles(site, { of: [admin.who.user.id] })
  })
})

it('what waits to be said to volunteers names nobody whose account is deleted', async () => {
  const site = await startTestApp({ now: '2025-06-05T09:00:00Z' })
  const boss = await administrator(site)
  const payer = await member(site, { firstName: 'Xaloa', lastName: 'Zubimendi' })
  await enrol(payer, { monto: 60, card: refusedCard })
  const [inscripcionId = ''] = await enrol(payer, { monto: 60, programme: 2 })
  const token = await deletionToken(site, payer)
  // Nothing arrives meanwhile.
  site.deps.mail = { send: () => Promise.reject(new Error('The mail server is away.')) }
  const confirmed = true as const
  await payer.call(cancelSubscription, { body: { inscripcionId, reason: 'price', confirmed } })
  await payer.call(takeBackCancellation, { body: { enrolmentId: inscripcionId, confirmed } })
  for (const now of ['2025-06-29T12:00:00Z', '2025-07-20T12:00:00Z']) {
    await site.moveClockTo(now)
    await followPaymentFailures(site)
  }
  await grantRole(site, payer.user.id, 'editor')
  await site.deps.db
    .update(heldRoles)
    .set({ until: '2025-07-25' })
    .where(eq(heldRoles.userId, payer.user.id))
  await endRoles(site.deps)
  const waiting = async () => {
    const toBoss = and(isNull(outgoingMail.sentAt), eq(outgoingMail.recipient, boss.user.email))
    const rows = await site.deps.db.select().from(outgoingMail).where(toBoss)
    return rows.map((row) => JSON.stringify(openParams(site.deps.vault, row)))
  }
  const named = /Zubimendi|Etxeberria/
  const before = (await waiting()).filter((words) => named.test(words))
  // Cancelled, taken back, the place lost, a role that ends.
  expect(before).toHaveLength(4)
  expect((await follow(site, token)).status).toBe(200)
  expect((await waiting()).filter((words) => named.test(words))).toEqual([])
})

/** An administrator who requested the link while being a member. */
async function administratorWithLink() {
  const who = await member(site)
  const token = await deletionToken(site, who)
  await grantRole(site, who.user.id)
  return { who, token }
}

async function refusal(token: string): Promise<string | undefined> {
  return (await follow(site, token)).body.code
}

describe('the link', () => {
  it('of this and every other kind stands in no row of the database as it is, nor any part of it', async () => {
    const ane = await member(site)
    const tokens = [await deletionToken(site, ane)]
    await site.visitor().call(forgotPassword, { body: { email: ane.user.email } })
    tokens.push(...(await tokensTo(site, ane.user.email, '/cambiarContraseña')))
    tokens.push(...(await tokensTo(site, ane.user.email, '/confirmar-correo')))
    expect(tokens).toHaveLength(3)
    const rows = await site.deps.db.select().from(outgoingMail)
    const links = await site.deps.db.select().from(oneTimeTokens)
    const stored = JSON.stringify([...rows, ...links])
    for (const token of tokens) expect(stored).not.toContain(token.slice(0, 8))
  })

  it('works once, for an hour, and for no other account', async () => {
    const [ane, jon] = [await member(site), await member(site)]
    const token = await deletionToken(site, ane)
    expect(await refusal('made-up')).toBe('accounts.linkInvalid')
    site.deps.clock = { now: () => new Date(Date.now() + 61 * 60_000) }
    expect(await refusal(token)).toBe('accounts.linkInvalid')
    site.deps.clock = systemClock

    // Followed in another user's session, it deletes the account it was sent to.
    expect((await follow(site, token, jon)).status).toBe(200)
    expect(await accountOf(ane)).toMatchObject({ status: 'erased' })
    expect(await isIn(jon)).toBe(true)
    expect(await refusal(token)).toBe('accounts.linkInvalid')
  })

  it('pressed several times at once deletes once, with one last e-mail', async () => {
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    const token = await deletionToken(site, payer)
    const answers = await Promise.all(Array.from({ length: 4 }, () => follow(site, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const mails = await mailsTo(site, payer.user.email)
    expect(mails.filter(({ subject }) => subject === 'Hemos borrado tu cuenta')).toHaveLength(1)
  })

  it('of two links at once one deletes, and the other is worth nothing any more', async () => {
    const payer = await member(site)
    const links = [await deletionToken(site, payer), await deletionToken(site, payer)]
    const answers = await Promise.all(links.map((token) => follow(site, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('of the last two administrators who go at once, one stays', async () => {
    const admins = [await administratorWithLink(), await administratorWithLink()]
    const answers = await Promise.all(admins.map(({ token }) => follow(site, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await activeAdministrators(site.deps.db)).toHaveLength(1)
  })

  it('a member may go though there is no administrator', async () => {
    await site.deps.db.update(users).set({ status: 'inactive' }).where(holdsRole())
    const gone = await member(site)
    expect((await follow(site, await deletionToken(site, gone))).status).toBe(200)
    expect((await accountOf(gone))?.status).toBe('erased')
  })
})

describe('after an account was deleted', () => {
  it('its log-in is answered like an unknown address', async () => {
    const gone = await member(site)
    await deleteAccount(site, gone)
    const logIn = (email: string) =>
      site.visitor().call(accounts.logIn, { body: { email, password } })
    const [unknown, deleted] = [await logIn('nobody@example.org'), await logIn(gone.user.email)]
    expect(deleted.status).toBe(401)
    expect(deleted.body).toEqual(unknown.body)
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, gone.user.id))
    expect((await logIn(row?.email ?? '')).body).toEqual(unknown.body)
  })

  it('a forgotten password sends nothing', async () => {
    const gone = await member(site)
    await deleteAccount(site, gone)
    const before = await mailsTo(site, gone.user.email)
    await site.visitor().call(forgotPassword, { body: { email: gone.user.email } })
    expect(await mailsTo(site, gone.user.email)).toHaveLength(before.length)
  })

  it('its sessions are dead at once, on other instances too', async () => {
    const gone = await member(site)
    const other = await startSecondInstance(site)
    const elsewhere = other.sameBrowser(gone)
    await expect.poll(() => other.deps.sessionCache.isListening()).toBe(true)
    expect([await isIn(gone), await isIn(elsewhere)]).toEqual([true, true])
    await deleteAccount(site, gone)
    expect(await isIn(gone)).toBe(false)
    await expect.poll(() => isIn(elsewhere), { timeout: 1000 }).toBe(false)
    expect((await gone.call(listInvoices)).status).toBe(401)
  })

  it('the address opens a new account that sees nothing of the old one', async () => {
    const gone = await member(site)
    await enrol(gone, { monto: 60 })
    await gone.call(saveDraft, { body: { programmeId: 1, people: [receivedPerson(person())] } })
    await deleteAccount(site, gone)
    const successor = await member(site, { email: gone.user.email })
    expect(successor.user.id).not.toBe(gone.user.id)
    expect((await successor.call(subscriptions.myEnrolments)).body.inscripciones).toEqual([])
    expect((await successor.call(listInvoices)).body.invoices).toEqual([])
    const draft = await successor.call(getDraft, { params: { programmeId: 1 } })
    expect(JSON.stringify(draft.body)).not.toContain('Etxeberria')
    await enrol(successor, { monto: 60 })
    const [old, fresh] = [await accountOf(gone), await accountOf(successor)]
    expect(fresh?.paymentCustomerId).not.toBe(old?.paymentCustomerId)
    await deleteAccount(site, successor)
    expect((await site.visitor().call(accounts.register, { body: newAccount() })).status).toBe(200)
  })

  it('nothing can be bought with what was open when it went', async () => {
    const gone = await member(site)
    const order = await confirmedOrder(gone, { monto: 60 })
    await deleteAccount(site, gone)
    const { status } = await gone.call(subscriptions.completeSubscription, { body: order })
    expect(status).toBe(401)
    const late = completeOrder(site.deps, gone.user.id, completionOf(order))
    await expect(late).rejects.toMatchObject({ code: 'subscriptions.orderClosed' })
    const account = await accountOf(gone)
    if (!account) throw new Error('the row is gone')
    const stale = { ...account, status: 'active' as const, paymentCustomerId: null }
    await expect(beginCardSetup(site.deps, stale)).rejects.toMatchObject({
      code: 'http.unauthenticated',
    })
    expect((await accountOf(gone))?.paymentCustomerId).toBeNull()
  })

  it('nothing is bought by a call that had looked at the order before it went', async () => {
    const gone = await member(site)
    const order = await confirmedOrder(gone, { monto: 60 })
    const { businessClock } = site.deps
    const now = async () => {
      await deleteAccount(site, gone)
      return businessClock.now()
    }
    const late = completeOrder(
      { ...site.deps, businessClock: { ...businessClock, now } },
      gone.user.id,
      completionOf(order),
    )
    await expect(late).rejects.toMatchObject({ code: 'http.unauthenticated' })
    const bought = eq(enrolments.payerId, gone.user.id)
    expect(await site.deps.db.select().from(enrolments).where(bought)).toEqual([])
  })

  it('what a request in that very moment has still written goes with the next tidying', async () => {
    const gone = await member(site)
    await deleteAccount(site, gone)
    const { id } = gone.user
    await site.deps.db
      .insert(sessions)
      .values({ userId: id, tokenHash: 'x', expiresAt: new Date() })
    await site.deps.db
      .insert(oneTimeTokens)
      .values({ userId: id, purpose: 'twoFactor', tokenHash: 'x', expiresAt: new Date() })
    const kept = await member(site)
    await deleteErasedTraces(site.deps)
    expect(await site.deps.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    expect(
      await site.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id)),
    ).toEqual([])
    expect(await isIn(kept)).toBe(true)
  })

  it('the last e-mail says what was deleted, and until when the law keeps receipts', async () => {
    const gone = await member(site)
    await enrol(gone, { monto: 60 })
    await deleteAccount(site, gone)
    const mails = await mailsTo(site, gone.user.email)
    const last = mails.find(({ subject }) => subject === 'Hemos borrado tu cuenta')
    expect(last?.text).toContain('artículo 30 del Código de Comercio')
    expect(last?.text).toContain('29 de junio de 2031')
    expect(last?.text).toContain('el 29 de junio de 2025')
    expect(last?.text).toContain('Maite Etxeberria (ONA)')
  })
})

// It moves the business day on, so it comes last.
it('once this month is charged nothing more is, and receipts are kept as long', async () => {
  await site.moveClockTo('2025-06-30T09:00:00Z')
  expect((await early.payer.call(previewDeletion)).body).toMatchObject({
    enrolments: [{ effectiveEndDate: '2025-06-30', lastCharge: null }],
    receiptsKeptUntil: '2031-06-29',
  })
})
