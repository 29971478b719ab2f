import { expect, it } from 'vitest'
import * as prices from '#domain/billing/admin/price-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { paymentSchedules } from '#server/schema.ts'
import { chargesOf, shownTo } from '#testing/billing/cancelling.ts'
import { deskOf } from '#testing/billing/desk.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { announcePrices } from './announce-prices.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))

/** A plan whose first month was agreed otherwise than the months after. */
const beginIn = (enrolmentId: string | undefined, firstMonth: string, firstAmountCents: number) =>
  site.deps.db
    .update(paymentSchedules)
    .set({ firstMonth, firstAmountCents })
    .where(eq(paymentSchedules.enrolmentId, enrolmentId ?? ''))

async function mailTo(payer: Member, words: string): Promise<string> {
  await announcePrices(site.deps)
  const [mail] = await mailsTo(site, payer.user.email, words)
  return (mail?.text ?? '').replaceAll('\u00a0', ' ')
}

it('the e-mails about a price name for each person what is charged, also in a first month', async () => {
  const payer = await member(site)
  const people = ['Ane', 'Jon', 'Miren'].map((nombre) => person({ nombre }))
  const [ane = '', jon = '', miren = ''] = await enrol(payer, { monto: 180, people })
  // Jon's plan begins in March for what March cost before, Miren's for half of it.
  await beginIn(jon, '2025-03', 6000)
  await beginIn(miren, '2025-03', 3000)
  const params = { id: 1 }
  await boss.call(prices.setPrice, {
    params,
    body: { from: '2025-03', monthly: 65, before: 60 },
  })
  const text = await mailTo(payer, 'cambia')
  expect(text).toContain('Ahora 60 € al mes; desde el 1 de marzo de 2025, 65 €.')
  expect(text).toContain('Ahora 60 € al mes; desde el 1 de abril de 2025, 65 €.')
  expect(text).toContain(
    'La cuota de marzo de 2025, 30 €; desde el 1 de abril de 2025, 65 € al mes.',
  )

  const shown = await shownTo(payer)
  expect(shown).toMatchObject({ nextPrice: { from: '2025-03', monthly: 65 } })
  await site.moveClockTo('2025-05-01T09:00:00Z')
  const charged = await Promise.all([ane, jon, miren].map((id) => chargesOf(site, id)))
  expect(charged.map((months) => months.slice(-2))).toEqual([
    ['2025-03-30 6500 paid', '2025-04-29 6500 paid'],
    ['2025-03-30 6000 paid', '2025-04-29 6500 paid'],
    ['2025-03-30 3000 paid', '2025-04-29 6500 paid'],
  ])
})

it('a first charge below the fee is followed by what the months after cost', async () => {
  await site.moveClockTo('2025-05-16T09:00:00Z')
  const payer = await member(site)
  await enrol(payer, { monto: 32.5 })
  expect(await shownTo(payer)).toMatchObject({
    nextAmount: 32.5,
    nextPrice: { from: '2025-06', monthly: 65 },
  })
})

it('a withdrawn price says what is charged instead, also in a first month', async () => {
  const payer = await member(site)
  await enrol(payer, { monto: 32.5 })
  const params = { id: 1 }
  const decided = await boss.call(prices.setPrice, {
    params,
    body: { from: '2025-07', monthly: 70, before: 65 },
  })
  expect(decided.status).toBe(200)
  await announcePrices(site.deps)
  const { body } = await boss.call(prices.getPrices, { params })
  const priceId = body.announced?.id ?? ''
  await boss.call(prices.withdrawPrice, { params: { ...params, priceId } })
  const text = await mailTo(payer, 'se queda')
  expect(text).toContain(
    'La cuota de mayo de 2025, 32,50 €; después, 65 € al mes, como hasta ahora.',
  )
})

it('who has paid months ahead at the desk reads from which month on they pay the new price', async () => {
  await site.moveClockTo('2025-08-05T09:00:00Z')
  const payer = await member(site)
  const [id = ''] = await enrol(payer, { monto: 60, programme: 2 })
  const months = ['2025-08', '2025-09', '2025-10', '2025-11']
  expect((await deskOf(site, boss).take(id, { months })).status).toBe(200)
  const price = { from: '2025-10', monthly: 70, before: 60 }
  expect((await boss.call(prices.setPrice, { params: { id: 2 }, body: price })).status).toBe(200)
  const text = await mailTo(payer, 'cambia')
  expect(text).toContain('Ahora 60 € al mes; desde el 1 de diciembre de 2025, 70 €.')
})
