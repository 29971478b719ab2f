import { beforeEach, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { saveSiteTexts } from '#domain/site/admin/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { orders, users } from '#server/schema.ts'
import { administrator, confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { enrolmentMail } from './enrolment-mail.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
let buyer: Member
beforeEach(async () => {
  buyer = await member(site)
})

async function mailTo(address: string) {
  return mailsTo(site, address, 'ONA')
}

const complete = (body: unknown) => buyer.call(subscriptions.completeSubscription, { body })

describe('the e-mail after a purchase', () => {
  it('lists for the payer, in their language, who is enrolled and what is charged when', async () => {
    await site.deps.db.update(users).set({ language: 'eu' }).where(eq(users.id, buyer.user.id))
    const people = [
      person(),
      person({ nombre: 'Jon', infoAdicional: 'Asma', consentimientoSalud: true }),
    ]
    await complete(await confirmedOrder(buyer, { people, monto: 60 }))
    const [mail, ...others] = await mailTo(buyer.user.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ language: 'eu', subject: 'Izen-ematea eginda: ONA' })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Maite Etxeberria')
      expect(part).toContain('Jon Etxeberria')
      expect(part).toContain('Gaur ez dizugu ezer kobratu.')
      expect(part).toContain('30\u00a0€, 2025eko urtarrilaren 30ean')
      expect(part).toContain('60\u00a0€ da pertsonako')
      expect(part).toContain(`${site.deps.config.appUrl}/user`)
      expect(part).toContain('Egunak eta orduak: astelehena eta asteazkena, 9:45')
      expect(part).toContain('/eventos.ics?lng=eu')
      expect(part).not.toContain('Asma')
    }
  })

  it('says what to bring as the website says it by now', async () => {
    const admin = await administrator(site)
    const bring = { es: 'una pelota', eu: null, en: null }
    await admin.call(saveSiteTexts, {
      params: { section: 'enrolled.bring' },
      body: { version: 0, texts: { 'subscriptions:firstDay.bringText': bring } },
    })
    await complete(await confirmedOrder(buyer, { monto: 30 }))
    expect((await mailTo(buyer.user.email))[0]?.text).toContain('Qué llevar: una pelota')
  })

  it('is one, however often and however many at once the purchase is completed', async () => {
    const order = await confirmedOrder(buyer, { monto: 30 })
    await Promise.all([order, order, order, order].map(complete))
    await complete(order)
    expect(await mailTo(buyer.user.email)).toHaveLength(1)
  })

  it('is written in the transaction that completes the order: without it there is no completed order', async () => {
    const { db } = site.deps
    const order = await confirmedOrder(buyer, { monto: 30 })
    await db.execute(
      sql`alter table outgoing_mail add constraint nothing_fits check (false) not valid`,
    )
    const { status } = await complete(order)
    await db.execute(sql`alter table outgoing_mail drop constraint nothing_fits`)
    const [stored] = await db.select().from(orders).where(eq(orders.id, order.orden_id))
    expect([status, stored?.status]).toEqual([500, 'confirmed'])
    expect((await complete(order)).status).toBe(200)
    expect(await mailTo(buyer.user.email)).toHaveLength(1)
  })

  it('is not written when the purchase is refused', async () => {
    const order = await confirmedOrder(buyer, { monto: 30 })
    const stranger = await member(site)
    const paymentMethodId = await stranger.keepCard(stranger.user)
    const { status } = await complete({ ...order, paymentMethodId })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await mailTo(buyer.user.email)).toEqual([])
  })
})

describe('its words', () => {
  const params = {
    payer: 'Itziar',
    programme: 'ONA',
    people: [
      {
        name: 'Maite <Etxeberria>',
        firstChargeDate: '2025-01-30',
        firstAmount: 3000,
      },
    ],
    monthly: 6000,
    firstDay: { id: 1, venue: null, sessions: [{ weekday: 1, from: '09:45', to: '10:45' }] },
  } as const satisfies Parameters<typeof enrolmentMail.render>[0]

  it.each(languages)('leave no gap in %s and take names as text', (language) => {
    const { subject, text, html } = enrolmentMail.render(params, mailReader(language))
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|mail:|undefined/)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Maite &lt;Etxeberria&gt;')
    expect(text).toContain('Maite <Etxeberria>')
  })
})
