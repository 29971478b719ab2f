// @module-tag slow

import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import { cancelSubscription } from '#domain/billing/cancellation-contract.ts'
import { deleteEnrolment } from '#domain/enrolments/admin/deletion-contract.ts'
import { cancelAsAdministrator } from '#domain/enrolments/admin/enrolment-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { lastDayOf } from '#domain/kernel/calendar.ts'
import { countStatistics as countAgain, readStatistics } from '#domain/statistics/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, donations, enrolments, refunds, statistics } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import { type Administrator, administrator, member, person } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { countStatistics } from './count-statistics.ts'

let site: TestApp
let reader: Administrator

async function read(query = '') {
  const { status, body } = await reader.call(readStatistics, { query })
  if (status !== 200) throw new Error(`${query} answered ${JSON.stringify(body)}`)
  return body
}

async function recount() {
  await reader.call(countAgain)
}

async function file(query: string, by = reader) {
  const reply = await site.app.inject({
    method: 'GET',
    url: `/api/admin/stats/export?${query}`,
    cookies: Object.fromEntries(by.cookies),
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

/** A refund that had succeeded fails after all. */
async function sendBack(stripeRefundId: string, at: string) {
  await site.deps.db
    .update(refunds)
    .set({ status: 'failed', settledAt: new Date(at) })
    .where(eq(refunds.stripeRefundId, stripeRefundId))
}

/** The treasurer's sums of a month. */
async function accountsOf(month: string) {
  const query = { from: `${month}-01`, to: lastDayOf(month) }
  return (await reader.call(sumReceipts, { query })).body
}

describe('after two months', () => {
  beforeAll(async () => {
    site = await startTestApp({ now: '2026-01-05T09:00:00Z' })
    reader = await administrator(site)
    const payer = await member(site)
    // Seven people of four places, one of whom comes to both programmes.
    const [first = ''] = await enrol(payer, {
      monto: 300,
      people: [
        person({ nombre: 'Ane', locality: 'Zarautz', edad: 17 }),
        person({ nombre: 'Begoña', locality: ' ZARAUTZ', edad: 66 }),
        person({ nombre: 'Cosme', locality: 'Zarautz', fechaNacimiento: '1951-02-28' }),
        person({ nombre: 'Dora', locality: 'Getaria', edad: 86 }),
        person({ nombre: 'Edurne', edad: 40 }),
      ],
    })
    const refused = await member(site)
    await enrol(refused, {
      monto: 60,
      people: [person({ nombre: 'Felix', locality: 'Getaria' })],
      card: refusedCard,
    })
    await enrol(payer, {
      monto: 60,
      programme: 2,
      people: [person({ nombre: 'Ane', locality: 'Zarautz', edad: 17 })],
    })
    const leaving = await member(site)
    const [last = ''] = await enrol(leaving, {
      monto: 60,
      programme: 2,
      people: [person({ nombre: 'Gorka', locality: 'Orio' })],
    })

    await site.moveClockTo('2026-02-10T09:00:00Z')
    await leaving.call(cancelSubscription, {
      body: { inscripcionId: last, reason: 'price', confirmed: true },
    })
    await reader.call(cancelAsAdministrator, {
      params: { id: first },
      body: { reason: 'adminDecision', confirmed: true },
    })
    await site.moveClockTo('2026-03-02T09:00:00Z')
    const [paid] = await site.deps.db.select().from(charges).where(eq(charges.status, 'settled'))
    await site.deps.db.insert(refunds).values({
      chargeId: paid?.id ?? '',
      amountCents: 2050,
      reason: 'illness',
      status: 'succeeded',
      stripeRefundId: 're_1',
      // Half past midnight in Madrid: already March there.
      settledAt: new Date('2026-02-28T23:30:00Z'),
    })
    // Sent back by the bank: given in the last hour of January, back in the first of February.
    await site.deps.db.insert(refunds).values({
      chargeId: paid?.id ?? '',
      amountCents: 1000,
      reason: 'illness',
      status: 'succeeded',
      stripeRefundId: 're_2',
      settledAt: new Date('2026-01-31T22:30:00Z'),
    })
    await sendBack('re_2', '2026-01-31T23:30:00Z')
    await recount()
  })

  it('the months since the first one, twelve at most, are the default', async () => {
    const { from, to, today, firstMonth, months } = await read()
    expect({ from, to, today, firstMonth }).toEqual({
      from: '2026-01',
      to: '2026-03',
      today: '2026-03-02',
      firstMonth: '2026-01',
    })
    expect(months).toHaveLength(3)
  })

  it('who came, who left and who is there add up, month by month', async () => {
    const { months, programmes, reasons, activeYearBefore } = await read('?from=2026-01&to=2026-03')
    expect(months.map(({ begun, ended, active }) => [begun, ended, active])).toEqual([
      [8, 0, 8],
      // One more has lost the place: it was not paid within fourteen days.
      [0, 3, 5],
      [0, 0, 5],
    ])
    expect(
      programmes.map(({ programmeName, active, inactive }) => [programmeName, active, inactive]),
    ).toEqual([
      ['ONA', 4, 2],
      ['ONARTE', 1, 1],
    ])
    expect(reasons).toEqual([
      { reason: 'price', count: 1 },
      { reason: 'adminDecision', count: 1 },
      { reason: 'notAsked', count: 1 },
    ])
    expect(activeYearBefore).toBeNull()
  })

  it('money agrees with the treasurer’s accounts of each month, to the cent', async () => {
    const { months } = await read('?from=2025-12&to=2026-03')
    for (const { month, charged, refunded } of months) {
      expect({ month, charged, refunded }).toEqual({
        month,
        charged: (await accountsOf(month)).charged,
        refunded: (await accountsOf(month)).refunded,
      })
    }
    expect(months.map(({ charged, failed, refunded }) => [charged, failed, refunded])).toEqual([
      [0, 0, 0],
      [420, 60, 10],
      [420, 0, -10],
      [0, 0, 20.5],
    ])
  })

  it('a secretary reads no sums', async () => {
    const secretary = await administrator(site, 'secretary')
    const { months } = (await secretary.call(readStatistics)).body
    expect(months.map((one) => Object.keys(one))).toEqual(
      months.map(() => ['month', 'begun', 'ended', 'active']),
    )
    expect((await file('chart=income&format=csv', secretary)).status).toBe(403)
    expect((await file('chart=active&format=csv', secretary)).status).toBe(200)
  })

  it('donations are counted apart, less what went back of them and stayed there', async () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`)
    const [made] = await site.deps.db
      .insert(donations)
      .values({
        amountCents: 5000,
        anonymous: true,
        paymentStatus: 'paid',
        refundedCents: 1000,
        madeAt: at('2026-01-20'),
        paidAt: at('2026-01-20'),
      })
      .returning()
    const refund = { donationId: made?.id ?? null, reason: 'other', status: 'succeeded' } as const
    await site.deps.db.insert(refunds).values([
      { ...refund, amountCents: 1000, settledAt: at('2026-02-03') },
      { ...refund, amountCents: 500, stripeRefundId: 're_3', settledAt: at('2026-01-30') },
    ])
    await sendBack('re_3', '2026-02-04T12:00:00Z')
    await countStatistics(site.deps)
    const { months } = await read('?from=2026-01&to=2026-02')
    expect(months.map(({ donated }) => donated)).toEqual([45, -5])
    expect(months.map(({ refunded }) => refunded)).toEqual([10, -10])
  })

  it('one programme is counted by itself', async () => {
    const { months, reasons, programmeId } = await read('?from=2026-02&to=2026-02&programmeId=2')
    expect(programmeId).toBe(2)
    expect(months).toMatchObject([{ begun: 0, ended: 1, active: 1, charged: 120, failed: 0 }])
    expect(reasons).toEqual([{ reason: 'price', count: 1 }])
    expect((await read('?programmeId=99')).months.every(({ active }) => active === 0)).toBe(true)
  })

  it('people count once, at their age of today, and small places are not named', async () => {
    const { ages, ageUnknown, localities, elsewhere, localityUnknown } = await read()
    // Ane 17, Begoña 66, Cosme 75 since Saturday, Dora 86, Edurne 40.
    expect(ages).toEqual([1, 0, 1, 0, 1, 1, 1])
    expect(ageUnknown).toBe(0)
    expect(localities).toEqual([{ name: 'Zarautz', people: 3 }])
    expect([elsewhere, localityUnknown]).toEqual([1, 1])
    const ona = await read('?programmeId=1')
    expect(ona.localities).toEqual([])
    expect([ona.elsewhere, ona.localityUnknown]).toEqual([3, 1])
    const [kept] = await site.deps.db.select().from(statistics)
    expect(JSON.stringify(kept)).not.toMatch(/Getaria|Orio/)
  })

  it('months that do not exist, backwards or too many are refused, and those to come left out', async () => {
    const refused = [
      ['from=2026-13&to=2026-12', 'http.'],
      ['from=2026-03&to=2026-02', 'admin.periodBackwards'],
      ['from=2010-01&to=2026-02', 'admin.periodTooLong'],
    ] as const
    for (const [query, code] of refused) {
      const answer = await reader.call(readStatistics, { query })
      expect(answer.status, query).toBe(422)
      expect(JSON.stringify(answer.body.fields), query).toContain(code)
    }
    expect(await read('?from=2026-02&to=2027-01')).toMatchObject({ from: '2026-02', to: '2026-03' })
    expect(await read('?from=2030-01&to=2030-02')).toMatchObject({ from: '2026-03', to: '2026-03' })
  })

  it('the files hold what the page shows', async () => {
    const csv = await file('chart=income&from=2026-01&to=2026-03&format=csv&lng=es')
    expect(csv.headers['content-disposition']).toBe(
      'attachment; filename="ingresos-2026-01-2026-03.csv"',
    )
    expect(
      csv.bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Mes;Cobrado (€);Sin cobrar (€);Devuelto (€);Aportaciones (€)',
      'enero de 2026;420,00;60,00;10,00;45,00',
      'febrero de 2026;420,00;0,00;-10,00;-5,00',
      'marzo de 2026;0,00;0,00;20,50;0,00',
      'Total;840,00;60,00;20,50;40,00',
    ])
    const places = await file('chart=localities&format=csv&lng=eu')
    expect(places.headers['content-disposition']).toContain('herriak-2026-03-02.csv')
    expect(places.bytes.toString('utf8')).toContain('Beste herriak;1')
    const xlsx = await file('chart=ages&format=xlsx&lng=en')
    const sheet = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    // Numbers are numbers, so that they can be added up.
    expect(sheet).toContain('<v>2</v>')
    expect((await file('chart=names&format=csv')).status).toBe(422)
  })

  it('a request during a count gets a later count, and a new day is counted automatically', async () => {
    const rounds = await Promise.all([1, 2, 3, 4].map(() => countStatistics(site.deps)))
    const before = new Date(await read().then(({ countedAt }) => countedAt))
    expect(Math.max(...rounds.map(({ countedAt }) => countedAt.getTime()))).toBe(before.getTime())
    await site.deps.db.update(statistics).set({ form: 0 })
    expect((await read()).months).toHaveLength(3)
    await site.moveClockTo('2026-03-03T09:00:00Z')
    expect((await read()).today).toBe('2026-03-03')
  })

  it('an erased account leaves nothing but the count', async () => {
    const payer = await member(site)
    await enrol(payer, { monto: 60, people: [person({ nombre: 'Zuriñe', locality: 'Mutriku' })] })
    await recount()
    expect((await read()).elsewhere).toBe(2)
    await deleteAccount(site, payer)
    await recount()
    const { elsewhere, months, ageUnknown } = await read('?from=2026-03&to=2026-03')
    expect({ elsewhere, ageUnknown, month: months[0] }).toMatchObject({
      elsewhere: 1,
      ageUnknown: 0,
      month: { begun: 1, ended: 1 },
    })
  })

  it('asking to count again has a limit', async () => {
    let status = 200
    for (let request = 0; request < 12 && status === 200; request += 1) {
      status = (await reader.call(countAgain)).status
    }
    expect(status).toBe(429)
  })
})

it('who is moved comes and leaves where they do, and neither among all programmes together', async () => {
  site = await startTestApp({ now: '2026-01-12T09:00:00Z' })
  reader = await administrator(site)
  const payer = await member(site)
  const people = [person({ nombre: 'Ane' }), person({ nombre: 'Jon' })]
  const ids = await enrol(payer, { monto: 120, people })
  await site.moveClockTo('2026-02-05T09:00:00Z')
  const moved: string[] = []
  for (const id of ids) {
    const body = { programmeId: 2, confirmed: true } as const
    moved.push((await reader.call(moveEnrolment, { params: { id }, body })).body.id)
    await site.deps.background.settled()
  }
  const february = async (programme = '') => {
    await recount()
    const { months, reasons } = await read(`?from=2026-02&to=2026-02${programme}`)
    const [month] = months
    return [month?.begun, month?.ended, month?.active, reasons]
  }
  expect(await february()).toEqual([0, 0, 2, []])
  const reasons = [{ reason: 'moved', count: 2 }]
  expect(await february('&programmeId=1')).toEqual([0, 2, 0, reasons])
  expect(await february('&programmeId=2')).toEqual([2, 0, 2, []])

  // One of them should never have been there, and is in none by now.
  const params = { id: moved[0] ?? '' }
  const body = { reason: 'double', notifyPayer: false, confirmed: true } as const
  expect((await reader.call(deleteEnrolment, { params, body })).status).toBe(200)
  expect(await february()).toEqual([0, 1, 1, [{ reason: 'moved', count: 1 }]])
})

it('a month begins at midnight in Madrid, for people and for money alike', async () => {
  site = await startTestApp({ now: '2026-03-02T09:00:00Z' })
  reader = await administrator(site)
  // Half past midnight there, and still the month before by UTC.
  const february = new Date('2026-01-31T23:30:00Z')
  const march = new Date('2026-02-28T23:30:00Z')
  const [id = ''] = await enrol(await member(site), { monto: 60, people: [person()] })
  await site.deps.db
    .update(enrolments)
    .set({
      status: 'inactive',
      enrolledAt: february,
      endedAt: march,
      effectiveEndDate: '2026-03-31',
    })
    .where(eq(enrolments.id, id))
  const [given] = await site.deps.db
    .insert(donations)
    .values({
      amountCents: 5000,
      anonymous: true,
      paymentStatus: 'paid',
      refundedCents: 1000,
      madeAt: february,
      paidAt: february,
    })
    .returning()
  await site.deps.db.insert(refunds).values({
    donationId: given?.id ?? null,
    amountCents: 1000,
    reason: 'other',
    status: 'succeeded',
    settledAt: march,
  })
  await recount()
  const { months } = await read('?from=2026-01&to=2026-03')
  expect(months.map(({ begun, ended, donated }) => [begun, ended, donated])).toEqual([
    [0, 0, 0],
    [1, 0, 50],
    [0, 1, -10],
  ])
})

it('years of payments agree with the accounts of each month', async () => {
  site = await startTestApp({ now: '2022-01-05T09:00:00Z' })
  reader = await administrator(site)
  const refundedAt = new Date('2021-05-31T22:30:00Z')
  await makeManyPayments(site.deps.db, { payers: 60, months: 24, refundedAt })
  await recount()
  const { months } = await read('?from=2020-01&to=2021-12')
  for (const { month, charged, refunded } of months) {
    const accounts = await accountsOf(month)
    expect([month, charged, refunded]).toEqual([month, accounts.charged, accounts.refunded])
  }
  const all = months.reduce((sum, { charged = 0, failed = 0 }) => sum + charged + failed, 0)
  expect(all).toBe(60 * 24 * 60)
})
