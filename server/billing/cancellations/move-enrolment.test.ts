// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { moveOwnEnrolment, previewOwnMove } from '#domain/billing/move-contract.ts'
import { getEnrolment, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { moveEnrolment, previewMove } from '#domain/enrolments/admin/move-contract.ts'
import { announcePrices } from '#server/billing/prices/announce-prices.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import {
  auditLog,
  charges,
  enrollees,
  enrolments,
  programmePrices,
  receipts,
} from '#server/schema.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrol, enrolOne, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { refusedCard, slowCard } from '#testing/billing/payment-failures.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { storeTwice } from '#testing/stored-twice.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const ONARTE = 2

/** Everybody moves at a time of their own, all on one clock. */
const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
/** ONARTE costs 45.01 €, and 50 € from May on; ONA costs 60 €. */
beforeAll(async () => {
  const price = (fromMonth: string, monthlyCents: number, decidedOn: string) => {
    return { programmeId: ONARTE, fromMonth, monthlyCents, decidedAt: new Date(decidedOn) }
  }
  await site.deps.db
    .insert(programmePrices)
    .values([price('2026-01', 4501, '2025-11-01'), price('2026-05', 5000, '2026-01-02')])
  site.deps.siteData.forget()
})

const long = shared(() =>
  newPlace(site, { people: [person({ infoAdicional: 'Asma', consentimientoSalud: true })] }),
)
const own = shared(() => newPlace(site))
const raced = shared(() => newPlace(site))
const back = shared(() => newPlace(site))
const offline = shared(() => newPlace(site))
const owing = shared(() => newPlace(site, { card: refusedCard }))
const returning = shared(() => newPlace(site))
const slowlyPaid = shared(() => newPlace(site, { card: slowCard }))
const slowlyRefused = shared(() => newPlace(site, { card: '4000009900000020' }))
let half: Place
let there: string

async function move({ id }: Pick<Place, 'id'>, programmeId = ONARTE, more: object = {}) {
  const body = { programmeId, confirmed: true, ...more }
  const answer = await boss.call(moveEnrolment, { params: { id }, body })
  await site.deps.background.settled()
  return answer
}

const preview = async (id: string) => (await boss.call(previewMove, { params: { id } })).body

async function mailsAboutMove({ payer }: Place) {
  await site.deps.background.settled()
  const mails = await mailsTo(site, payer.user.email)
  return mails.filter(({ subject }) => subject.includes('pasa de ONA a ONARTE'))
}

const placesOf = ({ payer }: Place) =>
  site.deps.db.select().from(enrolments).where(eq(enrolments.payerId, payer.user.id))

/** Returns the place to which a payer's person was moved last. */
async function lastPlace(of: Place) {
  const last = (await placesOf(of)).find(({ movedToId }) => movedToId === null)
  if (!last) throw new Error('every place has been left')
  return last
}

/** Charges of the place to which an enrolment was moved. */
async function chargesThere({ id }: Place): Promise<string[]> {
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  return chargesOf(site, row?.movedToId ?? '')
}

