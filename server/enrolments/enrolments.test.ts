// @module-tag slow

import { describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import * as contract from '#domain/enrolments/contract.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolmentDrafts, enrolments } from '#server/schema.ts'
import { confirmedOrder, member, person, receivedPerson } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { purgeHealthData } from './purge-health-data.ts'

const site = sharedTestApp({ now: '2024-01-01T09:00:00Z' })

const maite = person({ infoAdicional: 'Asma leve', consentimientoSalud: true })

const asthma = {
  place: 'self',
  firstName: maite.nombre,
  lastName: maite.apellido,
  additionalInfo: 'Asma leve',
  healthConsent: true as const,
}

describe('the kept form', () => {
  it('comes back as it was typed, for its payer and programme only', async () => {
    const payer = await member(site)
    await payer.call(contract.saveDraft, {
      body: { programmeId: 1, people: [receivedPerson(maite)] },
    })
    const kept = await payer.call(contract.getDraft, { params: { programmeId: 1 } })
    expect(kept.body.draft?.people).toEqual([receivedPerson(maite)])
    const other = await payer.call(contract.getDraft, { params: { programmeId: 2 } })
    expect(other.body.draft).toBeNull()
    const stranger = await member(site)
    const foreign = await stranger.call(contract.getDraft, { params: { programmeId: 1 } })
    expect(foreign.body.draft).toBeNull()
  })

  it('is encrypted in the database, as a whole', async () => {
    const payer = await member(site)
    await payer.call(contract.saveDraft, {
      body: { programmeId: 1, people: [receivedPerson(maite)] },
    })
    const [row] = await site.deps.db
      .select()
      .from(enrolmentDrafts)
      .where(eq(enrolmentDrafts.payerId, payer.user.id))
    expect(row?.people).not.toMatch(/Asma|Maite/)
  })

  it('is gone once it is thrown away', async () => {
    const payer = await member(site)
    await payer.call(contract.saveDraft, {
      body: { programmeId: 1, people: [receivedPerson(maite)] },
    })
    await payer.call(contract.deleteDraft, { params: { programmeId: 1 } })
    const kept = await payer.call(contract.getDraft, { params: { programmeId: 1 } })
    expect(kept.body.draft).toBeNull()
  })

  it('keeps what is typed about health before it is sent, encrypted, and only with consent', async () => {
    const payer = await member(site)
    const typed = async (typedHealth: unknown[], withdrawn: Named[] = []) =>
      payer.call(contract.saveTypedHealth, {
        body: { programmeId: 1, typedHealth, withdrawn },
      })
    const kept = async () =>
      (await payer.call(contract.getDraft, { params: { programmeId: 1 } })).body
    expect((await typed([{ ...asthma, healthConsent: false }])).status).toBe(422)
    await typed([asthma])
    expect(await kept()).toEqual({ draft: null, typedHealth: [asthma] })
    const [row] = await site.deps.db
      .select()
      .from(enrolmentDrafts)
      .where(eq(enrolmentDrafts.payerId, payer.user.id))
    expect(row?.typedHealth).toBeTruthy()
    expect(row?.typedHealth).not.toMatch(/Asma|Maite/)
    await payer.call(contract.saveDraft, {
      body: { programmeId: 1, people: [receivedPerson(maite)] },
    })
    expect(await kept()).toMatchObject({
      draft: { people: [receivedPerson(maite)] },
      typedHealth: [],
    })
    // A tab that was opened before the form was sent knows nothing of it.
    await typed([])
    expect(await kept()).toMatchObject({
      draft: { people: [receivedPerson(maite)] },
      typedHealth: [],
    })
    const { additionalInfo, healthConsent, ...others } = receivedPerson(maite)
    await typed([], [others])
    expect(await kept()).toEqual({
      draft: { people: [others], savedAt: expect.any(String) },
      typedHealth: [],
    })
  })

  it('takes as many people as the form offers, and reports the limit beyond', async () => {
    const payer = await member(site)
    const people = Array.from({ length: 7 }, (_, index) =>
      person({ nombre: `P${'abcdefg'[index]}` }),
    )
    const { status, body } = await payer.call(contract.saveDraft, {
      body: { programmeId: 1, people: people.map(receivedPerson) },
    })
    expect(status).toBe(422)
    expect(body.error).toContain('6')
  })
})

describe('prices of the day', () => {
  it('follow the business day for programme, quote and order alike', async () => {
    const payer = await member(site)
    const days: [string, number, string][] = [
      ['2024-01-14', 60, '2024-01-30'],
      ['2024-01-15', 30, '2024-01-30'],
      ['2024-01-22', 0, '2024-02-28'],
      ['2024-12-31', 0, '2025-01-30'],
    ]
    for (const [day, firstMonth, firstChargeDate] of days) {
      await site.moveClockTo(`${day}T12:00:00Z`)
      const programme = await payer.call(getProgramme, { params: { id: 1 } })
      expect(programme.body.price).toEqual({
        today: day,
        firstMonth,
        monthly: 60,
        nextPrice: null,
        firstChargeDate,
      })
      const { body } = await payer.call(contract.verifyEnrolments, {
        body: { programaId: 1, personas: [maite, person({ nombre: 'Jon' })] },
      })
      const first = { firstChargeDate, continuesOpenMonth: false, monthly: 60, familyPercent: 0 }
      expect(body.quote).toEqual({
        firstMonth: 2 * firstMonth,
        monthly: 120,
        nextPrice: null,
        perPerson: [
          { firstMonth, ...first },
          { firstMonth, ...first },
        ],
      })
    }
  })
})

describe('additional information', () => {
  it('is kept until 30 days after the end, and forgotten then', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-05-05T12:00:00Z')
    const order = await confirmedOrder(payer, { people: [maite], monto: 60 })
    await payer.call(subscriptions.completeSubscription, { body: order })
    const mine = eq(enrolments.payerId, payer.user.id)
    await site.deps.db
      .update(enrolments)
      .set({ status: 'inactive', endedAt: new Date(), effectiveEndDate: '2025-05-31' })
      .where(mine)
    const info = async () => {
      await purgeHealthData(site.deps)
      const [row] = await site.deps.db.select().from(enrolments).where(mine)
      return row?.additionalInfo
    }
    await site.moveClockTo('2025-06-30T12:00:00Z')
    expect(await info()).toBeTruthy()
    await site.moveClockTo('2025-07-01T12:00:00Z')
    expect(await info()).toBeNull()
  })
})

