import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, chargeDayOf, type Month, monthOf } from '#domain/calendar.ts'
import type { Person } from '#domain/enrolments/person.ts'
import * as subscriptions from '#domain/subscriptions/contract.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { cancellations, enrolments, invoices, paymentSchedules } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cancelEnrolment } from './cancel-enrolment.ts'
import { endCancelledSchedules, settleLastCharges } from './ensure-end.ts'
import { topUpSchedules } from './top-up.ts'

let site: TestApp
afterEach(() => site.stop())

async function enrol(
  buyer: Member,
  { monto, people = [person()], card }: { monto: number; people?: Person[]; card?: string },
): Promise<string[]> {
  const order = await confirmedOrder(buyer, { people, monto })
  const paymentMethodId = card ? await buyer.keepCard(buyer.user, card) : order.paymentMethodId
  const { status, body } = await buyer.call(subscriptions.completeSubscription, {
    body: { ...order, paymentMethodId },
  })
  expect(status).toBe(200)
  return body.subscriptions.map(({ inscripcionId }) => inscripcionId)
}

async function enrolOne(buyer: Member, monto: number, card?: string): Promise<string> {
  const [id = ''] = await enrol(buyer, { monto, ...(card && { card }) })
  return id
}

/** Cancels, and waits until the provider has been told or could not be. */
async function cancel(enrolmentId: string, by: Member, deps: Deps = site.deps) {
  const ended = await cancelEnrolment(deps, {
    enrolmentId,
    reason: 'price',
    comment: null,
    cancelledBy: by.user.id,
  })
  await deps.background.settled()
  return ended
}

async function scheduleOf(enrolmentId: string) {
  const [row] = await site.deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  if (!row?.stripeScheduleId) throw new Error('there is no such schedule')
  return { ...row, stripeScheduleId: row.stripeScheduleId }
}

async function chargesOf(enrolmentId: string) {
  const rows = await site.deps.db
    .select()
    .from(invoices)
    .where(eq(invoices.enrolmentId, enrolmentId))
    .orderBy(invoices.chargedOn)
  return rows.map(({ chargedOn, amountCents, status }) => `${chargedOn} ${amountCents} ${status}`)
}

async function shownTo(buyer: Member) {
  const { body } = await buyer.call(subscriptions.myEnrolments)
  return body.inscripciones[0]
}

/** Two years on, after the jobs too, nothing more has been charged at the provider. */
async function expectNoMoreCharges(from: string): Promise<void> {
  const charges = async () => (await cardSandbox(site).invoices()).map(({ id }) => id)
  const before = await charges()
  await site.moveClockTo(`${Number(from.slice(0, 4)) + 2}${from.slice(4)}T12:00:00Z`)
  await topUpSchedules(site.deps)
  await settleLastCharges(site.deps)
  expect(await charges()).toEqual(before)
}

