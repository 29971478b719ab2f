import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { correctEnrollee, getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { exportMyData, listPhoneUses, updatePhone, updateUser } from '#domain/profile/contract.ts'
import { correctOwnPerson, getOwnPerson } from '#domain/profile/people-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  administrator,
  type Member,
  member,
  password,
  person,
  receivedPerson,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
let payer: Member
let surname: string
let made = 0

/** The payer, as the form sends them: without the statement about others. */
const self = (changes: Partial<WirePerson> = {}): WirePerson => ({
  nombre: 'Itziar',
  apellido: surname,
  edad: 61,
  phone: '943 12 34 56',
  locality: 'Zarautz',
  ...changes,
})
const ane = (changes: Partial<WirePerson> = {}) =>
  person({ nombre: 'Ane', apellido: surname, edad: 30, ...changes })

beforeEach(async () => {
  surname = `Agirre ${'abcdefghij'.charAt(made++)}xu`
  payer = await member(site, { lastName: surname })
})

const view = async (id: string) => (await boss.call(getEnrolment, { params: { id } })).body
const phoneOf = async (id: string) => (await view(id)).enrollee?.phone

async function enrolleeOf(id: string) {
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  return row?.enrolleeId ?? ''
}

const changePhone = (phone: string, people: string[] = []) =>
  payer.call(updatePhone, { body: { phone, password, people } })

describe('the payer’s own enrolment', () => {
  it('has the telephone and the town of the profile, wherever either is shown, sought or written down', async () => {
    const [id = ''] = await enrol(payer, { monto: 60, people: [self()] })
    await changePhone('600 12 34 56')
    await payer.call(updateUser, { body: { locality: 'Orio' } })
    expect((await view(id)).enrollee).toMatchObject({ phone: '+34600123456', locality: 'Orio' })
    const query = { search: '600123456', sort: 'newest' as const, page: '1' }
    const { body: list } = await boss.call(listEnrolments, { query })
    expect(list.enrolments.map((one) => [one.id, one.phone, one.locality])).toContainEqual([
      id,
      '+34600123456',
      'Orio',
    ])
    const day = { programmeId: '1', day: '2026-01-07' }
    const { body: door } = await boss.call(listAttendance, { query: day })
    expect(door.enrollees.find((one) => one.id === id)?.phone).toBe('+34600123456')
    expect(JSON.stringify((await payer.call(exportMyData)).body)).not.toContain('943 12 34 56')
  })

  it('has them though the form sent others, and after a second enrolment with an older draft', async () => {
    const [id = ''] = await enrol(payer, { monto: 60, people: [self({ phone: '600 00 00 01' })] })
    expect(await phoneOf(id)).toBe('+34943123456')
    await changePhone('600 12 34 56')
    const [second = ''] = await enrol(payer, { monto: 60, programme: 2, people: [self()] })
    expect([await phoneOf(id), await phoneOf(second)]).toEqual(Array(2).fill('+34600123456'))
  })

  it('is corrected by the payer but for them, and by an administrator in the account too, who owns it hears of it', async () => {
    const [id = ''] = await enrol(payer, { monto: 60, people: [self()] })
    const params = { id: await enrolleeOf(id) }
    const correction = { ...receivedPerson(self({ edad: 62 })), phone: '600 00 00 01' }
    const { version } = (await payer.call(getOwnPerson, { params })).body
    await payer.call(correctOwnPerson, { params, body: { ...correction, version } })
    expect((await view(id)).enrollee).toMatchObject({ ageYears: 62, phone: '+34943123456' })

    const call = { params: { id }, body: { ...correction, version: version + 1 } }
    const invalid = { ...call, body: { ...call.body, phone: '12345678' } }
    expect((await boss.call(correctEnrollee, invalid)).body.fields?.[0]?.path).toBe('phone')
    expect((await boss.call(correctEnrollee, call)).status).toBe(200)
    expect(await phoneOf(id)).toBe('+34600000001')
    const { body } = await payer.call(accounts.checkAuth)
    expect(body.isAuthenticated && body.phone).toBe('+34600000001')
    const subjects = (await mailsTo(site, payer.user.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Tu teléfono ha cambiado')
    const older = { ...call, body: { ...call.body, phone: '600 00 00 02' } }
    expect((await boss.call(correctEnrollee, older)).body.code).toBe('enrolments.personChanged')
  })

  it('is not that of somebody else of the same name, for whom the payer has stated that they may', async () => {
    const [id = ''] = await enrol(payer, {
      monto: 60,
      people: [self({ declaracion: true, phone: '600 00 00 09', edad: 20 })],
    })
    await changePhone('600 12 34 56')
    expect(await phoneOf(id)).toBe('600 00 00 09')
  })

  it('becomes somebody else’s with another name', async () => {
    const [id = ''] = await enrol(payer, { monto: 60, people: [self()] })
    const { version } = await view(id)
    const body = { ...receivedPerson(self({ nombre: 'Miren', phone: '600 00 00 05' })), version }
    expect((await boss.call(correctEnrollee, { params: { id }, body })).status).toBe(200)
    await changePhone('600 12 34 56')
    expect(await phoneOf(id)).toBe('600 00 00 05')
  })

  it('follows a change that comes at the same moment as the enrolment', async () => {
    const [[id = '']] = await Promise.all([
      enrol(payer, { monto: 60, people: [self()] }),
      changePhone('600 12 34 56'),
    ])
    expect(await phoneOf(id)).toBe('+34600123456')
  })
})

describe('the payer’s number in the data of others', () => {
  it('is asked about, and changed for those who are named, as theirs and to call for them', async () => {
    const contact = { nombre: 'Itziar', telefono: '+34 943 12 34 56' }
    const people = [
      ane({ phone: '943 12 34 56' }),
      ane({ nombre: 'Jon', contactoEmergencia: contact }),
      ane({ nombre: 'Lea', phone: '943 12 34 56' }),
      ane({ nombre: 'Peru', phone: '600 99 99 99' }),
    ]
    const ids = await enrol(payer, { monto: 240, people })
    const uses = (await payer.call(listPhoneUses)).body.people
    expect(uses.map(({ name }) => name.split(' ')[0])).toEqual(['Ane', 'Jon', 'Lea'])
    const [first = '', second = '', third = '', fourth = ''] = ids
    const named = [await enrolleeOf(first), await enrolleeOf(second), await enrolleeOf(fourth)]
    await changePhone('600 12 34 56', named)
    expect(await phoneOf(first)).toBe('+34600123456')
    expect((await view(second)).enrollee?.emergencyContact?.contactPhone).toBe('+34600123456')
    expect(await phoneOf(third)).toBe('943 12 34 56')
    expect(await phoneOf(fourth)).toBe('600 99 99 99')
  })

  it('is not changed in another payer’s people', async () => {
    const other = await member(site)
    const [id = ''] = await enrol(other, { monto: 60, people: [ane({ phone: '943 12 34 56' })] })
    await changePhone('600 12 34 56', [await enrolleeOf(id)])
    expect(await phoneOf(id)).toBe('943 12 34 56')
  })
})
