import { beforeEach, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import * as enrolmentCalls from '#domain/enrolments/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { openContents } from '#server/billing/orders/order.ts'
import { openHealthInfo } from '#server/enrolments/health-info.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { consents, enrolments, orders } from '#server/schema.ts'
import { confirmedOrder, type Member, member, person, receivedPerson } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let payer: Member
beforeEach(async () => {
  payer = await member(site)
})

const maite = person({ infoAdicional: 'Alergia al látex', consentimientoSalud: true })
const jon = person({
  nombre: 'Jon',
  infoAdicional: 'Asma',
  consentimientoSalud: true,
  edad: 12,
  tutor: true,
})

async function enrol(people = [maite], programme = 1, by = payer): Promise<void> {
  const order = await confirmedOrder(by, { people, programme, monto: 60 * people.length })
  const { status } = await by.call(subscriptions.completeSubscription, { body: order })
  expect(status).toBe(200)
}

async function consentsOf(client: Member) {
  return (await client.call(profile.listConsents)).body.consents
}

async function healthConsent(client = payer, of = 'Maite Etxeberria'): Promise<string> {
  const listed = await consentsOf(client)
  return listed.find(({ kind, person }) => kind === 'health' && person === of)?.id ?? ''
}

const withdraw = (id: string, client = payer) =>
  client.call(profile.withdrawConsent, { params: { id } })

/** The health information that is kept with this payer's enrolments, readable. */
async function keptInfo(client = payer): Promise<string[]> {
  const rows = await site.deps.db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.payerId, client.user.id), isNotNull(enrolments.additionalInfo)))
  return rows
    .map(({ id, additionalInfo }) => openHealthInfo(site.deps.vault, id, additionalInfo ?? ''))
    .sort()
}

describe('the list of consents', () => {
  it('says what was agreed to, about whom and when', async () => {
    await enrol([maite, jon])
    const listed = await consentsOf(payer)
    const shown = listed.map(({ kind, person, canWithdraw }) => [kind, person, canWithdraw])
    expect(shown).toEqual([
      ['declaration', 'Jon Etxeberria', false],
      ['guardian', 'Jon Etxeberria', false],
      ['health', 'Jon Etxeberria', true],
      ['declaration', 'Maite Etxeberria', false],
      ['health', 'Maite Etxeberria', true],
      ['terms', null, false],
    ])
    expect(listed.every(({ withdrawnAt, version }) => withdrawnAt === null && version)).toBe(true)
  })

  it('is not accessible to others', async () => {
    await enrol()
    expect((await consentsOf(await member(site))).map(({ kind }) => kind)).toEqual(['terms'])
  })
})