describe('cancelling with a charge still to come', () => {
  it('ends the enrolment at once, makes that one charge on its day, and none ever after', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo('2025-03-05T09:00:00Z')

    expect(await cancel(id, buyer)).toEqual({
      effectiveDate: '2025-03-31',
      lastCharge: { date: '2025-03-30', amount: 6000 },
    })
    expect(await shownTo(buyer)).toMatchObject({
      status: 'inactive',
      nextChargeDate: '2025-03-30',
      nextAmount: 60,
      effectiveEndDate: '2025-03-31',
    })
    const { stripeScheduleId, lastMonth, endPlannedAt } = await scheduleOf(id)
    expect(lastMonth).toBe('2025-03')
    expect(endPlannedAt).not.toBeNull()
    const planned = await cardSandbox(site).schedule(stripeScheduleId)
    expect(planned.end_behavior).toBe('cancel')
    expect(planned.phases.at(-1)?.metadata).toMatchObject({ serviceMonth: '2025-03' })

    await site.moveClockTo('2025-03-30T12:00:00Z')
    expect(await chargesOf(id)).toEqual([
      '2025-01-30 6000 paid',
      '2025-02-27 6000 paid',
      '2025-03-30 6000 paid',
    ])
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    await expectNoMoreCharges('2025-03-30')
  })

  it.each([
    { enrolled: '2025-01-10', monto: 60, cancelled: '2025-01-10', last: ['2025-01-30', 6000] },
    { enrolled: '2025-01-18', monto: 30, cancelled: '2025-01-29', last: ['2025-01-30', 3000] },
    { enrolled: '2025-01-25', monto: 0, cancelled: '2025-02-01', last: ['2025-02-27', 6000] },
    // From 29 April two months are more than the 30 days to the end of the last phase.
    { enrolled: '2025-04-02', monto: 60, cancelled: '2025-04-28', last: ['2025-04-29', 6000] },
    // The clocks change between the charge and the end of its phase.
    { enrolled: '2025-10-02', monto: 60, cancelled: '2025-10-20', last: ['2025-10-30', 6000] },
    { enrolled: '2027-03-02', monto: 60, cancelled: '2027-03-20', last: ['2027-03-30', 6000] },
    { enrolled: '2028-02-02', monto: 60, cancelled: '2028-02-10', last: ['2028-02-28', 6000] },
  ])('is right when the clock jumps over all of it: enrolled $enrolled, cancelled $cancelled', async ({
    enrolled,
    monto,
    cancelled,
    last: [date, amount],
  }) => {
    site = await startTestApp({ now: `${enrolled}T09:00:00Z` })
    const buyer = await member(site)
    const id = await enrolOne(buyer, monto)
    await site.moveClockTo(`${cancelled}T09:30:00Z`)
    expect((await cancel(id, buyer)).lastCharge).toEqual({ date, amount })
    await expectNoMoreThan(id, [`${date} ${amount} paid`])
  })

  async function expectNoMoreThan(id: string, charges: string[]): Promise<void> {
    await site.moveClockTo('2030-06-01T12:00:00Z')
    expect(await chargesOf(id)).toEqual(charges)
    expect(await cardSandbox(site).invoices()).toHaveLength(charges.length)
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
  }

  it('gives the provider up after its last try of a card that fails, and shows no next charge', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60, '4000000000000341')
    await cancel(id, buyer)
    await site.moveClockTo('2025-01-31T12:00:00Z')
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 failed'])
    expect(await scheduleOf(id)).toMatchObject({ status: 'active' })
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null })

    await site.moveClockTo('2025-06-01T12:00:00Z')
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 failed'])
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
    expect(await shownTo(buyer)).toMatchObject({ effectiveEndDate: '2025-01-31' })
  })
})

describe('cancelling with nothing more to charge', () => {
  it.each([
    { enrolled: '2025-01-25T09:00:00Z', monto: 0, at: '2025-01-31T22:00:00Z', until: '2025-01-31' },
    {
      enrolled: '2025-01-10T09:00:00Z',
      monto: 60,
      at: '2025-01-31T12:00:00Z',
      until: '2025-01-31',
    },
  ])('ends the subscription at once: cancelled $at', async ({ enrolled, monto, at, until }) => {
    site = await startTestApp({ now: enrolled })
    const buyer = await member(site)
    const id = await enrolOne(buyer, monto)
    await site.moveClockTo(at)
    expect(await cancel(id, buyer)).toEqual({ effectiveDate: until, lastCharge: null })
    const { status, stripeSubscriptionId, lastMonth } = await scheduleOf(id)
    expect({ status, lastMonth }).toEqual({ status: 'ended', lastMonth: '2025-01' })
    const ended = await cardSandbox(site).subscription(stripeSubscriptionId ?? '')
    expect(ended.status).toBe('canceled')
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    await expectNoMoreCharges('2025-02-01')
  })

  it('an enrolment that nobody pays for ends today', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const [copied] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    if (!copied) throw new Error('there is no enrolment')
    const { id: _, orderId, position, ...rest } = copied
    const [free] = await site.deps.db
      .insert(enrolments)
      .values({ ...rest, programmeId: 2 })
      .returning()
    expect(await cancel(free?.id ?? '', buyer)).toEqual({
      effectiveDate: '2025-01-10',
      lastCharge: null,
    })
  })

  it('an enrolment that does not exist cannot be cancelled', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const nobodys = '00000000-0000-4000-8000-000000000000'
    await expect(cancel(nobodys, buyer)).rejects.toMatchObject({
      code: 'subscriptions.enrolmentNotFound',
    })
  })
})

describe('cancelling while a charge is being made', () => {
  it.each([
    { when: 'before the provider has begun', at: '2025-01-30T08:59:59Z', toCome: true },
    { when: 'while the provider keeps it as a draft', at: '2025-01-30T09:30:00Z', toCome: false },
  ])('it is collected once all the same: $when', async ({ at, toCome }) => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo(at)
    const { effectiveDate, lastCharge } = await cancel(id, buyer)
    expect(effectiveDate).toBe('2025-01-31')
    expect(lastCharge !== null).toBe(toCome)
    await site.moveClockTo('2025-01-30T12:00:00Z')
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 paid'])
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
    await expectNoMoreCharges('2025-01-31')
  })

  it('a charge that is being tried again is still tried after the cancellation', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60, '4000000000000341')
    await site.moveClockTo('2025-01-31T12:00:00Z')
    expect((await cancel(id, buyer)).lastCharge).toBeNull()
    expect(await scheduleOf(id)).toMatchObject({ status: 'active' })
    await site.moveClockTo('2025-03-31T12:00:00Z')
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 failed'])
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
  })
})