describe('people who were enrolled before', () => {
  it('are offered to their payer alone, with all but their health, and never the payer', async () => {
    await site.moveClockTo('2026-03-05T12:00:00Z')
    const payer = await member(site)
    const people = [
      person({ infoAdicional: 'Asma leve', consentimientoSalud: true, phone: '943 12 34 56' }),
      person({ nombre: 'Ane', fechaNacimiento: '1988-11-30', edad: undefined, locality: 'Orio' }),
      person({ nombre: 'ITZIAR', apellido: 'Agirre' }),
    ]
    const order = await confirmedOrder(payer, { people, monto: 180 })
    await payer.call(subscriptions.completeSubscription, { body: order })
    await site.deps.db
      .update(enrolments)
      .set({ status: 'inactive', endedAt: new Date(), effectiveEndDate: '2026-03-31' })
      .where(and(eq(enrolments.payerId, payer.user.id), eq(enrolments.position, 1)))

    // A year less a day, and then a year, after the age was stated.
    const statedOn = (ageStatedOn: string) =>
      site.deps.db.update(enrollees).set({ ageStatedOn }).where(isNotNull(enrollees.ageYears))
    await statedOn('2025-03-06')
    const before = await payer.call(contract.myPeople)
    expect(before.body.people.map(({ age }) => age)).toEqual([null, 71])
    await statedOn('2025-03-05')
    const { body } = await payer.call(contract.myPeople)
    const id = expect.any(String)
    expect(body.people).toEqual([
      {
        id,
        firstName: 'Ane',
        lastName: 'Etxeberria',
        ...forEachText(() => null),
        locality: 'Orio',
        birthDate: '1988-11-30',
        age: null,
        programmeIds: [],
      },
      {
        id,
        firstName: 'Maite',
        lastName: 'Etxeberria',
        ...forEachText(() => null),
        phone: '943 12 34 56',
        birthDate: null,
        age: 72,
        programmeIds: [1],
      },
    ])
    const stranger = await member(site)
    expect((await stranger.call(contract.myPeople)).body.people).toEqual([])
  })
})