describe('withdrawing the consent to keep health information', () => {
  it('deletes that person’s information with every enrolment, and no other’s', async () => {
    await enrol([maite, jon])
    await enrol([maite], 2)
    const neighbour = await member(site)
    await enrol([maite], 1, neighbour)
    expect(await keptInfo()).toEqual(['Alergia al látex', 'Alergia al látex', 'Asma'])

    expect((await withdraw(await healthConsent())).status).toBe(200)
    expect(await keptInfo()).toEqual(['Asma'])
    expect(await keptInfo(neighbour)).toEqual(['Alergia al látex'])
  })

  it('shows the day on every consent about that person, and none of them again as withdrawable', async () => {
    await enrol([maite])
    await enrol([maite], 2)
    await withdraw(await healthConsent())
    const listed = await consentsOf(payer)
    const health = listed.filter(({ kind }) => kind === 'health')
    expect(health).toHaveLength(2)
    expect(health.every((consent) => consent.withdrawnAt && !consent.canWithdraw)).toBe(true)
    expect(listed.filter(({ kind }) => kind !== 'health').every((c) => !c.withdrawnAt)).toBe(true)
  })

  it('takes it out of kept forms, and leaves the rest of them as it was typed', async () => {
    await enrol([maite])
    const form = [{ ...maite, nombre: 'MAITE' }, jon]
    await payer.call(enrolmentCalls.saveDraft, {
      body: { programmeId: 2, people: form.map(receivedPerson) },
    })
    const typedHealth = form.map(({ nombre, apellido }, index) => ({
      place: `others.${index}`,
      firstName: nombre,
      lastName: apellido,
      additionalInfo: 'Asma',
      healthConsent: true as const,
    }))
    await payer.call(enrolmentCalls.saveTypedHealth, {
      body: { programmeId: 2, typedHealth, withdrawn: [] },
    })
    await withdraw(await healthConsent())
    const { body } = await payer.call(enrolmentCalls.getDraft, { params: { programmeId: 2 } })
    expect(body.draft?.people).toEqual([person({ nombre: 'MAITE' }), jon].map(receivedPerson))
    expect(body.typedHealth).toEqual(typedHealth.slice(1))
  })

  it('takes it out of an order that is not completed; completing that keeps nothing', async () => {
    await enrol([maite])
    const order = await confirmedOrder(payer, { people: [maite], programme: 2, monto: 60 })
    await withdraw(await healthConsent())
    const [stored] = await site.deps.db.select().from(orders).where(eq(orders.id, order.orden_id))
    if (!stored) throw new Error('the order is gone')
    expect(openContents(site.deps, stored).people).toEqual([receivedPerson(person())])
    const { status } = await payer.call(subscriptions.completeSubscription, { body: order })
    expect([status, await keptInfo()]).toEqual([200, []])
    expect((await consentsOf(payer)).filter(({ kind }) => kind === 'health')).toHaveLength(1)
  })

  it('lets the same form be confirmed again, with a new consent', async () => {
    await enrol([maite])
    const before = await confirmedOrder(payer, { people: [maite], programme: 2, monto: 60 })
    await withdraw(await healthConsent())
    const after = await confirmedOrder(payer, { people: [maite], programme: 2, monto: 60 })
    expect(after.orden_id).not.toBe(before.orden_id)
    await payer.call(subscriptions.completeSubscription, { body: after })
    expect(await keptInfo()).toEqual(['Alergia al látex'])
    const health = (await consentsOf(payer)).filter(({ kind }) => kind === 'health')
    expect(health.map(({ canWithdraw }) => canWithdraw)).toEqual([true, false])
  })

  it('leaves nothing behind when a purchase for the same person ends at the same time', async () => {
    await enrol([maite])
    const order = await confirmedOrder(payer, { people: [maite], programme: 2, monto: 60 })
    const id = await healthConsent()
    await Promise.all([
      withdraw(id),
      payer.call(subscriptions.completeSubscription, { body: order }),
    ])
    expect(await keptInfo()).toEqual([])
    expect((await consentsOf(payer)).filter(({ canWithdraw }) => canWithdraw)).toEqual([])
  })

  it('answers the same when it comes twice, one after the other or at once', async () => {
    await enrol([maite])
    const id = await healthConsent()
    const replies = await Promise.all([withdraw(id), withdraw(id)])
    const [first] = await site.deps.db.select().from(consents).where(eq(consents.id, id))
    const again = await withdraw(id)
    expect([...replies, again].map(({ body }) => body)).toEqual(Array(3).fill({ success: true }))
    const [later] = await site.deps.db.select().from(consents).where(eq(consents.id, id))
    expect(later?.withdrawnAt).toEqual(first?.withdrawnAt)
  })

  it('does not touch what was consented to after it, when it comes once more', async () => {
    await enrol([maite])
    const id = await healthConsent()
    await withdraw(id)
    await enrol([maite], 2)
    await withdraw(id)
    expect(await keptInfo()).toEqual(['Alergia al látex'])
  })

  it('deletes all or nothing', async () => {
    await enrol([maite])
    const order = await confirmedOrder(payer, { people: [maite], programme: 2, monto: 60 })
    const { vault } = site.deps
    site.deps.vault = {
      ...vault,
      seal: () => {
        throw new Error('no key')
      },
    }
    const { status } = await withdraw(await healthConsent())
    site.deps.vault = vault
    expect([status, await keptInfo()]).toEqual([500, ['Alergia al látex']])
    expect((await withdraw(await healthConsent())).status).toBe(200)
    expect(await keptInfo()).toEqual([])
    expect((await payer.call(subscriptions.completeSubscription, { body: order })).status).toBe(200)
  })
})

describe('what is not withdrawn', () => {
  it('is whatever the account or an enrolment rests on', async () => {
    await enrol([jon])
    for (const { id, kind } of await consentsOf(payer)) {
      if (kind === 'health') continue
      const { status, body } = await withdraw(id)
      expect([kind, status, body.code]).toEqual([kind, 409, 'profile.consentStays'])
    }
    expect(await keptInfo()).toEqual(['Asma'])
  })

  it('is another payer’s, and is not disclosed', async () => {
    await enrol([maite])
    const stranger = await member(site)
    const foreign = await withdraw(await healthConsent(), stranger)
    const unknown = await withdraw(crypto.randomUUID(), stranger)
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await keptInfo()).toEqual(['Alergia al látex'])
  })

  it('is anything with no id', async () => {
    await enrol([maite])
    const bad = await withdraw('1')
    expect([bad.status, bad.body.fields?.[0]?.path]).toEqual([422, 'id'])
    expect(await keptInfo()).toEqual(['Alergia al látex'])
  })
})
