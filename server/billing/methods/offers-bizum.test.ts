import { expect, it } from 'vitest'
import { askForPayment } from '#domain/billing/admin/payment-failures-contract.ts'
import { getKeptMethods, payByBizum } from '#domain/billing/kept-methods-contract.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z', bizumPayments: 'pending' })

it('where the account has no Bizum, neither the page nor an e-mail offers it', async () => {
  const boss = await administrator(site)
  const payer = await member(site)
  await enrolOne(payer, 60, refusedCard)
  await site.moveClockTo('2025-01-30T12:00:00Z')
  const { body } = await payer.call(getKeptMethods)
  expect(body.owed).toMatchObject([{ byBizum: false }])
  const [failure] = await failuresOf(site, payer)
  const params = { id: failure?.id ?? '' }
  // A page that was opened before Bizum ended asks for it all the same.
  const { status, body: answer } = await payer.call(payByBizum, { params })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ clientSecret: null, inProgress: false })

  await boss.call(askForPayment, { params })
  await site.moveClockTo('2025-02-05T12:00:00Z')
  const mails = (await mailsTo(site, payer.user.email)).filter(({ text }) =>
    text.includes('/user/tarjeta'),
  )
  expect(mails.length).toBeGreaterThan(0)
  for (const { text } of mails) expect(text).not.toContain('Bizum')
})
