import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { completeSubscription } from '#domain/billing/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import { factsAboutPeople } from '#server/billing/orders/people-facts.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { confirmedOrder, member, person, receivedPerson } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-07-08T08:00:00Z' })

const maite = person()

async function payerOfMaite() {
  const payer = await member(site)
  const order = await confirmedOrder(payer, { people: [maite], monto: 60 })
  expect((await payer.call(completeSubscription, { body: order })).status).toBe(200)
  return {
    payer,
    async enrolledIn(programaId: number) {
      const { body } = await payer.call(verifyEnrolments, {
        body: { programaId, personas: [maite] },
      })
      return body.indicesYaInscritos
    },
  }
}

it('who is in one programme is not reported as enrolled in another', async () => {
  const { enrolledIn } = await payerOfMaite()
  expect(await enrolledIn(1)).toEqual([0])
  expect(await enrolledIn(2)).toEqual([])
})

it('of several places of one person, the one paid for the longest counts', async () => {
  const { payer } = await payerOfMaite()
  const [place] = await site.deps.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.payerId, payer.user.id))
  if (!place) throw new Error('there is no enrolment')
  await site.deps.db.delete(paymentSchedules).where(eq(paymentSchedules.enrolmentId, place.id))
  await site.deps.db.delete(enrolments).where(eq(enrolments.id, place.id))
  await site.deps.db.insert(enrolments).values(
    (['2025-07-31', '2025-09-30', '2025-08-31'] as const).map((effectiveEndDate, position) => ({
      ...place,
      id: randomUUID(),
      position,
      status: 'inactive' as const,
      endedAt: new Date('2025-07-08T08:00:00Z'),
      effectiveEndDate,
    })),
  )
  const question = { payerId: payer.user.id, programmeId: 1, people: [receivedPerson(maite)] }
  const facts = await factsAboutPeople(site.deps.db, {
    ...question,
    today: '2025-07-08',
    now: new Date('2025-07-08T08:00:00Z'),
  })
  const nothing = { openMonth: null, unsettled: [], familyPercent: 0 }
  expect(facts).toEqual([{ alreadyEnrolled: false, paidThrough: '2025-09', ...nothing }])
})
