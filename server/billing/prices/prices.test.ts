// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import * as prices from '#domain/billing/admin/price-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { owedFor } from '#domain/billing/owed.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import { chargeWhatFellDue } from '#server/billing/charges/collect-charges.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  nextChargeOf,
} from '#server/billing/charges/payment-schedule.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  outgoingMail,
  paymentSchedules,
  priceNotices,
  programmePrices,
  users,
} from '#server/schema.ts'
import { cancel, chargesOf, scheduleOf, shownTo } from '#testing/billing/cancelling.ts'
import { enrol, enrolOne, lookUp } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  confirmedOrder,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { announcePrices } from './announce-prices.ts'

let site: TestApp
let boss: Administrator
let buyer: Member

beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  boss = await administrator(site)
  buyer = await member(site)
})

const params = { id: 1 }
const march = { from: '2025-03', monthly: 65, before: 60 }

async function decide(body: object = march, by: Member = boss) {
  const answer = await by.call(prices.setPrice, { params, body })
  await site.deps.background.settled()
  return answer
}

async function withdraw(priceId: string) {
  const answer = await boss.call(prices.withdrawPrice, { params: { ...params, priceId } })
  await site.deps.background.settled()
  return answer
}

/** Does what the jobs do by themselves each minute. */
async function follow(deps = site.deps) {
  await announcePrices(deps)
}

async function mailsOf(template: string) {
  const rows = await site.deps.db
    .select()
    .from(outgoingMail)
    .where(eq(outgoingMail.template, template))
  return rows.map(({ recipient }) => recipient).sort()
}

/** Returns what is owed for the months to come: `2025-03 6500`. */
async function plannedFor(enrolmentId: string): Promise<string[]> {
  const schedule = await scheduleOf(site, enrolmentId)
  const charged = await chargedMonthsOf(site.deps.db, [enrolmentId])
  const first = nextChargeOf(schedule, charged)?.month ?? schedule.firstMonth
  return Array.from({ length: 8 }, (_, index) => {
    const { month, amount } = owedFor(chargedTerms(schedule, charged), addMonths(first, index))
    return `${month} ${amount}`
  })
}

const expectAgreement = async () => expect(await compareSnapshots(site.deps)).toEqual([])

