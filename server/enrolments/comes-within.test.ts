import { beforeAll, describe, expect, it } from 'vitest'
import { cancelSubscription } from '#domain/billing/cancellation-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { comesOn } from '#domain/enrolments/comes-on.ts'
import { countRecipients } from '#domain/mailings/contract.ts'
import { publishNotice } from '#domain/notices/admin/contract.ts'
import { changeProgramme, listProgrammes } from '#domain/programmes/change-contract.ts'
import { eq, inArray } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { comesWithin } from './comes-within.ts'

/** A Tuesday; ONA meets on Mondays and Wednesdays. */
const site = sharedTestApp({ now: '2026-03-03T12:00:00Z' })
const boss = shared(() => administrator(site))

/** Ane's enrolment is cancelled with its last day on 31 March, Jon's goes on. */
let ane: Member
let jon: Member

async function cancel(payer: Member, inscripcionId: string): Promise<void> {
  const body = { inscripcionId, reason: 'personalReasons', confirmed: true }
  const { status } = await payer.call(cancelSubscription, { body })
  expect(status).toBe(200)
}

beforeAll(async () => {
  ane = await member(site, { firstName: 'Ane' })
  jon = await member(site, { firstName: 'Jon' })
  await cancel(ane, await enrolOne(ane, 60))
  await enrolOne(jon, 60)
})

describe('who has cancelled and may still come', () => {
  it('is on the list of a day, in the desk’s count of the same day, and among those who come now', async () => {
    const query = { programmeId: '1', day: '2026-03-04' }
    expect((await boss.call(listAttendance, { query })).body.enrollees).toHaveLength(2)
    const { sessions, enrolled } = (await boss.call(readDashboard)).body
    expect(sessions.find(({ programmeId }) => programmeId === 1)).toMatchObject({
      day: '2026-03-04',
      expected: 2,
    })
    expect(enrolled).toBe(2)
    const programmes = (await boss.call(listProgrammes)).body.programmes
    expect(programmes.find(({ id }) => id === 1)).toMatchObject({ people: 2, payers: 2 })
  })

  it('is in the profile as someone who comes, until the last day', async () => {
    const [enrolment] = (await ane.call(myEnrolments)).body.inscripciones
    expect(enrolment).toMatchObject({ status: 'inactive', effectiveEndDate: '2026-03-31' })
  })

  it('hears that there is no session on a day until the last one, and not of later ones', async () => {
    const count = async (comesFrom: string, comesTo = comesFrom) =>
      (await boss.call(countRecipients, { query: { comesFrom, comesTo } })).body.payers
    expect(await count('2026-03-31')).toBe(2)
    expect(await count('2026-04-01')).toBe(1)
    expect(await count('2026-03-30', '2026-04-10')).toBe(2)

    const publish = (closedDay: string, payers: number) =>
      boss.call(publishNotice, {
        body: {
          requestKey: crypto.randomUUID(),
          programmeId: 1,
          from: '2026-03-03',
          to: closedDay,
          texts: { es: { title: null, text: `No hay sesión ${closedDay}` }, eu: null, en: null },
          closedDay,
          payers,
        },
      })
    expect((await publish('2026-03-04', 2)).body.recipients).toBe(2)
    expect((await publish('2026-04-01', 1)).body.recipients).toBe(1)
    await site.deps.background.settled()
    const about = async (who: Member) =>
      (await mailsTo(site, who.user.email)).filter(({ text }) => text.includes('No hay sesión'))
    expect([await about(ane), await about(jon)].map(({ length }) => length)).toEqual([1, 2])
  })

  it('hears that days and hours change', async () => {
    const { programmes } = (await boss.call(listProgrammes)).body
    const { id, people, payers, ...ona } = programmes.find((one) => one.id === 1) ?? expect.fail()
    const sessions = [{ weekday: 1, from: '10:00', to: '11:00' }]
    const body = { ...ona, sessions, notifyPayers: true, confirmed: true }
    const { body: answer, status } = await boss.call(changeProgramme, { params: { id }, body })
    expect([status, answer.notified]).toEqual([200, 2])
  })
})

describe('the database and the domain', () => {
  it('say the same of everybody, on the day before, the last day and the day after', async () => {
    const payer = await member(site)
    const names = 'abcdefg'.split('')
    const people = names.map((name) => person({ nombre: `Lea${name}` })).slice(0, 6)
    const ids = await enrol(payer, { monto: 360, people })
    const { db } = site.deps
    const ended = { status: 'inactive', endedAt: new Date('2026-03-10T10:00:00Z') } as const
    const lastDay = '2026-03-20'
    const [, cancelled, moved, deleted, unknown, next] = ids as [
      ...[string, string, string, string, string, string],
    ]
    const end = (id: string, values: object) =>
      db
        .update(enrolments)
        .set({ ...ended, ...values })
        .where(eq(enrolments.id, id))
    await end(cancelled, { effectiveEndDate: lastDay })
    await end(moved, { effectiveEndDate: lastDay, movedToId: next })
    await end(deleted, { effectiveEndDate: lastDay, deletedAt: new Date() })
    await end(unknown, { effectiveEndDate: null })
    const rows = await db.select().from(enrolments).where(inArray(enrolments.id, ids))
    for (const day of ['2026-03-19', lastDay, '2026-03-21']) {
      const found = await db.select().from(enrolments).where(comesWithin(day))
      const said = rows.filter((row) =>
        comesOn(
          { ...row, isMoved: row.movedToId !== null, isDeleted: row.deletedAt !== null },
          day,
        ),
      )
      const among = found.filter(({ id }) => ids.includes(id))
      expect(among.map(({ id }) => id).sort(), day).toEqual(said.map(({ id }) => id).sort())
    }
    expect(await db.$count(enrolments, comesWithin('2026-03-02'))).toBe(0)
  })
})
