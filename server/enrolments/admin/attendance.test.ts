import { expect, it } from 'vitest'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrollees, enrolments } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const reader = shared(() => administrator(site))

async function listed(day: string, programmeId: string) {
  return (await reader.call(listAttendance, { query: { programmeId, day } })).body
}

async function expected(day: string, programmeId = '1') {
  return (await listed(day, programmeId)).enrollees.map(({ enrollee, lastDay }) =>
    `${enrollee} ${lastDay ?? ''}`.trim(),
  )
}

it('lists by surname those who may attend that day, each once, and nothing of their health', async () => {
  const payer = await member(site, { firstName: 'Iñaki', lastName: 'Goñi' })
  await enrol(payer, {
    monto: 180,
    people: [
      person({
        nombre: 'Ane',
        apellido: 'Zubia',
        infoAdicional: 'Asma',
        consentimientoSalud: true,
      }),
      person({ nombre: 'Jon', apellido: 'Álvarez', phone: '943 55 66 77' }),
      person({ nombre: 'Miren', apellido: 'Lasa' }),
    ],
  })
  const { db } = site.deps
  const [ane, miren] = await Promise.all(
    ['Ane', 'Miren'].map(async (name) => {
      const [row] = await db.select().from(enrollees).where(eq(enrollees.firstName, name))
      return row?.id ?? ''
    }),
  )
  const end = { status: 'inactive', endedAt: new Date('2026-01-10T10:00:00Z') } as const
  for (const id of [ane, miren]) {
    await db
      .update(enrolments)
      .set({ ...end, effectiveEndDate: '2026-01-31' })
      .where(eq(enrolments.enrolleeId, id ?? ''))
  }
  // Ane has come back before the month was over.
  await db.insert(enrolments).values({
    payerId: payer.user.id,
    enrolleeId: ane ?? '',
    programmeId: 1,
    status: 'active',
    enrolledAt: new Date('2026-01-20T10:00:00Z'),
  })

  expect(await expected('2026-01-04')).toEqual([])
  expect(await expected('2026-01-05')).toEqual([
    'Jon Álvarez',
    'Miren Lasa 2026-01-31',
    'Ane Zubia 2026-01-31',
  ])
  expect(await expected('2026-01-31')).toEqual([
    'Jon Álvarez',
    'Miren Lasa 2026-01-31',
    'Ane Zubia',
  ])
  expect(await expected('2026-02-01')).toEqual(['Jon Álvarez', 'Ane Zubia'])
  expect(await expected('2026-01-31', '2')).toEqual([])

  const body = await listed('2026-02-01', '1')
  expect(body.enrollees[0]).toMatchObject({
    phone: '943 55 66 77',
    age: 71,
    payer: { name: 'Iñaki Goñi' },
  })
  expect(JSON.stringify(body)).not.toContain('Asma')
})