describe('cancelling on each day of three months', () => {
  it('charges every month up to that of the cancellation, on its day, and none after', async () => {
    site = await startTestApp({ now: '2025-01-16T08:00:00Z' })
    const buyer = await member(site)
    const days: string[] = []
    for (let day = '2025-01-16'; day <= '2025-03-31'; day = addDays(day, 1)) days.push(day)
    const names = days.map((_, index) => `Maite ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`)
    const ids: string[] = []
    for (let first = 0; first < days.length; first += 6) {
      const people = names.slice(first, first + 6).map((nombre, index) =>
        person({
          nombre,
          apellido: `Lasa ${'abcdefghijklmnopqrstuvwxyz'[((first + index) / 26) | 0]}`,
        }),
      )
      ids.push(...(await enrol(buyer, { people, monto: people.length * 30 })))
    }
    expect(ids).toHaveLength(days.length)

    for (const [index, day] of days.entries()) {
      // Some before ten in Madrid, some in the hour of the draft, some when all is collected.
      const hour = ['08:30', '09:30', '12:00'][index % 3]
      await site.moveClockTo(`${day}T${hour}:00Z`)
      await cancel(ids[index] ?? '', buyer)
    }
    await site.moveClockTo('2027-03-31T12:00:00Z')
    await topUpSchedules(site.deps)

    for (const [index, day] of days.entries()) {
      const owed: Month[] = []
      for (let month = '2025-01'; month <= monthOf(day); month = addMonths(month, 1)) {
        owed.push(month)
      }
      const expected = owed.map(
        (month) => `${chargeDayOf(month)} ${month === '2025-01' ? 3000 : 6000} paid`,
      )
      expect({ day, charges: await chargesOf(ids[index] ?? '') }).toEqual({
        day,
        charges: expected,
      })
    }
    const rows = await site.deps.db.select().from(paymentSchedules)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ended']))
    const stored = await site.deps.db.$count(invoices)
    expect(await cardSandbox(site).invoices()).toHaveLength(stored)
  }, 120_000)
})

describe('cancelling more than once', () => {
  it('twice, and many times at once, is one cancellation with one answer', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id, buyer)))
    await site.moveClockTo('2025-02-20T09:00:00Z')
    answers.push(await cancel(id, buyer))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await site.deps.db.$count(cancellations)).toBe(1)
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 paid'])
  })

  it('while schedules are topped up, leaves nothing beyond the last month', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo('2025-05-10T09:00:00Z')
    await Promise.all([topUpSchedules(site.deps), cancel(id, buyer), topUpSchedules(site.deps)])
    await topUpSchedules(site.deps)
    const { stripeScheduleId } = await scheduleOf(id)
    const { phases } = await cardSandbox(site).schedule(stripeScheduleId)
    expect(phases.at(-1)?.metadata).toMatchObject({ serviceMonth: '2025-05' })
    await site.moveClockTo('2025-05-31T09:00:00Z')
    await expectNoMoreCharges('2025-05-31')
  })
})