describe('moving an enrollee to another programme', () => {
  it('twice, and many times at once, is one move with one answer', async () => {
    const place = await newPlace(site)
    const answers = await Promise.all(Array.from({ length: 4 }, () => move(place)))
    answers.push(await move(place))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await placesOf(place)).toHaveLength(2)
    const noted = and(
      eq(auditLog.action, 'admin.moveEnrolment'),
      eq(auditLog.subject, `enrolment:${place.id}`),
    )
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
    expect((await move(place, 1)).body.code).toBe('admin.enrolmentEnded')
    await cancel(site, answers[0]?.body.id ?? '', place.payer)
    // And cancelling at once ends in one of both, as the charges below say.
    await Promise.all([move(raced), cancel(site, raced.id, raced.payer).catch(() => null)])
  })

  it('is done by the payer too, with the sum said before, and to nobody else’s', async () => {
    const { id, payer } = own
    const params = { id }
    const nextCharge = { date: '2026-01-30', amount: 45.01 }
    expect((await payer.call(previewOwnMove, { params })).body.programmes).toEqual([
      { programmeId: ONARTE, programmeName: 'ONARTE', problem: null, nextCharge },
    ])
    const stranger = await member(site)
    const body = { programmeId: ONARTE, confirmed: true as const, nextCharge }
    const answers = [
      await stranger.call(previewOwnMove, { params }),
      await stranger.call(moveOwnEnrolment, { params, body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])

    const other = { ...body, nextCharge: { ...nextCharge, amount: 1 } }
    const refused = await payer.call(moveOwnEnrolment, { params, body: other })
    expect(refused.body).toMatchObject({ code: 'admin.chargesChanged' })
    const twice = await Promise.all([
      payer.call(moveOwnEnrolment, { params, body }),
      payer.call(moveOwnEnrolment, { params, body }),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body.id).toBe(twice[1]?.body.id)
    const [mail] = await mailsAboutMove(own)
    expect(mail?.text).toContain('Como nos has pedido')
  })

  it('needs no provider', async () => {
    await cardSandbox(site).setFaults([{ kind: 'error500', after: false, times: 99, path: '/v1/' }])
    expect((await move(offline)).status).toBe(200)
    await cardSandbox(site).clearFaults()
  })

  it('is refused where they are already, however their age was stated', async () => {
    const payer = await member(site)
    const born = person({ edad: undefined, fechaNacimiento: '1954-03-01' })
    const ona = await enrolOne(payer, 60)
    const [onarte = ''] = await enrol(payer, { programme: ONARTE, monto: 45.01, people: [born] })
    expect(await site.deps.db.$count(enrollees, eq(enrollees.payerId, payer.user.id))).toBe(1)
    await storeTwice(site, ona)
    expect((await preview(ona)).programmes).toMatchObject([{ problem: 'admin.alreadyThere' }])
    expect((await move({ id: ona })).body.code).toBe('admin.alreadyThere')
    await cancel(site, onarte, payer)
    expect((await move({ id: ona })).body.code).toBe('admin.paidThere')
    await cancel(site, ona, payer)
  })

  it('is refused while a month there is owed by an enrolment that has ended', async () => {
    await cancel(site, returning.id, returning.payer)
    ;[there = ''] = await enrol(returning.payer, { programme: ONARTE, monto: 45.01 })
    expect((await preview(there)).programmes).toMatchObject([{ problem: 'admin.paidThere' }])
    expect((await move({ id: there }, 1)).body.code).toBe('admin.paidThere')
    expect((await move(back, 1)).body.code).toBe('admin.alreadyThere')
    // There and back within a month.
    expect((await move((await move(back)).body, 1)).status).toBe(200)
  })

  it('of which half of the first month was agreed, half of it is charged there too', async () => {
    await site.moveClockTo('2026-01-16T09:00:00Z')
    half = await newPlace(site, { monto: 30 })
    expect((await move(half)).body.nextCharge).toEqual({ date: '2026-01-30', amount: 22.5 })
  })

  it('is refused in the hour before a charge and while one is owed, and with other facts than were read', async () => {
    const changed = await move(owing, ONARTE, { nextCharge: { date: '2026-02-27', amount: 60 } })
    expect(changed.body.code).toBe('admin.chargesChanged')
    await site.moveClockTo('2026-01-30T08:30:00Z')
    expect((await move(owing)).body.code).toBe('admin.chargeUnderWay')
    await site.moveClockTo('2026-01-31T09:00:00Z')
    expect((await move(owing)).body.code).toBe('admin.feeOwed')
    expect(await placesOf(owing)).toHaveLength(1)
  })

  it('leaves what is under way with the old place, wherever it ends', async () => {
    const moved = await Promise.all([move(slowlyPaid), move(slowlyRefused)])
    const nextCharge = { date: '2026-02-27', amount: 45.01 }
    expect(moved.map(({ body }) => body.nextCharge)).toEqual([nextCharge, nextCharge])
    await site.moveClockTo('2026-02-03T09:00:00Z')
    expect(await chargesOf(site, slowlyPaid.id)).toEqual(['2026-01-30 6000 paid'])
    expect(await chargesOf(site, slowlyRefused.id)).toEqual(['2026-01-30 6000 failed'])
    expect(await compareSnapshots(site.deps)).toEqual([])
  })

  it('there and back within a month is charged once, and what follows a cancellation too', async () => {
    const { id } = await lastPlace(back)
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 paid'])
    expect(await cancel(site, id, back.payer)).toMatchObject({ effectiveDate: '2026-02-28' })
    expect((await move({ id: there }, 1)).status).toBe(200)
  })

  it('later in the plan begins with the next charge, as the preview says', async () => {
    await site.moveClockTo('2026-02-10T09:00:00Z')
    const nextCharge = { date: '2026-02-27', amount: 45.01 }
    expect(await preview(long.id)).toEqual({
      programmes: [{ programmeId: ONARTE, programmeName: 'ONARTE', problem: null, nextCharge }],
    })
    const wrong = { nextCharge: { ...nextCharge, amount: 60 } }
    expect((await move(long, ONARTE, wrong)).body.code).toBe('admin.chargesChanged')
    const { body } = await move(long, ONARTE, { nextCharge })
    expect(body.nextCharge).toEqual(nextCharge)
    const [mail, ...others] = await mailsAboutMove(long)
    expect(others).toEqual([])
    expect(mail?.text).toContain('45,01')
    // The price that begins in May is announced to them as to other payers.
    await announcePrices(site.deps)

    const was = await boss.call(getEnrolment, { params: { id: long.id } })
    expect(was.body).toMatchObject({
      status: 'inactive',
      effectiveEndDate: '2026-02-10',
      cancellation: { reason: 'moved' },
      movedToId: body.id,
      hasHealthInfo: false,
    })
    const health = await boss.call(readHealthInfo, { params: { id: body.id } })
    expect(health.body.text).toBe('Asma')
    const { inscripciones } = (await long.payer.call(subscriptions.myEnrolments)).body
    expect(inscripciones.map((one) => [one.programaNombre, one.status, one.movedTo])).toEqual([
      ['ONARTE', 'active', null],
      ['ONA', 'inactive', 'ONARTE'],
    ])
  })

  it('charges each month once, there what it costs there, and what stays unpaid costs the place', async () => {
    await site.moveClockTo('2026-03-05T09:00:00Z')
    for (const place of [own, offline]) {
      expect(await chargesThere(place)).toEqual(['2026-01-30 4501 paid', '2026-02-27 4501 paid'])
    }
    expect(await chargesThere(half)).toEqual(['2026-01-30 2250 paid', '2026-02-27 4501 paid'])
    const isMoved = (await placesOf(raced)).length === 2
    const going = (await placesOf(raced)).filter(({ status }) => status === 'active')
    expect(going).toHaveLength(isMoved ? 1 : 0)
    expect(await takenByProvider(site, raced.payer)).toBe(isMoved ? 2 * 4501 : 6000)
    expect(await takenByProvider(site, back.payer)).toBe(2 * 6000)
    // Wherever the person is by then.
    const ends = [await lastPlace(slowlyPaid), await lastPlace(slowlyRefused)]
    expect(ends.map(({ effectiveEndDate }) => effectiveEndDate)).toEqual([null, '2025-12-31'])
  })

  it('names to who pays from an account the banking day on which it is debited', async () => {
    await site.moveClockTo('2026-05-05T09:00:00Z')
    const debited = await newPlace(site, { card: goodAccount })
    const nextCharge = { date: '2026-06-01', amount: 50 }
    const body = { programmeId: ONARTE, confirmed: true as const, nextCharge }
    await debited.payer.call(moveOwnEnrolment, { params: { id: debited.id }, body })
    const [mail] = await mailsAboutMove(debited)
    expect(mail?.text).toContain('se cobra el 1 de junio de 2026')
  })

  it('gives receipts in the name of where they were, and charges a price that was announced', async () => {
    await site.moveClockTo('2026-06-05T09:00:00Z')
    expect(await chargesOf(site, long.id)).toEqual(['2026-01-30 6000 paid'])
    expect(await chargesThere(long)).toEqual([
      '2026-02-27 4501 paid',
      '2026-03-30 4501 paid',
      '2026-04-29 4501 paid',
      '2026-05-30 5000 paid',
    ])
    const named = await site.deps.db
      .select({ programme: receipts.programme })
      .from(receipts)
      .innerJoin(charges, eq(charges.id, receipts.chargeId))
      .where(eq(charges.payerId, long.payer.user.id))
      .orderBy(receipts.number)
    expect(named.map(({ programme }) => programme)).toEqual(['ONA', ...Array(4).fill('ONARTE')])
    expect(await takenByProvider(site, long.payer)).toBe(6000 + 3 * 4501 + 5000)
    expect(await compareSnapshots(site.deps)).toEqual([])
  })
})
