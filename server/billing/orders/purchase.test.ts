import { beforeAll, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import * as enrolling from '#domain/enrolments/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { consents, enrollees, enrolments, orders, paymentSchedules } from '#server/schema.ts'
import { agree, lookUp } from '#testing/billing/enrolling.ts'
import { confirmedOrder, type Member, member, person, receivedPerson } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
})

const maite = person({ nombre: 'Maite', apellido: 'Etxeberria', edad: 71 })
const jon = person({ nombre: 'Jon', apellido: 'Etxeberria', fechaNacimiento: '1950-02-28' })

function complete(buyer: Member, body: unknown) {
  return buyer.call(subscriptions.completeSubscription, { body })
}

/** Returns how many payment schedules are stored for a payer. */
async function schedulesOf(buyer: Member): Promise<number> {
  const rows = await site.deps.db
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(eq(enrolments.payerId, buyer.user.id))
  return rows.length
}

describe('enrolling two people', () => {
  it('answers the schedule, first charge date and amount of each, and lists them so', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite, jon], monto: 60 })
    const { status, body } = await complete(buyer, order)
    expect(status).toBe(200)
    expect(body.subscriptions).toMatchObject([
      { nombre: 'Maite', firstChargeDate: '2025-01-30', firstAmount: 30 },
      { nombre: 'Jon', firstChargeDate: '2025-01-30', firstAmount: 30 },
    ])
    const ids = body.subscriptions.map(({ paymentScheduleId }) => paymentScheduleId)
    expect(new Set(ids).size).toBe(2)
    expect(body.subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual(ids)
    expect(await schedulesOf(buyer)).toBe(2)
    const { inscripciones } = (await buyer.call(subscriptions.myEnrolments)).body
    expect(inscripciones).toHaveLength(2)
    expect(inscripciones[0]).toMatchObject({
      programaId: 1,
      programaNombre: 'ONA',
      status: 'active',
      nextChargeDate: '2025-01-30',
      nextAmount: 30,
      effectiveEndDate: null,
    })
  })

  it('keeps additional information encrypted and records the consent', async () => {
    const buyer = await member(site)
    const info = 'Alergia a la penicilina'
    const people = [person({ infoAdicional: info, consentimientoSalud: true })]
    await complete(buyer, await confirmedOrder(buyer, { people, monto: 30 }))
    const [row] = await site.deps.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.payerId, buyer.user.id))
    expect(row?.additionalInfo).toBeTruthy()
    expect(row?.additionalInfo).not.toContain('penicilina')
    expect(site.deps.vault.open(row?.additionalInfo ?? '', `enrolments ${row?.id}`)).toBe(info)
    const given = await site.deps.db
      .select()
      .from(consents)
      .where(eq(consents.userId, buyer.user.id))
    expect(given.map(({ kind }) => kind).sort()).toEqual(['declaration', 'health', 'terms'])
  })

  it('forgets the people in the order and the draft once it is done', async () => {
    const buyer = await member(site)
    await buyer.call(enrolling.saveDraft, {
      body: { programmeId: 1, people: [receivedPerson(maite)] },
    })
    const order = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    await complete(buyer, order)
    const [row] = await site.deps.db.select().from(orders).where(eq(orders.id, order.orden_id))
    expect(row).toMatchObject({ status: 'completed', people: '' })
    const kept = await buyer.call(enrolling.getDraft, { params: { programmeId: 1 } })
    expect(kept.body.draft).toBeNull()
  })
})

