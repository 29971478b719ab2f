// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { listSchedules, SCHEDULES_PER_PAGE } from '#domain/billing/admin/schedules-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { storeCharges } from '#testing/billing/standing-charges.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
const payer = shared(() => member(site))
const names = ['Charged', 'Brought', 'Gone']
let ids: string[]

beforeAll(async () => {
  const people = names.map((nombre) => person({ nombre }))
  ids = await enrol(payer, { people, monto: 180 })
  const [charged = '', brought = '', gone = ''] = ids
  const { db } = site.deps
  await db.delete(paymentSchedules).where(eq(paymentSchedules.enrolmentId, brought))
  const charging = (id: string) => eq(paymentSchedules.enrolmentId, id)
  await storeCharges(
    db,
    [charged, gone].map((enrolmentId) => ({
      charge: {
        enrolmentId,
        payerId: payer.user.id,
        serviceMonth: '2026-01',
        amountCents: 6000,
        dueAt: new Date('2026-01-30T09:00:00Z'),
        chargedOn: '2026-01-30',
      },
      payment: { status: 'succeeded' },
    })),
  )
  await db.update(paymentSchedules).set({ lastMonth: '2026-01' }).where(charging(gone))
  await db
    .update(enrolments)
    .set({
      status: 'inactive',
      endedAt: new Date('2026-01-04T09:00:00Z'),
      effectiveEndDate: '2026-01-04',
    })
    .where(eq(enrolments.id, gone))
})

const list = async (query: Record<string, string> = {}) =>
  (await boss.call(listSchedules, { query })).body

it('each enrolment is listed with what is charged for it, and when', async () => {
  const { schedules, next } = await list({ show: 'all' })
  expect(next).toBeNull()
  const byPerson = new Map(schedules.map((one) => [one.enrollee?.split(' ')[0], one]))
  expect(byPerson.get('Charged')).toMatchObject({
    programmeName: 'ONA',
    payer: { name: 'Itziar Agirre', email: payer.user.email },
    state: 'active',
    firstMonth: '2026-01',
    chargedThrough: '2026-01',
    nextCharge: { date: '2026-02-27', amount: 60 },
    charging: null,
  })
  expect(byPerson.get('Brought')).toMatchObject({
    firstMonth: null,
    nextCharge: null,
    charging: 'notByWeb',
  })
  expect(byPerson.get('Gone')).toMatchObject({
    state: 'inactive',
    effectiveEndDate: '2026-01-04',
    nextCharge: null,
    charging: 'ended',
  })
})

it('those who come are shown first, and those of them whom the site charges nothing apart', async () => {
  const who = async (query?: Record<string, string>) =>
    (await list(query)).schedules.map(({ enrollee }) => enrollee?.split(' ')[0]).sort()
  expect(await who()).toEqual(['Brought', 'Charged'])
  expect(await who({ show: 'notByWeb' })).toEqual(['Brought'])
})

it('it goes on page by page, none twice and none left out, also within one moment', async () => {
  const [known] = await site.deps.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, ids[2] ?? ''))
  if (!known) throw new Error('there is no enrolment')
  const copies = Array.from({ length: SCHEDULES_PER_PAGE }, () => ({
    ...known,
    id: crypto.randomUUID(),
    position: null,
    orderId: null,
  }))
  await site.deps.db.insert(enrolments).values(copies)
  const first = await list({ show: 'all' })
  expect(first.schedules).toHaveLength(SCHEDULES_PER_PAGE)
  const second = await list({ show: 'all', after: first.next ?? '' })
  expect(second.next).toBeNull()
  const seen = [...first.schedules, ...second.schedules].map(({ id }) => id)
  expect(seen).toHaveLength(SCHEDULES_PER_PAGE + names.length)
  expect(new Set(seen).size).toBe(seen.length)
})
