import { beforeEach, describe, expect, it } from 'vitest'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { getEnrolment, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { exportMyData, listConsents } from '#domain/profile/contract.ts'
import * as people from '#domain/profile/people-contract.ts'
import { purgeHealthData } from '#server/enrolments/purge-health-data.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, enrollees, enrolments } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
let payer: Member
/** Maite's: of her enrolments, and her own. */
let ona: string
let onarte: string
let maite: string

const amaia = { firstName: 'Amaia Lasa', contactPhone: '943 55 66 77', relation: 'hija' }
const wireAmaia = {
  nombre: amaia.firstName,
  telefono: amaia.contactPhone,
  relacion: amaia.relation,
}

beforeEach(async () => {
  payer = await member(site)
  ;[ona = ''] = await enrol(payer, { monto: 60 })
  ;[onarte = ''] = await enrol(payer, { monto: 60, programme: 2 })
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, ona))
  maite = row?.enrolleeId ?? ''
})

const params = () => ({ params: { id: maite } })
const shown = async (who = payer) => (await who.call(people.getOwnPerson, params())).body
const asAdministratorsSee = async (id = ona) =>
  (await boss.call(getEnrolment, { params: { id } })).body

async function correct(changes: object, who = payer) {
  const { version } = await shown()
  const body = { version, firstName: 'Maite', lastName: 'Etxeberria', age: 71, ...changes }
  return who.call(people.correctOwnPerson, { ...params(), body })
}

async function writeHealthNote(additionalInfo: string, changes: object = {}) {
  const { version } = await shown()
  const body = { version, additionalInfo, healthConsent: true, ...changes }
  return payer.call(people.changeHealthNote, { ...params(), body })
}

const read = async () => (await payer.call(people.readOwnHealthNote, params())).body.text
const toAdministrators = async (id: string) =>
  (await boss.call(readHealthInfo, { params: { id } })).body.text
const healthConsents = async () =>
  (await payer.call(listConsents)).body.consents.filter(({ kind }) => kind === 'health')