describe('a new price', () => {
  it('is announced to every payer once, and charged from its month on, not before', async () => {
    const id = await enrolOne(buyer, 60)
    expect((await decide()).status).toBe(200)
    await follow()
    expect(await mailsOf('price-change')).toEqual([buyer.user.email])
    expect((await plannedFor(id)).slice(0, 4)).toEqual([
      '2025-01 6000',
      '2025-02 6000',
      '2025-03 6500',
      '2025-04 6500',
    ])
    expect(await shownTo(buyer)).toMatchObject({
      nextAmount: 60,
      nextPrice: { from: '2025-03', monthly: 65 },
    })
    await expectAgreement()
    await site.moveClockTo('2025-04-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 paid',
      '2025-02-27 6000 paid',
      '2025-03-30 6500 paid',
      '2025-04-29 6500 paid',
    ])
    expect((await plannedFor(id)).slice(-1)).toEqual(['2025-12 6500'])
    await expectAgreement()
  })

  it('is written down with who decided it, and shown to administrators with whom it concerns', async () => {
    await enrol(buyer, { monto: 120, people: [person(), person({ nombre: 'Ane' })] })
    const before = await boss.call(prices.getPrices, { params })
    expect(before.body).toMatchObject({
      monthly: 60,
      concerned: { payers: 1, people: 2, byLanguage: { es: 1, eu: 0, en: 0 } },
      announced: null,
    })
    expect(before.body.months[0]).toBe('2025-03')
    const query = { from: '2025-03', monthly: '62.5' }
    const preview = await boss.call(prices.previewPrice, { params, query })
    expect(preview.body).toMatchObject({
      before: 60,
      monthly: 62.5,
      announcedOn: '2025-01-10',
      firstChargeDate: '2025-03-30',
    })
    expect(preview.body.mails.map(({ language }) => language)).toEqual(['es', 'eu', 'en'])
    await decide()
    const { body } = await boss.call(prices.getPrices, { params })
    expect(body.announced?.mails).toHaveLength(3)
    expect(body.months).toEqual([])
    expect(
      body.decided.map(({ from, monthly, state, notified }) => ({
        from,
        monthly,
        state,
        notified,
      })),
    ).toEqual([
      { from: '2025-03', monthly: 65, state: 'announced', notified: 1 },
      { from: '2024-10', monthly: 60, state: 'present', notified: 0 },
    ])
    const [entry] = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'admin.setPrice'))
    expect(entry).toMatchObject({ actorId: boss.user.id, subject: 'programme:1' })
  })

  it('is refused too soon, too far away, unseen or the same, and of no amount', async () => {
    await enrolOne(buyer, 60)
    const code = async (change: object) => (await decide({ ...march, ...change })).body
    expect(await code({ from: '2025-02' })).toMatchObject({ code: 'admin.priceMonth' })
    expect(await code({ from: '2026-06' })).toMatchObject({ code: 'admin.priceMonth' })
    expect(await code({ monthly: 60 })).toMatchObject({ code: 'admin.priceSame' })
    expect(await code({ before: 55 })).toMatchObject({ code: 'admin.priceStale' })
    for (const monthly of [0, 1000.01, 60.005]) {
      expect(await code({ monthly })).toMatchObject({ code: 'http.invalid' })
    }
    const decided = eq(programmePrices.isStart, false)
    expect(await site.deps.db.select().from(programmePrices).where(decided)).toEqual([])
  })

  it('sent twice, at once and by two, is one decision, and only one lies ahead', async () => {
    await enrolOne(buyer, 60)
    const other = await administrator(site)
    const answers = await Promise.all([
      decide(),
      decide(),
      decide({ ...march, monthly: 70 }, other),
      follow(),
    ])
    const own = answers.slice(0, 2).map((answer) => answer?.body)
    const decided = await site.deps.db
      .select()
      .from(programmePrices)
      .where(eq(programmePrices.isStart, false))
    expect(decided).toHaveLength(1)
    if (decided[0]?.monthlyCents === 6500) expect(own[0]).toEqual(own[1])
    await Promise.all([follow(), follow()])
    expect(await mailsOf('price-change')).toEqual([buyer.user.email])
  })

  it('without payers may hold from this month on', async () => {
    expect((await decide({ from: '2025-01', monthly: 80, before: 60 })).status).toBe(200)
    const { body } = await site.visitor().call(getProgramme, { params })
    expect(body.price).toMatchObject({ firstMonth: 80, monthly: 80, nextPrice: null })
    const id = await enrolOne(buyer, 80)
    expect(await plannedFor(id)).toContain('2025-02 8000')
    await follow()
    expect(await mailsOf('price-change')).toEqual([])
  })
})

describe('a payer who leaves before', () => {
  it('gets no e-mail, and nothing changes for them', async () => {
    const ids = await enrol(buyer, { monto: 60 })
    await cancel(site, String(ids[0]), buyer)
    const inactive = await member(site)
    await enrolOne(inactive, 60)
    await site.deps.db
      .update(users)
      .set({ status: 'inactive', deactivatedAt: new Date() })
      .where(eq(users.id, inactive.user.id))
    const elsewhere = await member(site)
    const order = await confirmedOrder(elsewhere, { monto: 60, programme: 2 })
    await elsewhere.call(subscriptions.completeSubscription, { body: order })
    await decide()
    await follow()
    expect(await mailsOf('price-change')).toEqual([])
    expect(await site.deps.db.select().from(priceNotices)).toEqual([])
    const rows = await site.deps.db.select().from(paymentSchedules)
    expect(rows.every(({ knownPrices }) => knownPrices.length === 1)).toBe(true)
  })
})

