import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPaymentFailures } from '#domain/admin/payment-failures-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { cards, charges, paymentFailures } from '#server/db/schema.ts'
import { refreshCards } from './kept-cards.ts'
import { administrator, type Member, member } from '#server/testing/builders.ts'
import { enrolOne, scheduleOf } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { failuresOf, followRefusals, invoiceStates, refusedCard } from '#server/testing/refusals.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { announceExpiries } from './card-expiry.ts'

let site: TestApp
let boss: Member
let paying: Member
let late: Member
let lost: Member
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  ;[boss, paying, late, lost] = await Promise.all([
    administrator(site),
    member(site),
    member(site),
    member(site),
  ])
  await Promise.all([
    enrolOne(paying, 60),
    enrolOne(late, 60, refusedCard),
    enrolOne(lost, 60, refusedCard),
  ])
  await site.deps.background.settled()
})
afterAll(() => site.stop())

async function atProvider(path: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(`${site.sandbox.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
    body: new URLSearchParams(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function cardOf(payer: Member) {
  const [card] = await site.deps.db.select().from(cards).where(eq(cards.payerId, payer.user.id))
  return card
}

describe('a card', () => {
  it('is known by its name from the purchase on', async () => {
    expect(await cardOf(paying)).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expiresIn: '2050-12',
    })
  })

  it('that the bank has replaced is seen, and its end announced once, a month before it hurts', async () => {
    const { paymentMethodId = '' } = (await cardOf(paying)) ?? {}
    await atProvider(`payment_methods/${paymentMethodId}`, {
      'card[exp_month]': '1',
      'card[exp_year]': '2025',
    })
    const told = async () =>
      (await mailsTo(site, paying.user.email)).filter(({ subject }) => subject?.includes('caduca'))
    await refreshCards(site.deps)
    await announceExpiries(site.deps)
    expect(await told()).toEqual([])

    await site.moveClockTo('2025-01-28T09:15:00Z')
    await announceExpiries(site.deps)
    await announceExpiries(site.deps)
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.text).toContain('4242')
    expect(mail?.text).toContain('27 de febrero de 2025')
    expect(mail?.text).toContain('/user/tarjeta')
  })
})

describe('the end of the grace', () => {
  it('whoever has paid in the last moment keeps the place, though nobody has told us', async () => {
    await site.moveClockTo('2025-01-30T12:00:00Z')
    await followRefusals(site)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-02-13T23:30:00Z')
    const [failure] = await failuresOf(site, late)
    const [invoice] = await site.deps.db
      .select()
      .from(charges)
      .where(eq(charges.id, failure?.chargeId ?? ''))
    await atProvider(`invoices/${invoice?.stripeInvoiceId}/pay`, {
      payment_method: await late.keepCard(late.user),
    })
    await site.deps.db
      .update(paymentFailures)
      .set({ graceEndsOn: '2025-02-20' })
      .where(eq(paymentFailures.payerId, lost.user.id))
    await followRefusals(site)
    expect(await failuresOf(site, late)).toMatchObject([{ state: 'paid' }])
    expect(await invoiceStates(late)).toEqual(['paid'])
    const { body } = await late.call(myEnrolments)
    expect(body.inscripciones).toMatchObject([{ status: 'active', effectiveEndDate: null }])
  })

  it('when the provider was quicker, the place is lost as well, with a notice and nothing collected', async () => {
    const [enrolment] = (await lost.call(myEnrolments)).body.inscripciones
    const { stripeScheduleId } = await scheduleOf(site, enrolment?.id ?? '')
    const { sandbox } = site
    sandbox.setWebhookUrl(webhookOf(site))
    await atProvider(`subscription_schedules/${stripeScheduleId}/cancel`, {})
    await expect
      .poll(async () => (await scheduleOf(site, enrolment?.id ?? '')).status)
      .toBe('ended')
    await followRefusals(site)
    expect(await failuresOf(site, lost)).toMatchObject([{ state: 'placeLost' }])
    expect(await invoiceStates(lost)).toEqual(['void'])
    const after = (await lost.call(myEnrolments)).body.inscripciones
    expect(after).toMatchObject([{ status: 'inactive', effectiveEndDate: '2024-12-31' }])
    const subjects = (await mailsTo(site, lost.user.email)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe('La plaza ha terminado')
    const invoicesThere = await cardSandbox(site).invoices()
    expect(invoicesThere.filter(({ status }) => status === 'open')).toEqual([])
  })
})

describe('the list of administrators', () => {
  const list = (query = '') =>
    boss.send<typeof listPaymentFailures>('GET', `${listPaymentFailures.path}${query}`)

  it('shows who owes what, why and until when, settled ones on demand', async () => {
    await site.deps.db
      .update(paymentFailures)
      .set({ state: 'open', settledAt: null, graceEndsOn: '2025-02-20' })
      .where(eq(paymentFailures.payerId, late.user.id))
    const open = (await list()).body.failures
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({
      payer: { email: late.user.email, phone: '+34943123456', name: 'Itziar Agirre' },
      persona: 'Maite Etxeberria',
      programaNombre: 'ONA',
      amount: 60,
      kind: 'declined',
      state: 'open',
      failedOn: '2025-01-30',
      daysLeft: 6,
    })
    const all = (await list('?show=all')).body.failures
    expect(all.map(({ state }) => state).sort()).toEqual(['open', 'placeLost'])
  })

  it('goes on fifty at a time, none twice and none left out', async () => {
    const [known] = await failuresOf(site, late)
    if (!known) throw new Error('there is no failure')
    const [invoice] = await site.deps.db
      .select()
      .from(charges)
      .where(eq(charges.id, known.chargeId))
    if (!invoice) throw new Error('there is no invoice')
    for (let number = 0; number < 60; number += 1) {
      const id = crypto.randomUUID()
      await site.deps.db
        .insert(charges)
        .values({ ...invoice, id, stripeInvoiceId: `in_${number}` })
      // Many of them in the same moment.
      const failedAt = new Date(Date.UTC(2025, 0, 30 + (number % 3)))
      const failure = crypto.randomUUID()
      await site.deps.db
        .insert(paymentFailures)
        .values({ ...known, id: failure, chargeId: id, failedAt })
    }
    const first = (await list()).body
    const second = (await list(`?after=${encodeURIComponent(first.next ?? '')}`)).body
    expect(first.failures).toHaveLength(50)
    expect(second.failures).toHaveLength(11)
    expect(second.next).toBeNull()
    const ids = [...first.failures, ...second.failures].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect((await list('?after=yesterday')).status).toBe(422)
  })
})

function webhookOf({ app }: TestApp): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `http://127.0.0.1:${port}/api/stripe/webhook`
}
