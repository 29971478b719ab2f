import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { languages } from '#domain/kernel/language.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import {
  chargesOfPayer,
  failuresOf,
  followPaymentFailures,
} from '#testing/billing/payment-failures.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { mailsTo } from '#testing/mails.ts'
import { nextNoon } from '#testing/next-noon.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { chargeWhatFellDue } from './collect-charges.ts'
import { paymentTroubleMail } from './payment-trouble-mail.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))
const treasurer = shared(() => administrator(site, 'treasurer'))
const secretary = shared(() => administrator(site, 'secretary'))
const payer = shared(() => member(site))
beforeAll(async () => {
  await enrolOne(payer, 60)
  site.sandbox.setIdleUrl(null)
  await site.moveClockTo('2025-01-30T09:30:00Z')
})

const noon = nextNoon()

/** A round in which the provider answers each payment so, some minutes from noon. */
async function roundAnswered(statusCode: number, minutes: number): Promise<void> {
  const cause = Object.assign(new Error('no'), { statusCode })
  const kind = statusCode === 400 ? 'refused' : 'unable'
  const pay = () => Promise.reject(new PaymentsError(kind, cause))
  await chargeWhatFellDue({
    ...site.deps,
    payments: { ...site.deps.payments, pay },
    clock: { now: () => new Date(noon + minutes * MINUTE_MS) },
  })
}

const alerts = async (to: { user: { email: string } } = boss) =>
  (await mailsTo(site, to.user.email)).filter(
    ({ subject }) => subject === 'Ahora no se pueden cobrar las cuotas',
  )

it('a wrong key is reported once a day to those who see to the money, and is no fault of the payer', async () => {
  await roundAnswered(401, 0)
  await roundAnswered(401, 11)
  const [alert, ...more] = await alerts()
  expect(more).toEqual([])
  expect(alert?.text).toContain('la clave secreta de Stripe')
  await roundAnswered(401, 24 * 60)
  expect(await alerts()).toHaveLength(2)
  expect(await alerts(treasurer)).toHaveLength(2)
  expect(await alerts(secretary)).toEqual([])

  expect(await failuresOf(site, payer)).toEqual([])
  expect(await chargesOfPayer(site, payer)).toMatchObject([{ status: 'due' }])
  const subjects = (await mailsTo(site, payer.user.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('No hemos podido cobrar'))).toEqual([])
})

it('once the provider works again, the charge is made automatically', async () => {
  const clock = { now: () => new Date(noon + 3 * DAY_MS) }
  await followPaymentFailures(site, { ...site.deps, clock })
  expect(await chargesOfPayer(site, payer)).toMatchObject([{ status: 'paid' }])
})

it.each(languages)('the e-mail has all its words in %s', (language) => {
  for (const trouble of ['key', 'tooManyCalls', 'refusedRequest'] as const) {
    const { text } = paymentTroubleMail.render({ name: 'Ane', trouble }, mailReader(language))
    expect(text).not.toMatch(/payment-mail|\{\{/)
    expect(text).toContain('/admin/pagos')
  }
})