describe('enrolling while a price is announced', () => {
  it('shows it before, and announces it to no one who has seen it', async () => {
    await decide()
    const { body } = await lookUp(buyer, [person()])
    expect(body.quote).toMatchObject({
      firstMonth: 60,
      monthly: 60,
      nextPrice: { from: '2025-03', monthly: 65 },
    })
    const paymentMethodId = await buyer.keepCard(buyer.user)
    const agreed = { usuarioId: buyer.user.id, programaId: 1, monto: 60, personas: [person()] }
    const seen = { cuota: 60, cuotaFutura: { from: '2025-03', monthly: 65 } }
    const { body: confirmed } = await buyer.call(subscriptions.confirmEnrolment, {
      body: { ...agreed, ...seen },
    })
    const done = await buyer.call(subscriptions.completeSubscription, {
      body: {
        userId: buyer.user.id,
        email: buyer.user.email,
        programaId: 1,
        paymentMethodId,
        programaNombre: 'ONA',
        personasInscritas: [person()],
        orden_id: confirmed.orden_id,
      },
    })
    expect(done.status).toBe(200)
    const id = String(done.body.subscriptions[0]?.inscripcionId)
    expect((await plannedFor(id)).slice(0, 3)).toEqual([
      '2025-01 6000',
      '2025-02 6000',
      '2025-03 6500',
    ])
    await follow()
    expect(await mailsOf('price-change')).toEqual([])
    await expectAgreement()
  })

  it('announces it afterwards to payers who have not seen it, with the same notice', async () => {
    await decide()
    await site.moveClockTo('2025-02-10T09:00:00Z')
    const id = await enrolOne(buyer, 60)
    await follow()
    // `monthly` of the answer to the form is March's price: that was seen.
    expect(await mailsOf('price-change')).toEqual([])
    expect((await plannedFor(id)).slice(0, 2)).toEqual(['2025-02 6000', '2025-03 6500'])
    const other = await member(site)
    await withdraw(String((await boss.call(prices.getPrices, { params })).body.announced?.id))
    await decide({ from: '2025-05', monthly: 70, before: 60 })
    await site.moveClockTo('2025-03-10T09:00:00Z')
    const unseen = await enrolOne(other, 60)
    // No job runs, so they are not notified in time.
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-04-20T09:00:00Z')
    await follow()
    expect(await mailsOf('price-change')).toEqual([buyer.user.email, other.user.email].sort())
    expect(await plannedFor(unseen)).toContain('2025-05 6000')
    expect(await plannedFor(unseen)).toContain('2025-06 7000')
    await chargeWhatFellDue(site.deps)
    await expectAgreement()
  })
})

describe('a withdrawn price', () => {
  it('is not charged, and payers who had the announcement get one withdrawal', async () => {
    const id = await enrolOne(buyer, 60)
    const { body } = await decide()
    await follow()
    expect((await withdraw(body.id)).status).toBe(200)
    expect((await withdraw(body.id)).status).toBe(200)
    await follow()
    expect(await mailsOf('price-withdrawn')).toEqual([buyer.user.email])
    expect(new Set((await plannedFor(id)).map((planned) => planned.slice(8)))).toEqual(
      new Set(['6000']),
    )
    await expectAgreement()
    await decide({ ...march, from: '2025-04' })
    await follow()
    expect(await mailsOf('price-change')).toHaveLength(2)
    await site.moveClockTo('2025-04-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 paid',
      '2025-02-27 6000 paid',
      '2025-03-30 6000 paid',
      '2025-04-29 6500 paid',
    ])
  })

  it('before the announcement sends no e-mail at all', async () => {
    await enrolOne(buyer, 60)
    const [price] = await site.deps.db
      .insert(programmePrices)
      .values({ programmeId: 1, fromMonth: '2025-03', monthlyCents: 6500, decidedAt: new Date() })
      .returning()
    await withdraw(String(price?.id))
    await follow()
    expect([...(await mailsOf('price-change')), ...(await mailsOf('price-withdrawn'))]).toEqual([])
  })

  it('cannot be one that has begun', async () => {
    await enrolOne(buyer, 60)
    const { body } = await decide()
    await site.moveClockTo('2025-03-01T09:00:00Z')
    expect((await withdraw(body.id)).body).toMatchObject({ code: 'admin.priceBegun' })
  })
})

describe('when something goes wrong', () => {
  it('two concurrent rounds send one e-mail to each payer', async () => {
    await enrolOne(buyer, 60)
    await site.deps.db
      .insert(programmePrices)
      .values({ programmeId: 1, fromMonth: '2025-03', monthlyCents: 6500, decidedAt: new Date() })
    await Promise.all([follow(), follow(), follow()])
    expect(await mailsOf('price-change')).toEqual([buyer.user.email])
  })

  it('after a standstill no payer is charged what was not announced in time', async () => {
    const id = await enrolOne(buyer, 60)
    await site.deps.db
      .insert(programmePrices)
      .values({ programmeId: 1, fromMonth: '2025-03', monthlyCents: 6500, decidedAt: new Date() })
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-04-05T09:00:00Z')
    site.sandbox.setIdleUrl(site.idleUrl)
    await follow()
    await site.moveClockTo('2025-06-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 held',
      '2025-02-27 6000 held',
      '2025-03-30 6000 paid',
      '2025-04-29 6000 paid',
      '2025-05-30 6000 paid',
      '2025-06-29 6500 paid',
    ])
    await expectAgreement()
  })
})
