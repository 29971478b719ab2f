// @module-tag slow

import { expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { programmes } from '#server/schema.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let payer: Member

async function begin(familyPercent: number): Promise<void> {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  await site.deps.db.update(programmes).set({ familyPercent }).where(eq(programmes.id, 1))
  payer = await member(site)
}

const [ane, bittor, nerea] = ['Ane', 'Bittor', 'Nerea'].map((nombre) => person({ nombre }))

async function quoteFor(...personas: object[]) {
  const { body } = await payer.call(verifyEnrolments, { body: { programaId: 1, personas } })
  return body.quote
}

it('the second person and those after pay less, in one order and later, for as long as they stay', async () => {
  await begin(20)
  expect(await quoteFor(ane ?? {}, bittor ?? {})).toMatchObject({
    firstMonth: 108,
    monthly: 108,
    perPerson: [
      { monthly: 60, familyPercent: 0 },
      { monthly: 48, familyPercent: 20 },
    ],
  })
  const people = [ane, bittor].flatMap((one) => one ?? [])
  const [first = '', second = ''] = await enrol(payer, { monto: 108, people })
  const [mail] = (await mailsTo(site, payer.user.email)).filter(({ text }) => text.includes('48'))
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('48 € al mes: un 20 % menos')
  const third = await enrol(payer, { monto: 48, people: nerea ? [nerea] : [] })
  await cancel(site, first, payer)
  await site.deps.db.update(programmes).set({ familyPercent: 0 }).where(eq(programmes.id, 1))
  await site.moveClockTo('2025-02-27T12:00:00Z')
  await runDueJobs(site.deps)
  expect(await chargesOf(site, first)).toEqual(['2025-01-30 6000 paid'])
  for (const id of [second, third[0] ?? '']) {
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 4800 paid', '2025-02-27 4800 paid'])
  }
  const { body } = await payer.call(subscriptions.myEnrolments)
  expect(body.inscripciones.map(({ reduced }) => reduced?.percent ?? null)).toEqual([20, null, 20])
  expect(await compareSnapshots(site.deps)).toEqual([])
})

it('a second person may be free', async () => {
  await begin(100)
  await enrol(payer, { monto: 60, people: ane ? [ane] : [] })
  await enrol(payer, { monto: 0, people: bittor ? [bittor] : [] })
  await site.moveClockTo('2025-01-30T12:00:00Z')
  await runDueJobs(site.deps)
  expect(await compareSnapshots(site.deps)).toEqual([])
})

it('an order is refused where the first person has left since it was agreed', async () => {
  await begin(20)
  const [first = ''] = await enrol(payer, { monto: 60, people: ane ? [ane] : [] })
  const order = await confirmedOrder(payer, { monto: 48, people: bittor ? [bittor] : [] })
  await cancel(site, first, payer)
  const { body } = await payer.call(subscriptions.completeSubscription, { body: order })
  expect(body).toMatchObject({ code: 'subscriptions.priceChanged', params: { firstMonth: 60 } })
})
