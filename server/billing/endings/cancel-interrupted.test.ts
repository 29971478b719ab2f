import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { cancellations, enrolments } from '#server/db/schema.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import {
  cancel,
  chargesOf,
  enrol,
  enrolOne,
  expectNoMoreCharges,
  scheduleOf,
  shownTo,
} from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { endCancelledSchedules, settleLastCharges } from '#server/billing/charges/ensure-end.ts'
import { topUpSchedules } from '#server/billing/charges/top-up.ts'

let site: TestApp
afterEach(() => site.stop())

describe('cancelling more than once', () => {
  it('twice, and many times at once, is one cancellation with one answer', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(site, id, buyer)))
    await site.moveClockTo('2025-02-20T09:00:00Z')
    answers.push(await cancel(site, id, buyer))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await site.deps.db.$count(cancellations)).toBe(1)
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
  })

  it('while schedules are topped up, leaves nothing beyond the last month', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo('2025-05-10T09:00:00Z')
    await Promise.all([
      topUpSchedules(site.deps),
      cancel(site, id, buyer),
      topUpSchedules(site.deps),
    ])
    await topUpSchedules(site.deps)
    const { stripeScheduleId } = await scheduleOf(site, id)
    const { phases } = await cardSandbox(site).schedule(stripeScheduleId)
    expect(phases.at(-1)?.metadata).toMatchObject({ serviceMonth: '2025-05' })
    await site.moveClockTo('2025-05-31T09:00:00Z')
    await expectNoMoreCharges(site, '2025-05-31')
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
    await cancel(site, free, buyer)
    await site.moveClockTo('2025-02-05T09:00:00Z')
    await cardSandbox(site).setFaults([{ ...fault, ...onUpdate, times: 3 }])
    await cancel(site, charged, buyer)
    await cardSandbox(site).clearFaults()

    await endCancelledSchedules(site.deps)
    await endCancelledSchedules(site.deps)
    expect(await scheduleOf(site, free)).toMatchObject({ status: 'ended' })
    expect(await scheduleOf(site, charged)).toMatchObject({
      status: 'active',
      lastMonth: '2025-02',
    })
    await site.moveClockTo('2025-12-31T12:00:00Z')
    expect(await chargesOf(site, free)).toEqual([])
    expect(await chargesOf(site, charged)).toEqual(['2025-02-27 6000 paid'])
    expect(await cardSandbox(site).invoices()).toHaveLength(1)
  })

  it('a process that dies after the commit is made up for by the job', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const gone = () => Promise.reject(new PaymentsError('noAnswer', new Error('the process died')))
    const dying = { ...site.deps, payments: { ...site.deps.payments, retrieveSchedule: gone } }
    await cancel(site, id, buyer, dying)
    expect(await scheduleOf(site, id)).toMatchObject({ lastMonth: '2025-01', endPlannedAt: null })
    await endCancelledSchedules(site.deps)
    expect((await scheduleOf(site, id)).endPlannedAt).not.toBeNull()
    await expectNoMoreChargesThan(1)
  })

  it('should weeks pass without it, no later charge is collected once it is back', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const gone = () => Promise.reject(new PaymentsError('noAnswer', new Error('away')))
    const away = { ...site.deps, payments: { ...site.deps.payments, retrieveSchedule: gone } }
    await cancel(site, id, buyer, away)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-02-27T09:30:00Z')
    await endCancelledSchedules(site.deps)
    await site.moveClockTo('2025-12-31T12:00:00Z')
    const paid = (await cardSandbox(site).invoices()).filter(({ status }) => status === 'paid')
    expect(paid.map(({ total }) => total)).toEqual([6000])
    expect(await scheduleOf(site, id)).toMatchObject({ status: 'ended' })
  })

  it('without any event of the provider’s, the jobs note the last charge and end the schedule', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    site.sandbox.setWebhookUrl(null)
    await cancel(site, id, buyer)
    await settleLastCharges(site.deps)
    expect(await scheduleOf(site, id)).toMatchObject({ status: 'active' })
    await site.moveClockTo('2025-01-30T12:00:00Z')
    await settleLastCharges(site.deps)
    expect(await scheduleOf(site, id)).toMatchObject({ status: 'ended', chargedThrough: '2025-01' })
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
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
    expect(await cancel(site, id, buyer)).toMatchObject({ effectiveDate: '2025-01-31' })
    await site.moveClockTo('2027-01-31T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
    expect(await cardSandbox(site).invoices()).toHaveLength(1)
  })

  it('waits while the provider is away', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await interrupted(buyer)
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', path: '/v1/subscription_schedules', after: false },
    ])
    await expect(cancel(site, id, buyer)).rejects.toMatchObject({
      code: 'subscriptions.providerUnavailable',
    })
    await cardSandbox(site).clearFaults()
    expect(await site.deps.db.$count(cancellations)).toBe(0)
  })
})
