import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { search } from '#domain/dashboard/search-contract.ts'
import { readSetup, tickSetupStep } from '#domain/dashboard/setup-contract.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { chargeWhatFellDue } from '#server/billing/charges/collect-charges.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { advertisingRequests, auditLog, users } from '#server/schema.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { type Administrator, administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** A Wednesday. */
const NOW = '2026-03-04T12:00:00Z'

const site = sharedTestApp({ now: NOW })
const boss = shared(() => administrator(site))

const look = async () => (await boss.call(readDashboard)).body

it('nothing waits in a new installation, and the sessions to come are known', async () => {
  const {
    paymentFailures,
    heldCharges,
    adRequests,
    enrolled: people,
    income,
    sessions,
  } = await look()
  expect({ paymentFailures, heldCharges, adRequests, people, income }).toEqual({
    paymentFailures: 0,
    heldCharges: 0,
    people: 0,
    income: 0,
    adRequests: { unanswered: 0, hoursLeft: null },
  })
  expect(sessions.map(({ programmeName, expected }) => [programmeName, expected])).toEqual(
    expect.arrayContaining([
      ['ONA', 0],
      ['ONARTE', 0],
    ]),
  )
  const days = sessions.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  expect(days.every((day) => day >= '2026-03-04')).toBe(true)
})

it('a request of an advertiser waits, with the hours that are left of the promise', async () => {
  const createdAt = new Date(site.deps.clock.now().getTime() - 20.5 * HOUR_MS)
  await site.deps.db.insert(advertisingRequests).values({
    id: randomUUID(),
    name: 'Ane',
    email: 'ane@example.org',
    company: 'Okindegia',
    place: 'either',
    message: 'Kaixo',
    language: 'eu',
    createdAt,
    changedAt: createdAt,
  })
  expect((await look()).adRequests).toEqual({ unanswered: 1, hoursLeft: 3 })
})

it('an enrollee is expected and counted, and so is what they have paid for the month', async () => {
  await enrolOne(await member(site), 60)
  const before = await look()
  expect(before).toMatchObject({ enrolled: 1, newEnrolments: 1, month: '2026-03', income: 0 })
  expect(before.enrolmentsSinceVisit).toBe(1)
  const ona = before.sessions.find(({ programmeName }) => programmeName === 'ONA')
  expect(ona?.expected).toBe(1)
  await site.sandbox.clock.moveTo(new Date('2026-03-30T12:00:00Z'))
  await chargeWhatFellDue(site.deps)
  const after = await look()
  expect(after).toMatchObject({ enrolled: 1, newEnrolments: 0, income: 60 })
  expect(after.enrolmentsSinceVisit).toBe(0)
})

it('what is new stays new while a visit goes on, for each administrator by themselves', async () => {
  const other = await administrator(site)
  const seen = async () => (await other.call(readDashboard)).body.enrolmentsSinceVisit
  expect(await seen()).toBe(0)
  await enrolOne(await member(site), 0)
  expect([await seen(), await seen()]).toEqual([1, 1])
  await site.sandbox.clock.moveTo(new Date('2026-03-30T13:00:00Z'))
  expect(await seen()).toBe(0)
})

it('days on which sessions are dropped are said, holidays and closed ones', async () => {
  // Maundy Thursday and Easter Monday of 2026.
  const { closedDays } = await look()
  expect(closedDays).toContainEqual({
    day: '2026-04-02',
    programmes: ['ONARTE'],
    isHoliday: true,
    reason: null,
  })
})

it('one search finds an enrollee, their payer and a receipt, as the lists do', async () => {
  const payer = await member(site)
  await enrolOne(payer, 0)
  const find = (words: string) => boss.call(search, { query: { words } })
  const { body: ofPayer } = await find(payer.user.email)
  expect(ofPayer.accounts.found.map(({ email }) => email)).toEqual([payer.user.email])
  expect(ofPayer.enrolments.found).toHaveLength(1)
  expect(ofPayer.documents).toEqual({ found: [], isMore: false })
  const { body: ofReceipt } = await find('2026-0001')
  expect(ofReceipt.payments.found.map((one) => one.receiptNumber)).toEqual(['2026-0001'])
  expect((await find('z')).status).toBe(422)
})

it('who is called as was looked for comes before whom such a person pays for, whose payer is named', async () => {
  const payer = await member(site)
  const named = { firstName: 'Arantxa', lastName: 'Iñurritegi' }
  await site.deps.db.update(users).set(named).where(eq(users.id, payer.user.id))
  const own = person({ nombre: 'Arantxa', apellido: 'Iñurritegi' })
  const other = person({ nombre: 'Josune', apellido: 'Otegi' })
  for (const one of [own, other]) await enrol(payer, { monto: 0, people: [one] })
  const { body } = await boss.call(search, { query: { words: 'inurritegi arantxa' } })
  expect(body.enrolments.found.map((one) => [one.enrollee, one.payer])).toEqual([
    ['Arantxa Iñurritegi', null],
    ['Josune Otegi', 'Arantxa Iñurritegi'],
  ])
})

it('what has to be ready is known, and what nobody can see is ticked once, by whom and when', async () => {
  const done = async () => {
    const { steps } = (await boss.call(readSetup)).body
    return steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
  }
  expect(await done()).not.toContain('legalTexts')
  const other = await administrator(site)
  const tick = (by: Administrator) => by.call(tickSetupStep, { params: { step: 'legalTexts' } })
  expect((await Promise.all([tick(boss), tick(boss)])).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  await tick(other)
  expect(await done()).toEqual(['legalTexts', 'secondAdministrator'])
  const { steps } = (await boss.call(readSetup)).body
  expect(steps.find(({ step }) => step === 'legalTexts')?.by).toBe('Itziar Agirre')
  const ticked = eq(auditLog.action, 'admin.readLegalTexts')
  expect(await site.deps.db.$count(auditLog, ticked)).toBe(1)
})
