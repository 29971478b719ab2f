import { expect, it } from 'vitest'
import {
  askForPayment,
  listPaymentFailures,
} from '#domain/billing/admin/payment-failures-contract.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, paymentFailures } from '#server/schema.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })

it('the desk asks for a payment once a day, with the link to where it is made, and not for what is paid', async () => {
  const boss = await administrator(site)
  const payer = await member(site)
  await enrolOne(payer, 60, refusedCard)
  await site.moveClockTo('2025-01-30T12:00:00Z')
  const [failure] = await failuresOf(site, payer)
  const params = { id: failure?.id ?? '' }
  const before = await mailsTo(site, payer.user.email)
  const { body: list } = await boss.call(listPaymentFailures)
  expect(list.failures).toMatchObject([{ id: params.id, state: 'open' }])

  for (const _ of [1, 2]) {
    expect((await boss.call(askForPayment, { params })).body).toEqual({ isOwed: true })
  }
  const [mail, ...others] = (await mailsTo(site, payer.user.email)).slice(before.length)
  expect(others).toEqual([])
  expect(mail?.text).toContain('/user/tarjeta')
  expect(mail?.text).toContain('Bizum')
  const asked = and(
    eq(auditLog.action, 'admin.askForPayment'),
    eq(auditLog.subject, `charge:${failure?.chargeId}`),
  )
  expect(await site.deps.db.$count(auditLog, asked)).toBe(2)

  await site.deps.db
    .update(paymentFailures)
    .set({ state: 'givenUp', settledAt: new Date() })
    .where(eq(paymentFailures.id, params.id))
  expect((await boss.call(askForPayment, { params })).body).toEqual({ isOwed: false })
})
