import { beforeAll, describe, expect, it } from 'vitest'
import {
  cancelAsAdministrator,
  correctEnrollee,
  getEnrolment,
  readHealthInfo,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, consents, enrollees, enrolments, imports } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { storeTwice } from '#testing/stored-twice.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const reader = shared(() => administrator(site))
const payer = shared(() => member(site))
let maialen: string
let jon: string

beforeAll(async () => {
  const people = [
    {
      nombre: 'Maialen',
      apellido: 'Echevarria',
      fechaNacimiento: '1950-03-01',
      phone: '943 12 34 56',
      infoAdicional: 'Asma',
      consentimientoSalud: true,
    },
    { nombre: 'Jon', apellido: 'Lasa', edad: 70 },
  ]
  ;[maialen = '', jon = ''] = await enrol(payer, { monto: 120, people })
})

const view = async (id: string, who = reader) =>
  (await who.call(getEnrolment, { params: { id } })).body

/** The form's payload for an enrollee as stored. */
async function asStored(id: string) {
  const { enrollee, version } = await view(id)
  const { firstName = '', lastName = '', phone, locality, birthDate, age } = enrollee ?? {}
  return {
    version,
    firstName,
    lastName,
    phone: phone ?? '',
    locality: locality ?? '',
    ...(birthDate ? { birthDate } : age != null && { age }),
  }
}

const correct = (id: string, body: object, who = reader) =>
  who.call(correctEnrollee, { params: { id }, body })

const notesOf = (subject: string) =>
  site.deps.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.at)

async function enrolleeOf(id: string) {
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  return row?.enrolleeId ?? ''
}

it('the page of an enrolment shows everything about it, and of health only that there is something', async () => {
  const { body } = await reader.call(getEnrolment, { params: { id: maialen } })
  expect(body).toMatchObject({
    enrollee: { firstName: 'Maialen', birthDate: '1950-03-01', age: 75, ageYears: null },
    programmeName: 'ONA',
    status: 'active',
    enrolledOn: '2026-01-05',
    cancellation: null,
    payer: { name: 'Itziar Agirre', email: payer.user.email, phone: '+34943123456' },
    nextCharge: { date: '2026-01-30', amount: 60 },
    charges: [],
    hasHealthInfo: true,
    others: [],
  })
  expect(JSON.stringify(body)).not.toContain('Asma')
  expect(await view(jon)).toMatchObject({
    enrollee: { ageYears: 70, ageStatedOn: '2026-01-05' },
    hasHealthInfo: false,
  })
})