const records = () =>
  site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollee:${maite}`))

async function end(lastDay: string) {
  await site.deps.db
    .update(enrolments)
    .set({ status: 'inactive', endedAt: new Date(), effectiveEndDate: lastDay })
    .where(eq(enrolments.payerId, payer.user.id))
}

describe('the payer corrects a person', () => {
  it('in all enrolments at once, and that is on record without whom to call', async () => {
    const { status } = await correct({ lastName: 'Etxeberri', emergencyContact: amaia })
    expect(status).toBe(200)
    for (const id of [ona, onarte]) {
      expect((await asAdministratorsSee(id)).enrollee).toMatchObject({
        lastName: 'Etxeberri',
        emergencyContact: amaia,
      })
    }
    const [entry] = await records()
    expect(entry).toMatchObject({
      actorId: payer.user.id,
      action: 'profile.correctPerson',
      before: { surname: 'Etxeberria' },
      after: { surname: 'Etxeberri', emergencyContact: true },
    })
    expect(JSON.stringify(entry)).not.toContain('Lasa')
  })

  it('and of two at once the later gets a conflict, before it overwrites the other', async () => {
    const { version } = await shown()
    const answers = await Promise.all([
      correct({ locality: 'Orio', version }),
      correct({ locality: 'Deba', version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('enrolments.personChanged')
  })

  it('but not into another person whom they have enrolled too', async () => {
    await enrol(payer, { monto: 60, people: [person({ nombre: 'Jon' })] })
    expect((await correct({ firstName: 'JON' })).body.code).toBe('enrolments.personExists')
    expect((await shown()).enrollee.firstName).toBe('Maite')
  })

  it('by the rules of the form, also after the end', async () => {
    await end('2025-01-31')
    expect((await correct({ phone: '943 11 22 33' })).status).toBe(200)
    const { status, body } = await correct({
      firstName: 'M4ite',
      emergencyContact: { firstName: '', contactPhone: 'x' },
    })
    expect([status, body.fields?.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['firstName', 'http.charactersRefused'],
        ['emergencyContact.firstName', 'enrolments.emergencyNameRequired'],
        ['emergencyContact.contactPhone', 'enrolments.phoneInvalid'],
      ],
    ])
  })

  it('who is theirs: another payer’s is not found', async () => {
    const stranger = await member(site)
    const { version } = await shown()
    const body = { version, firstName: 'Otra', lastName: 'Otra', age: 1 }
    const health = { version, additionalInfo: 'Asma', healthConsent: true }
    const answers = [
      await stranger.call(people.getOwnPerson, params()),
      await stranger.call(people.correctOwnPerson, { ...params(), body }),
      await stranger.call(people.readOwnHealthNote, params()),
      await stranger.call(people.changeHealthNote, { ...params(), body: health }),
      await payer.call(people.getOwnPerson, { params: { id: 'nobody' } }),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      Array(5).fill([404, 'enrolments.personNotFound']),
    )
  })
})

describe('whom to call', () => {
  it('comes with the enrolment, stays when it is not said again, and goes when it is taken away', async () => {
    const withContact = person({ nombre: 'Lea', contactoEmergencia: wireAmaia })
    const [first = ''] = await enrol(payer, { monto: 60, people: [withContact] })
    await enrol(payer, { monto: 60, programme: 2, people: [person({ nombre: 'Lea' })] })
    expect((await asAdministratorsSee(first)).enrollee?.emergencyContact).toEqual(amaia)

    await correct({ emergencyContact: { ...amaia, relation: '' } })
    await correct({ locality: 'Orio' })
    const { relation, ...rest } = amaia
    expect((await shown()).enrollee.emergencyContact).toEqual(rest)
    await correct({ emergencyContact: null })
    expect((await shown()).enrollee.emergencyContact).toBeNull()
  })

  it('is on the list of those who come, and in the payer’s file', async () => {
    await correct({ emergencyContact: amaia })
    const query = { programmeId: '1', day: '2026-01-07' }
    const { body } = await boss.call(listAttendance, { query })
    expect(body.enrollees.find(({ id }) => id === ona)?.emergencyContact).toEqual(amaia)
    const file = await payer.call(exportMyData)
    expect(JSON.stringify(file.body)).toContain(amaia.contactPhone)
  })

  it.each([
    ['2025-12-20', amaia.firstName],
    ['2025-12-01', null],
  ])('is forgotten a month after the last enrolment: %s', async (lastDay, name) => {
    await correct({ emergencyContact: amaia })
    await end(lastDay)
    await purgeHealthData(site.deps)
    const [row] = await site.deps.db.select().from(enrollees).where(eq(enrollees.id, maite))
    expect(row?.emergencyName).toBe(name)
  })
})

describe('what is said about health', () => {
  it('is added with consent for all enrolments, read back, changed, and on record without the words', async () => {
    expect(await read()).toBeNull()
    expect((await writeHealthNote('Asma')).status).toBe(200)
    expect([await read(), await toAdministrators(ona), await toAdministrators(onarte)]).toEqual(
      Array(3).fill('Asma'),
    )
    await writeHealthNote('Asma, y alergia al látex')
    await writeHealthNote('Asma, y alergia al látex')
    expect(await read()).toBe('Asma, y alergia al látex')
    expect(await healthConsents()).toHaveLength(2)
    const entries = await site.deps.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, `enrollee:${maite}`),
          eq(auditLog.action, 'profile.changeHealthInfo'),
        ),
      )
    expect(entries).toMatchObject(Array(2).fill({ before: null, after: null }))
  })

  it('needs the consent each time', async () => {
    const refused = await writeHealthNote('Asma', { healthConsent: false })
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'healthConsent'])
    expect(await read()).toBeNull()
  })

  it('is taken away with the consent', async () => {
    await writeHealthNote('Asma')
    expect((await writeHealthNote('')).status).toBe(200)
    expect([await read(), await toAdministrators(ona)]).toEqual([null, null])
    expect((await healthConsents()).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
  })

  it('is refused over newer data', async () => {
    const { version } = await shown()
    await writeHealthNote('Asma')
    const { body } = await writeHealthNote('Nada', { version })
    expect([body.code, await read()]).toEqual(['enrolments.personChanged', 'Asma'])
  })

  it('is not kept for nothing: after the end it can only be taken away', async () => {
    await writeHealthNote('Asma')
    await end('2025-12-31')
    expect((await writeHealthNote('Asma, y más')).body.code).toBe('enrolments.personEnded')
    expect((await writeHealthNote('')).status).toBe(200)
    expect(await shown()).toMatchObject({ hasHealthInfo: false, isCurrent: false })
  })
})
