import { expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { moveOwnEnrolment, previewOwnMove } from '#domain/billing/move-contract.ts'
import { chargesOf } from '#testing/billing/cancelling.ts'
import { goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })

it('a payer moves a person of their own, with the sum said before, and nobody else’s', async () => {
  const payer = await member(site)
  const id = await enrolOne(payer, 60)
  const { body: preview } = await payer.call(previewOwnMove, { params: { id } })
  const nextCharge = { date: '2026-01-30', amount: 60 }
  expect(preview.programmes).toEqual([
    { programmeId: 2, programmeName: 'ONARTE', problem: null, nextCharge },
  ])
  const stranger = await member(site)
  const body = { programmeId: 2, confirmed: true as const, nextCharge }
  const answers = [
    await stranger.call(previewOwnMove, { params: { id } }),
    await stranger.call(moveOwnEnrolment, { params: { id }, body }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])

  const other = { ...body, nextCharge: { ...nextCharge, amount: 1 } }
  const refused = await payer.call(moveOwnEnrolment, { params: { id }, body: other })
  expect(refused.body).toMatchObject({ code: 'admin.chargesChanged' })
  const twice = await Promise.all([
    payer.call(moveOwnEnrolment, { params: { id }, body }),
    payer.call(moveOwnEnrolment, { params: { id }, body }),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.body.id).toBe(twice[1]?.body.id)
  const own = (await payer.call(subscriptions.myEnrolments)).body.inscripciones
  expect(own.map((one) => [one.programaNombre, one.status, one.movedTo]).sort()).toEqual([
    ['ONA', 'inactive', 'ONARTE'],
    ['ONARTE', 'active', null],
  ])
  await site.deps.background.settled()
  const [mail] = (await mailsTo(site, payer.user.email)).filter(({ subject }) =>
    subject.includes('pasa de ONA a ONARTE'),
  )
  expect(mail?.text).toContain('Como nos has pedido')
  await site.moveClockTo('2026-01-31T12:00:00Z')
  expect(await chargesOf(site, twice[0]?.body.id ?? '')).toEqual(['2026-01-30 6000 paid'])
})

it('the e-mail names the banking day on which an account is debited', async () => {
  await site.moveClockTo('2026-05-05T09:00:00Z')
  const payer = await member(site)
  const id = await enrolOne(payer, 60, goodAccount)
  const body = { programmeId: 2, confirmed: true as const }
  await payer.call(moveOwnEnrolment, {
    params: { id },
    body: { ...body, nextCharge: { date: '2026-06-01', amount: 60 } },
  })
  await site.deps.background.settled()
  const [mail] = (await mailsTo(site, payer.user.email)).filter(({ subject }) =>
    subject.includes('pasa de ONA a ONARTE'),
  )
  expect(mail?.text).toContain('se cobra el 1 de junio de 2026')
})