describe('a correction', () => {
  it('reaches the person in all enrolments, and is noted with before and after', async () => {
    const [other] = await enrol(payer, {
      monto: 60,
      programme: 2,
      people: [{ nombre: 'Maialen', apellido: 'Echevarria', fechaNacimiento: '1950-03-01' }],
    })
    const stored = await asStored(maialen)
    const { status } = await correct(maialen, { ...stored, lastName: '  Etxeberria ' })
    expect(status).toBe(200)
    expect((await view(other ?? '')).enrollee?.lastName).toBe('Etxeberria')
    expect((await view(maialen)).others).toMatchObject([{ id: other, programmeName: 'ONARTE' }])
    expect(await notesOf(`enrollee:${await enrolleeOf(maialen)}`)).toMatchObject([
      {
        actorId: reader.user.id,
        action: 'admin.correctPerson',
        before: { surname: 'Echevarria' },
        after: { surname: 'Etxeberria' },
      },
    ])
  })

  it('is refused to administrators who have read older data, whichever of two concurrent ones comes second', async () => {
    const colleague = await administrator(site)
    const stored = await asStored(jon)
    const answers = await Promise.all([
      correct(jon, { ...stored, phone: '943 11 11 11' }),
      correct(jon, { ...stored, phone: '943 22 22 22' }, colleague),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('enrolments.personChanged')
    const newer = await asStored(jon)
    expect(newer.version).toBe(stored.version + 1)
    expect((await correct(jon, { ...newer, phone: '943 33 33 33' }, colleague)).status).toBe(200)
  })

  it('that is sent again after an answer was lost changes nothing more', async () => {
    const stored = await asStored(jon)
    const corrected = { ...stored, locality: 'Getaria' }
    const first = await correct(jon, corrected)
    const again = await correct(jon, corrected)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.version).toBe(first.body.version)
    const notes = await notesOf(`enrollee:${await enrolleeOf(jon)}`)
    expect(notes.filter(({ after }) => JSON.stringify(after).includes('Getaria'))).toHaveLength(1)
  })

  it('follows the rules of the enrolment form', async () => {
    const stored = await asStored(maialen)
    const fieldsOf = async (changes: object) => {
      const { status, body } = await correct(maialen, { ...stored, ...changes })
      return [status, body.fields?.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await fieldsOf({ firstName: '', phone: 'x' })).toEqual([
      422,
      ['firstName enrolments.nameRequired', 'phone enrolments.phoneInvalid'],
    ])
    expect(await fieldsOf({ birthDate: '' })).toEqual([422, ['age enrolments.ageRequired']])
    expect(await fieldsOf({ birthDate: '2026-02-01' })).toEqual([
      422,
      ['birthDate enrolments.birthDateInvalid'],
    ])
    expect(await fieldsOf({ birthDate: '2015-02-01' })).toEqual([
      422,
      ['guardian enrolments.guardianRequired'],
    ])
  })

  it('of an enrollee who turns out to be a child stores that a guardian agrees', async () => {
    const stored = await asStored(jon)
    const child = { ...stored, age: undefined, birthDate: '2015-02-01' }
    expect((await correct(jon, { ...child, guardian: true })).status).toBe(200)
    const given = await site.deps.db
      .select()
      .from(consents)
      .where(eq(consents.enrolleeId, await enrolleeOf(jon)))
    expect(given).toMatchObject([{ kind: 'guardian', userId: payer.user.id, withdrawnAt: null }])
    expect(await view(jon)).toMatchObject({ guardian: true, enrollee: { age: 10 } })
    // Once is enough.
    const { version } = await view(jon)
    expect((await correct(jon, { ...child, version, firstName: 'Jone' })).status).toBe(200)
  })

  it('keeps the day on which an age was stated, as long as the age stays', async () => {
    const [ane = ''] = await enrol(payer, {
      monto: 60,
      people: [{ nombre: 'Ane', apellido: 'Goñi', edad: 60 }],
    })
    const enrolleeId = await enrolleeOf(ane)
    await site.deps.db
      .update(enrollees)
      .set({ ageStatedOn: '2020-05-01' })
      .where(eq(enrollees.id, enrolleeId))
    await correct(ane, { ...(await asStored(ane)), locality: 'Orio' })
    const stated = { age: 65, ageYears: 60, ageStatedOn: '2020-05-01' }
    expect((await view(ane)).enrollee).toMatchObject(stated)
    const { enrolments: listed } = (
      await reader.call(listEnrolments, { query: { search: 'Goñi', sort: 'name', page: '1' } })
    ).body
    expect(listed).toMatchObject([{ enrollee: 'Ane Goñi', age: 65 }])
    await correct(ane, { ...(await asStored(ane)), age: 66 })
    expect((await view(ane)).enrollee).toMatchObject({ ageYears: 66, ageStatedOn: '2026-01-05' })
  })

  it('asks for no age where none was known', async () => {
    const [ane = ''] = await enrol(payer, {
      monto: 60,
      people: [{ nombre: 'Ane', apellido: 'Sorondo', edad: 60 }],
    })
    const importId = crypto.randomUUID()
    await site.deps.db
      .insert(imports)
      .values({ id: importId, createdAt: new Date(), accounts: 0, enrollees: 1, enrolments: 0 })
    await site.deps.db
      .update(enrollees)
      .set({ importId, ageYears: null, ageStatedOn: null })
      .where(eq(enrollees.id, await enrolleeOf(ane)))
    const stored = await asStored(ane)
    expect(stored).not.toHaveProperty('age')
    expect((await correct(ane, { ...stored, phone: '943 55 66 77' })).status).toBe(200)
    expect((await view(ane)).enrollee).toMatchObject({ phone: '943 55 66 77', age: null })
    const aged = { ...(await asStored(ane)), age: 70 }
    expect((await correct(ane, aged)).status).toBe(200)
    const ageless = { ...(await asStored(ane)), age: undefined }
    expect((await correct(ane, ageless)).body.fields).toMatchObject([{ path: 'age' }])
  })

  it('does not make one person of two of the same payer', async () => {
    const [begona = ''] = await enrol(payer, {
      monto: 60,
      people: [{ nombre: 'Begoña', apellido: 'Ruiz', fechaNacimiento: '1950-03-01' }],
    })
    const stored = await asStored(begona)
    const asMaialen = { ...stored, firstName: 'Máialen', lastName: 'ETXEBERRIA' }
    expect((await correct(begona, asMaialen)).body.code).toBe('enrolments.personExists')
    const withAge = { ...asMaialen, birthDate: undefined, age: 75 }
    expect((await correct(begona, withAge)).body.code).toBe('enrolments.personExists')
    expect((await view(begona)).enrollee?.firstName).toBe('Begoña')
  })

  it('shows the birth date of a person who was stored twice, once', async () => {
    const other = await member(site)
    const [ona = ''] = await enrol(other, { monto: 60 })
    const [onarte = ''] = await enrol(other, { programme: 2, monto: 60 })
    await storeTwice(site, onarte)
    const born = { age: undefined, birthDate: '1954-03-01' }
    expect((await correct(ona, { ...(await asStored(ona)), ...born })).status).toBe(200)
    expect((await view(ona)).enrollee?.birthDate).toBe('1954-03-01')
    const twice = await correct(onarte, { ...(await asStored(onarte)), ...born })
    expect(twice.body.code).toBe('enrolments.personExists')
    const grown = await correct(onarte, { ...(await asStored(onarte)), age: 71 })
    expect(grown.status).toBe(200)
  })

  it('is overwritten by the payer who enrols the same person again', async () => {
    const stored = await asStored(maialen)
    await site.deps.db
      .update(enrolments)
      .set({ status: 'inactive', endedAt: new Date(), effectiveEndDate: '2026-01-31' })
      .where(eq(enrolments.id, maialen))
    await enrol(payer, {
      monto: 60,
      people: [{ nombre: 'Maialen', apellido: 'Etxeberria', fechaNacimiento: '1950-03-01' }],
    })
    const { status } = await correct(maialen, { ...stored, locality: 'Zumaia' })
    expect(status).toBe(409)
  })
})

describe('what is said about health', () => {
  it('is shown to an administrator on request, and the request is on record without the content', async () => {
    const [lea = ''] = await enrol(payer, {
      monto: 60,
      people: [
        {
          nombre: 'Lea',
          apellido: 'Uria',
          edad: 40,
          infoAdicional: 'Alergia al látex',
          consentimientoSalud: true,
        },
      ],
    })
    const { body } = await reader.call(readHealthInfo, { params: { id: lea } })
    expect(body).toEqual({ text: 'Alergia al látex' })
    expect(await notesOf(`enrolment:${lea}`)).toMatchObject([
      { actorId: reader.user.id, action: 'admin.readHealthInfo', before: null, after: null },
    ])
    const none = await reader.call(readHealthInfo, { params: { id: jon } })
    expect(none.body).toEqual({ text: null })
    expect(await notesOf(`enrolment:${jon}`)).toEqual([])
  })
})

it('an unknown id is not found, and an erased account has nothing left to correct', async () => {
  for (const id of ['nothing', '0e1a2b3c-0000-4000-8000-000000000000']) {
    for (const contract of [getEnrolment, readHealthInfo]) {
      const { status } = await reader.call(contract, { params: { id } })
      expect(status).toBe(404)
    }
    expect((await correct(id, await asStored(jon))).status).toBe(404)
  }
  const leaver = await member(site)
  const [left = ''] = await enrol(leaver, { monto: 60 })
  const stored = await asStored(left)
  await deleteAccount(site, leaver)
  expect(await view(left)).toMatchObject({ enrollee: null, payer: null, hasHealthInfo: false })
  expect((await correct(left, stored)).body.code).toBe('admin.personErased')
})

it('why somebody has left, and whom to call for them, is read by who sees to people, and not by a treasurer', async () => {
  const contactoEmergencia = { nombre: 'Ane', telefono: '600111333' }
  const [nora = ''] = await enrol(payer, {
    monto: 60,
    people: [person({ nombre: 'Nora', contactoEmergencia })],
  })
  const body = { confirmed: true, comment: 'La operan de la cadera.' }
  const { status } = await reader.call(cancelAsAdministrator, { params: { id: nora }, body })
  expect(status).toBe(200)
  const readBy = async (role: 'secretary' | 'treasurer') => {
    const { cancellation, enrollee } = await view(nora, await administrator(site, role))
    return [cancellation?.comment, enrollee?.emergencyContact?.contactPhone ?? null]
  }
  expect(await readBy('secretary')).toEqual(['La operan de la cadera.', '600111333'])
  expect(await readBy('treasurer')).toEqual([null, null])
})