describe('when the provider cannot be reached or answers unclearly', () => {
  const onUpdate = { method: 'POST', path: '^/v1/subscription_schedules/[^/]+$' }
  const onCancel = { method: 'POST', path: '^/v1/subscription_schedules/[^/]+/cancel$' }

  it.each([
    { what: '500 after the work', fault: { kind: 'error500' } },
    { what: '500 before the work', fault: { kind: 'error500', after: false } },
    { what: 'a connection that breaks after the work', fault: { kind: 'dropConnection' } },
    { what: 'a connection that breaks before', fault: { kind: 'dropConnection', after: false } },
  ])('the job makes it agree: $what', async ({ fault }) => {
    site = await startTestApp({ now: '2025-01-25T09:00:00Z' })
    const buyer = await member(site)
    const people = [person({ nombre: 'Maite' }), person({ nombre: 'Jon' })]
    const [free = ''] = await enrol(buyer, { monto: 0, people: people.slice(0, 1) })
    const [charged = ''] = await enrol(buyer, { monto: 0, people: people.slice(1) })
    await cardSandbox(site).setFaults([{ ...fault, ...onCancel, times: 3 }])
    await cancel(free, buyer)
    await site.moveClockTo('2025-02-05T09:00:00Z')
    await cardSandbox(site).setFaults([{ ...fault, ...onUpdate, times: 3 }])
    await cancel(charged, buyer)
    await cardSandbox(site).clearFaults()

    await endCancelledSchedules(site.deps)
    await endCancelledSchedules(site.deps)
    expect(await scheduleOf(free)).toMatchObject({ status: 'ended' })
    expect(await scheduleOf(charged)).toMatchObject({ status: 'active', lastMonth: '2025-02' })
    await site.moveClockTo('2025-12-31T12:00:00Z')
    expect(await chargesOf(free)).toEqual([])
    expect(await chargesOf(charged)).toEqual(['2025-02-27 6000 paid'])
    expect(await cardSandbox(site).invoices()).toHaveLength(1)
  })

  it('a process that dies after the commit is made up for by the job', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const gone = () => Promise.reject(new PaymentsError('noAnswer', new Error('the process died')))
    const dying = { ...site.deps, payments: { ...site.deps.payments, retrieveSchedule: gone } }
    await cancel(id, buyer, dying)
    expect(await scheduleOf(id)).toMatchObject({ lastMonth: '2025-01', endPlannedAt: null })
    await endCancelledSchedules(site.deps)
    expect((await scheduleOf(id)).endPlannedAt).not.toBeNull()
    await expectNoMoreChargesThan(1)
  })

  it('should weeks pass without it, no later charge is collected once it is back', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const gone = () => Promise.reject(new PaymentsError('noAnswer', new Error('away')))
    const away = { ...site.deps, payments: { ...site.deps.payments, retrieveSchedule: gone } }
    await cancel(id, buyer, away)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-02-27T09:30:00Z')
    await endCancelledSchedules(site.deps)
    await site.moveClockTo('2025-12-31T12:00:00Z')
    const paid = (await cardSandbox(site).invoices()).filter(({ status }) => status === 'paid')
    expect(paid.map(({ total }) => total)).toEqual([6000])
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended' })
  })

  it('without any event of the provider’s, the jobs note the last charge and end the schedule', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    site.sandbox.setWebhookUrl(null)
    await cancel(id, buyer)
    await settleLastCharges(site.deps)
    expect(await scheduleOf(id)).toMatchObject({ status: 'active' })
    await site.moveClockTo('2025-01-30T12:00:00Z')
    await settleLastCharges(site.deps)
    expect(await scheduleOf(id)).toMatchObject({ status: 'ended', chargedThrough: '2025-01' })
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 paid'])
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null })
    await expectNoMoreChargesThan(1)
  })

  async function expectNoMoreChargesThan(count: number): Promise<void> {
    await site.moveClockTo('2027-01-31T12:00:00Z')
    await settleLastCharges(site.deps)
    expect(await cardSandbox(site).invoices()).toHaveLength(count)
  }
})

describe('cancelling an enrolment whose purchase was interrupted', () => {
  async function interrupted(buyer: Member): Promise<string> {
    const order = await confirmedOrder(buyer, { monto: 60 })
    await cardSandbox(site).setFaults([
      {
        kind: 'dropConnection',
        method: 'POST',
        path: '/v1/subscription_schedules',
        times: 3,
        after: false,
      },
    ])
    const { status } = await buyer.call(subscriptions.completeSubscription, { body: order })
    expect(status).toBe(503)
    const [pending] = await site.deps.db
      .select()
      .from(enrolments)
      .where(and(eq(enrolments.payerId, buyer.user.id), eq(enrolments.status, 'pending')))
    return pending?.id ?? ''
  }

  it('finishes the purchase first, so that no schedule is left behind at the provider', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await interrupted(buyer)
    await cardSandbox(site).clearFaults()
    expect(await cancel(id, buyer)).toMatchObject({ effectiveDate: '2025-01-31' })
    await site.moveClockTo('2027-01-31T12:00:00Z')
    expect(await chargesOf(id)).toEqual(['2025-01-30 6000 paid'])
    expect(await cardSandbox(site).invoices()).toHaveLength(1)
  })

  it('waits while the provider is away', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await interrupted(buyer)
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', path: '/v1/subscription_schedules', after: false },
    ])
    await expect(cancel(id, buyer)).rejects.toMatchObject({
      code: 'subscriptions.providerUnavailable',
    })
    await cardSandbox(site).clearFaults()
    expect(await site.deps.db.$count(cancellations)).toBe(0)
  })
})