describe('the same purchase again', () => {
  it('makes one schedule a person when it is sent twenty times at once', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite, jon], monto: 60 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(buyer, order)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await schedulesOf(buyer)).toBe(2)
  })

  it('confirms the same people at the same price only once', async () => {
    const buyer = await member(site)
    const first = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const second = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    expect(second.orden_id).toBe(first.orden_id)
  })

  it('lets only one of two orders for the same person through', async () => {
    const buyer = await member(site)
    const one = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const other = await confirmedOrder(buyer, { people: [maite, jon], monto: 60 })
    const replies = await Promise.all([complete(buyer, one), complete(buyer, other)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('for two programmes at once enrols one person, however their age was stated in each', async () => {
    const buyer = await member(site)
    const born = { ...maite, edad: undefined, fechaNacimiento: '1953-01-15' }
    const one = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const other = await confirmedOrder(buyer, { people: [born], programme: 2, monto: 30 })
    // The age was true on the day before, on which the order was confirmed.
    await site.deps.db
      .update(orders)
      .set({ pricedOn: '2025-01-14' })
      .where(eq(orders.id, one.orden_id))
    const replies = await Promise.all([complete(buyer, one), complete(buyer, other)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const rows = await site.deps.db
      .select()
      .from(enrollees)
      .where(eq(enrollees.payerId, buyer.user.id))
    expect(rows).toMatchObject([{ birthDate: '1953-01-15', ageYears: null }])
  })
})

describe('when the provider has forgotten everything', () => {
  it('a person who paid before can enrol again', async () => {
    const shared = site
    site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
    try {
      const buyer = await member(site)
      await complete(buyer, await confirmedOrder(buyer, { people: [maite], monto: 30 }))
      await fetch(`${site.sandbox.url}/_sandbox/reset`, { method: 'POST' })
      // The sandbox restarts with today's date, on which the price may be anything.
      const { body } = await lookUp(buyer, [jon])
      const order = await confirmedOrder(buyer, { people: [jon], monto: body.quote.firstMonth })
      expect((await complete(buyer, order)).status).toBe(200)
      expect(await schedulesOf(buyer)).toBe(2)
    } finally {
      site = shared
    }
  })
})

describe('what is refused', () => {
  it('a programme that is no programme, however it is written', async () => {
    const buyer = await member(site)
    const verify = (programaId: unknown) => lookUp(buyer, [maite], programaId)
    for (const programaId of [99_999_999_999, 0, -1, 1.5, true, [1], '0x1', ' 1 ', null]) {
      expect((await verify(programaId)).status).toBe(422)
    }
    expect((await verify(99)).status).toBe(404)
    expect((await verify('1')).status).toBe(200)
  })

  it('more people than any form sends, before it looks at each of them', async () => {
    const buyer = await member(site)
    const { status } = await lookUp(buyer, Array(101).fill({}))
    expect(status).toBe(413)
  })

  it.each([
    ['lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('%s in each other, deeper than any form sends', async (_, personas) => {
    const buyer = await member(site)
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: enrolling.verifyEnrolments.path,
      cookies: Object.fromEntries(buyer.cookies),
      headers: { 'content-type': 'application/json', 'x-csrf-token': await buyer.csrfToken() },
      payload: `{"programaId":1,"personas":${personas}}`,
    })
    expect(statusCode).toBe(413)
  })

  it('an order of the day before yesterday', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    await site.deps.db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 48 * 3_600_000) })
      .where(eq(orders.id, order.orden_id))
    const { status, body } = await complete(buyer, order)
    expect(status).toBe(409)
    expect(body.code).toBe('subscriptions.orderClosed')
  })

  it('a price that is not today’s, with the right one', async () => {
    const buyer = await member(site)
    const { status, body } = await agree(buyer, [maite], 60)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'subscriptions.priceChanged', params: { firstMonth: 30 } })
    expect(body.error).toContain('30')
  })

  it('an amount that is no amount', async () => {
    const buyer = await member(site)
    for (const monto of [-30, 30.001, 1e300, '30', null]) {
      const { status, body } = await agree(buyer, [maite], monto)
      expect(status).toBe(422)
      expect(body.fields?.map(({ path }) => path)).toEqual(['monto'])
    }
  })

  it('another person’s account in the payload', async () => {
    const buyer = await member(site)
    const other = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const setup = { userId: other.user.id, email: other.user.email }
    expect((await buyer.call(subscriptions.createSetupIntent, { body: setup })).status).toBe(403)
    const confirm = { usuarioId: other.user.id, programaId: 1, monto: 30, personas: [maite] }
    expect((await buyer.call(subscriptions.confirmEnrolment, { body: confirm })).status).toBe(403)
    expect((await complete(buyer, { ...order, userId: other.user.id })).status).toBe(403)
    expect((await complete(buyer, { ...order, email: other.user.email })).status).toBe(403)
  })

  it('a person who is enrolled already, by position, and by name at confirmation', async () => {
    const buyer = await member(site)
    await complete(buyer, await confirmedOrder(buyer, { people: [maite], monto: 30 }))
    const retyped = person({ nombre: 'maité ', apellido: 'ETXEBERRIA', edad: 71 })
    const verified = await lookUp(buyer, [jon, retyped])
    expect(verified.body.indicesYaInscritos).toEqual([1])
    const { status, body } = await agree(buyer, [jon, retyped], 60)
    expect(status).toBe(409)
    expect(body.code).toBe('enrolments.alreadyEnrolled')
    expect(body.error).toContain('ONA')
  })

  it('does not disclose people whom another payer has enrolled', async () => {
    const buyer = await member(site)
    await complete(buyer, await confirmedOrder(buyer, { people: [maite], monto: 30 }))
    const stranger = await member(site)
    const { body } = await lookUp(stranger, [maite])
    expect(body.indicesYaInscritos).toEqual([])
  })

  it('a person without surname, naming the position', async () => {
    const buyer = await member(site)
    const { status, body } = await agree(buyer, [maite, { ...jon, apellido: ' ' }], 60)
    expect(status).toBe(422)
    expect(body.error).toContain('2')
    expect(body.fields?.[0]?.path).toBe('personas.1.apellido')
  })

  it('another payer’s order', async () => {
    const owner = await member(site)
    const foreign = await confirmedOrder(owner, { people: [maite], monto: 30 })
    const buyer = await member(site)
    const own = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const { status, body } = await complete(buyer, { ...own, orden_id: foreign.orden_id })
    expect(status).toBe(404)
    expect(body.code).toBe('subscriptions.orderNotFound')
    expect((await complete(buyer, { ...own, orden_id: 'nonsense' })).status).toBe(404)
  })

  it('a card that was kept for another payer', async () => {
    const owner = await member(site)
    const foreignCard = await owner.keepCard(owner.user)
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const { status, body } = await complete(buyer, { ...order, paymentMethodId: foreignCard })
    expect(status).toBe(403)
    expect(body.code).toBe('subscriptions.foreignPaymentMethod')
    expect((await complete(buyer, { ...order, paymentMethodId: 'pm_nonsense' })).status).toBe(422)
    expect((await complete(buyer, order)).status).toBe(200)
  })

  it('other people than were confirmed', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: [maite], monto: 30 })
    const { status } = await complete(buyer, { ...order, personasInscritas: [maite, jon] })
    expect(status).toBe(422)
  })

  it('health data without consent, and a child without a guardian', async () => {
    const buyer = await member(site)
    const silent = await agree(buyer, [person({ infoAdicional: 'Asma' })], 30)
    expect(silent.body.fields?.[0]?.code).toBe('enrolments.healthConsentRequired')
    const child = await agree(buyer, [person({ edad: 9 })], 30)
    expect(child.body.fields?.[0]?.code).toBe('enrolments.guardianRequired')
    expect((await agree(buyer, [person({ edad: 9, tutor: true })], 30)).status).toBe(200)
  })
})
