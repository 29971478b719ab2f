// @module-tag slow

import { expect, it } from 'vitest'
import { grantFee } from '#domain/billing/fees/contract.ts'
import { deleteEnrolment } from '#domain/enrolments/admin/deletion-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { addMonths } from '#domain/kernel/calendar.ts'
import { inArray, sql } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { expectBooksRight, takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { deskOf } from '#testing/billing/desk.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const volunteer = shared(() => administrator(site))

const { take, undoLast, viewOf } = deskOf(site, volunteer)

async function move(id: string, programmeId: number): Promise<string> {
  const body = { programmeId, confirmed: true } as const
  return (await volunteer.call(moveEnrolment, { params: { id }, body })).body.id
}

it('a month ahead is not undone before those that were paid for the places to which the person was moved', async () => {
  const payer = await member(site)
  await site.moveClockTo('2025-01-24T09:00:00Z')
  const first = await enrolOne(payer, 0)
  await take(first, { months: ['2025-02'] })
  const second = await move(first, 2)
  await take(second, { months: ['2025-03'] })
  const third = await move(second, 1)
  expect((await undoLast(first, '2025-02')).body).toMatchObject({ code: 'desk.laterPaid' })
  expect((await undoLast(second, '2025-03')).status).toBe(200)
  expect((await undoLast(first, '2025-02')).status).toBe(200)
  await site.moveClockTo('2025-04-01T09:00:00Z')
  const charged = await Promise.all([first, second, third].map((id) => chargesOf(site, id)))
  expect(charged).toEqual([[], [], ['2025-02-27 6000 paid', '2025-03-30 6000 paid']])
  expect(await takenByProvider(site, payer)).toBe(12_000)
  await expectBooksRight(site)
})

it('a month ahead that is undone ends the places after its own too, so that who comes again pays it', async () => {
  const payer = await member(site)
  await site.moveClockTo('2025-05-24T09:00:00Z')
  const people = [person()]
  const [first = ''] = await enrol(payer, { monto: 0, people })
  await take(first, { months: ['2025-06', '2025-07'] })
  await cancel(site, first, payer)
  const [second = ''] = await enrol(payer, { monto: 0, people })
  expect(await cancel(site, second, payer)).toMatchObject({ effectiveDate: '2025-07-31' })
  expect((await undoLast(first, '2025-07')).status).toBe(200)
  const ended = await site.deps.db
    .select({ on: enrolments.effectiveEndDate })
    .from(enrolments)
    .where(inArray(enrolments.id, [first, second]))
  expect(ended).toEqual([{ on: '2025-06-30' }, { on: '2025-06-30' }])
  const [third = ''] = await enrol(payer, { monto: 0, people })
  await site.moveClockTo('2025-08-01T09:00:00Z')
  expect(await chargesOf(site, third)).toEqual(['2025-07-30 6000 paid'])
  await expectBooksRight(site)
})

it('a month ahead that is undone costs no more in the place to which the person was moved than what was paid', async () => {
  const payer = await member(site)
  await site.moveClockTo('2025-09-24T09:00:00Z')
  const id = await enrolOne(payer, 0)
  const fee = { kind: 'amount', value: 20, from: '2025-10', until: '2025-11' } as const
  await volunteer.call(grantFee, { params: { id }, body: { ...fee, reason: 'hardship' } })
  await take(id, { months: ['2025-10', '2025-11'], amount: 40 })
  const moved = await move(id, 2)
  await undoLast(id, '2025-11')
  await site.moveClockTo('2026-01-01T09:00:00Z')
  expect(await chargesOf(site, moved)).toEqual(['2025-11-29 2000 paid', '2025-12-30 6000 paid'])
  await expectBooksRight(site)
})

it('a month that is paid ahead and undone at two prices, and paid at last, is owed nothing in the ledger', async () => {
  const payer = await member(site)
  await site.moveClockTo('2026-02-05T09:00:00Z')
  const id = await enrolOne(payer, 60)
  await take(id, { months: ['2026-02'] })
  await undoLast(id, '2026-02')
  const fee = { kind: 'amount', value: 50, from: '2026-02', until: null } as const
  await volunteer.call(grantFee, { params: { id }, body: { ...fee, reason: 'hardship' } })
  await take(id, { months: ['2026-02'], amount: 50 })
  await undoLast(id, '2026-02')
  await site.moveClockTo('2026-03-01T09:00:00Z')
  expect(await chargesOf(site, id)).toEqual(['2026-02-27 5000 paid'])
  const { rows } = await site.deps.db.execute(sql`
    select e.account, sum(e.cents)::int as cents
    from ledger_entries e join journals j on j.id = e.journal_id and e.account in ('membership', 'receivable')
      left join payment_allocations a on a.payment_id = j.payment_id
      join charges c on c.id = coalesce(j.charge_id, a.charge_id) and c.enrolment_id = ${id}
    group by 1 order by 1`)
  expect(rows).toEqual([
    { account: 'membership', cents: -5000 },
    { account: 'receivable', cents: 0 },
  ])
})

it('a month that is undone once it was due costs nothing where its entry was deleted as a mistake', async () => {
  const payer = await member(site)
  const id = await enrolOne(payer, 60)
  const months = ['2026-03', '2026-04']
  expect((await take(id, { months })).status).toBe(200)
  const body = { reason: 'double', notifyPayer: false, confirmed: true } as const
  expect((await volunteer.call(deleteEnrolment, { params: { id }, body })).status).toBe(200)
  await site.moveClockTo('2026-04-02T09:00:00Z')
  expect((await undoLast(id, '2026-03')).status).toBe(200)
  expect(await chargesOf(site, id)).toEqual(['2026-03-30 6000 void', '2026-04-29 6000 paid'])
  await expectBooksRight(site)
})

it('a payment that stands is listed to be undone, whatever was undone after it', async () => {
  await site.moveClockTo('2026-04-05T09:00:00Z')
  const people = [person(), person({ nombre: 'Jon' })]
  const ids = await enrol(await member(site), { monto: 120, people })
  const months = Array.from({ length: 13 }, (_, index) => addMonths('2026-04', index))
  for (const id of ids) expect((await take(id, { months })).status).toBe(200)
  const [, last = ''] = ids
  const standing = async () => {
    const { taken } = await viewOf(last)
    return taken.filter(({ isUndone }) => !isUndone)
  }
  for (const month of months.slice(-3).reverse()) await undoLast(last, month)
  expect(await standing()).toHaveLength(23)
})
