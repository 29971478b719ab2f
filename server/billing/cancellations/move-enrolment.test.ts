// @module-tag slow

import { describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { getEnrolment, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { moveEnrolment, previewMove } from '#domain/enrolments/admin/move-contract.ts'
import { announcePrices } from '#server/billing/prices/announce-prices.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq, isNull } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  charges,
  enrollees,
  enrolments,
  programmePrices,
  receipts,
} from '#server/schema.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { storeTwice } from '#testing/stored-twice.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const ONARTE = 2

/** Their bank takes three days to take the money, or to refuse. */
const slowlyPaid = '4000009900000012'
const slowlyRefused = '4000009900000020'

let site: TestApp
let boss: Administrator
let payer: Member

async function begin(now: string): Promise<void> {
  site = await startTestApp({ now })
  boss = await administrator(site)
  payer = await member(site)
}

async function move(id: string, programmeId = ONARTE, more: object = {}) {
  const body = { programmeId, confirmed: true, ...more }
  const answer = await boss.call(moveEnrolment, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

describe('moving an enrollee to another programme', () => {
  it('charges each month once, and gives receipts in the name of where they were', async () => {
    await begin('2026-01-05T09:00:00Z')
    const people = [person({ infoAdicional: 'Asma', consentimientoSalud: true })]
    const [ona = ''] = await enrol(payer, { monto: 60, people })
    await site.moveClockTo('2026-02-10T09:00:00Z')
    const preview = await boss.call(previewMove, { params: { id: ona } })
    expect(preview.body).toEqual({
      programmes: [
        {
          programmeId: 2,
          programmeName: 'ONARTE',
          problem: null,
          nextCharge: { date: '2026-02-27', amount: 60 },
        },
      ],
    })
    const nextCharge = preview.body.programmes[0]?.nextCharge ?? null
    const { body } = await move(ona, ONARTE, { nextCharge })
    expect(body.nextCharge).toEqual({ date: '2026-02-27', amount: 60 })

    await site.moveClockTo('2026-04-05T09:00:00Z')
    expect(await chargesOf(site, ona)).toEqual(['2026-01-30 6000 paid'])
    expect(await chargesOf(site, body.id)).toEqual(['2026-02-27 6000 paid', '2026-03-30 6000 paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(3)
    const named = await site.deps.db.select().from(receipts).orderBy(receipts.number)
    expect(named.map(({ programme }) => programme)).toEqual(['ONA', 'ONARTE', 'ONARTE'])
    expect(await compareSnapshots(site.deps)).toEqual([])

    const was = await boss.call(getEnrolment, { params: { id: ona } })
    expect(was.body).toMatchObject({
      status: 'inactive',
      effectiveEndDate: '2026-02-10',
      cancellation: { reason: 'moved' },
      movedToId: body.id,
      hasHealthInfo: false,
    })
    const health = await boss.call(readHealthInfo, { params: { id: body.id } })
    expect(health.body.text).toBe('Asma')
    const own = await payer.call(subscriptions.myEnrolments)
    const shown = own.body.inscripciones.map((one) => [one.programaNombre, one.movedTo])
    expect(shown).toEqual([
      ['ONARTE', null],
      ['ONA', 'ONARTE'],
    ])
    const mails = await mailsTo(site, payer.user.email)
    expect(mails.filter(({ subject }) => subject.includes('pasa de ONA a ONARTE'))).toHaveLength(1)
  })

  it('charges what the other programme costs from the next charge on, as the preview says', async () => {
    await begin('2026-01-05T09:00:00Z')
    await site.deps.db.insert(programmePrices).values([
      {
        programmeId: 2,
        fromMonth: '2026-01',
        monthlyCents: 4501,
        decidedAt: new Date('2025-11-01'),
      },
      {
        programmeId: 2,
        fromMonth: '2026-05',
        monthlyCents: 5000,
        decidedAt: new Date('2026-01-02'),
      },
    ])
    site.deps.siteData.forget()
    const [id = ''] = await enrol(payer, { monto: 60 })
    await site.moveClockTo('2026-02-10T09:00:00Z')
    const preview = await boss.call(previewMove, { params: { id } })
    const nextCharge = preview.body.programmes[0]?.nextCharge ?? null
    expect(nextCharge).toEqual({ date: '2026-02-27', amount: 45.01 })
    const refused = await move(id, ONARTE, { nextCharge: { date: '2026-02-27', amount: 60 } })
    expect(refused.body.code).toBe('admin.chargesChanged')
    const { body } = await move(id, ONARTE, { nextCharge })
    expect(body.nextCharge).toEqual(nextCharge)
    const [mail] = (await mailsTo(site, payer.user.email)).filter(({ subject }) =>
      subject.includes('pasa de ONA a ONARTE'),
    )
    expect(mail?.text).toContain('45,01')
    // The price that begins in May is announced to them as to other payers.
    await announcePrices(site.deps)

    await site.moveClockTo('2026-06-05T09:00:00Z')
    expect(await chargesOf(site, body.id)).toEqual([
      '2026-02-27 4501 paid',
      '2026-03-30 4501 paid',
      '2026-04-29 4501 paid',
      '2026-05-30 5000 paid',
    ])
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('of which half of the first month was agreed, half of it is charged there too', async () => {
    await begin('2026-01-16T09:00:00Z')
    await site.deps.db.insert(programmePrices).values({
      programmeId: 2,
      fromMonth: '2026-01',
      monthlyCents: 4501,
      decidedAt: new Date('2025-11-01'),
    })
    const [id = ''] = await enrol(payer, { monto: 30 })
    const { body } = await move(id)
    expect(body.nextCharge).toEqual({ date: '2026-01-30', amount: 22.5 })
    await site.moveClockTo('2026-03-05T09:00:00Z')
    expect(await chargesOf(site, body.id)).toEqual(['2026-01-30 2250 paid', '2026-02-27 4501 paid'])
  })

  it('twice, and many times at once, is one move with one answer', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => move(id)))
    answers.push(await move(id))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await site.deps.db.$count(enrolments)).toBe(2)
    const noted = eq(auditLog.action, 'admin.moveEnrolment')
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
    expect((await move(id, 1)).body.code).toBe('admin.enrolmentEnded')
  })

  it('and cancelling at once ends in one of both', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await Promise.all([move(id), cancel(site, id, payer).catch(() => null)])
    await site.moveClockTo('2026-03-05T09:00:00Z')
    const all = await site.deps.db.select().from(enrolments)
    const isMoved = all.length === 2
    expect(all.filter(({ status }) => status === 'active')).toHaveLength(isMoved ? 1 : 0)
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(isMoved ? 2 : 1)
  })

  it('there and back within a month is charged once, and what follows a cancellation too', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [ona = ''] = await enrol(payer, { monto: 60 })
    expect((await move(ona, 1)).body.code).toBe('admin.alreadyThere')
    const there = (await move(ona)).body.id
    const back = await move(there, 1)
    expect(back.status).toBe(200)
    await site.moveClockTo('2026-02-05T09:00:00Z')
    expect(await chargesOf(site, back.body.id)).toEqual(['2026-01-30 6000 paid'])
    const ended = await cancel(site, back.body.id, payer)
    expect(ended).toMatchObject({ effectiveDate: '2026-02-28' })
    await site.moveClockTo('2026-06-05T09:00:00Z')
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(2)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('is refused while a month there is owed by an enrolment that has ended', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [ended = ''] = await enrol(payer, { monto: 60 })
    await cancel(site, ended, payer)
    const [there = ''] = await enrol(payer, { programme: ONARTE, monto: 60 })
    const preview = await boss.call(previewMove, { params: { id: there } })
    expect(preview.body.programmes).toMatchObject([{ problem: 'admin.paidThere' }])
    expect((await move(there, 1)).body.code).toBe('admin.paidThere')
    await site.moveClockTo('2026-02-05T09:00:00Z')
    expect((await move(there, 1)).status).toBe(200)
  })

  it('is refused where they are already, however their age was stated', async () => {
    await begin('2026-01-05T09:00:00Z')
    const born = person({ edad: undefined, fechaNacimiento: '1954-03-01' })
    const [ona = ''] = await enrol(payer, { monto: 60 })
    const [onarte = ''] = await enrol(payer, { programme: ONARTE, monto: 60, people: [born] })
    expect(await site.deps.db.$count(enrollees)).toBe(1)
    await storeTwice(site, ona)
    const preview = await boss.call(previewMove, { params: { id: ona } })
    expect(preview.body.programmes).toMatchObject([{ problem: 'admin.alreadyThere' }])
    expect((await move(ona)).body.code).toBe('admin.alreadyThere')
    await cancel(site, onarte, payer)
    expect((await move(ona)).body.code).toBe('admin.paidThere')
  })

  it('is refused in the hour before a charge and while one is owed, and with other facts than were read', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60, card: '4000000000000341' })
    const changed = await move(id, ONARTE, { nextCharge: { date: '2026-02-27', amount: 60 } })
    expect(changed.body.code).toBe('admin.chargesChanged')
    await site.moveClockTo('2026-01-30T08:30:00Z')
    expect((await move(id)).body.code).toBe('admin.chargeUnderWay')
    await site.moveClockTo('2026-01-31T09:00:00Z')
    expect((await move(id)).body.code).toBe('admin.feeOwed')
    expect(await site.deps.db.$count(enrolments)).toBe(1)
  })

  it('leaves what is under way with the old place, wherever it ends', async () => {
    await begin('2026-01-05T09:00:00Z')
    const people = ['Ane', 'Jon'].map((nombre) => person({ nombre }))
    const [paid = '', refused = ''] = await Promise.all([
      enrol(payer, { monto: 60, people: people.slice(0, 1), card: slowlyPaid }),
      enrol(payer, { monto: 60, people: people.slice(1), card: slowlyRefused }),
    ]).then(([[a = ''] = [], [b = ''] = []]) => [a, b])
    await site.moveClockTo('2026-01-31T09:00:00Z')
    const moved = await Promise.all([move(paid), move(refused)])
    expect(moved.map(({ body }) => body.nextCharge)).toEqual([
      { date: '2026-02-27', amount: 60 },
      { date: '2026-02-27', amount: 60 },
    ])
    await site.moveClockTo('2026-02-03T09:00:00Z')
    expect(await chargesOf(site, paid)).toEqual(['2026-01-30 6000 paid'])
    expect(await chargesOf(site, refused)).toEqual(['2026-01-30 6000 failed'])
    expect(await compareSnapshots(site.deps)).toEqual([])

    // What stays unpaid costs the place, wherever the person is by then.
    await site.moveClockTo('2026-03-01T09:00:00Z')
    const places = await site.deps.db.select().from(enrolments).where(isNull(enrolments.movedToId))
    const ends = new Map(places.map(({ id, effectiveEndDate }) => [id, effectiveEndDate]))
    expect(moved.map(({ body }) => ends.get(body.id))).toEqual([null, '2025-12-31'])
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('needs no provider', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await cardSandbox(site).setFaults([{ kind: 'error500', after: false, times: 99, path: '/v1/' }])
    const { status, body } = await move(id)
    expect(status).toBe(200)
    await cardSandbox(site).clearFaults()
    await site.moveClockTo('2026-02-05T09:00:00Z')
    const charged = await site.deps.db.select().from(charges)
    expect(charged.map(({ enrolmentId }) => enrolmentId)).toEqual([body.id])
  })
})
