import { beforeAll, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { listAuditLog } from '#domain/audit/contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { search } from '#domain/dashboard/search-contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { getEnrolment, readHealthInfo } from '#domain/enrolments/admin/enrolment-contract.ts'
import { listConsents, withdrawConsent } from '#domain/profile/contract.ts'
import { changeHealthNote, getOwnPerson, shareHealthNote } from '#domain/profile/people-contract.ts'
import { purgeHealthData } from '#server/enrolments/purge-health-data.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  grantRole,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let instructor: Administrator
let payer: Member
/** Each with a health note: of the instructor's programme, and of another. */
let own = ''
let others = ''
let enrolleeId = ''

beforeAll(async () => {
  instructor = await administrator(site, 'instructor', 1)
  payer = await member(site)
  const people = [person({ infoAdicional: 'Asma', consentimientoSalud: true })]
  ;[own = ''] = await enrol(payer, { monto: 60, people })
  ;[others = ''] = await enrol(payer, { monto: 60, people, programme: 2 })
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, own))
  enrolleeId = row?.enrolleeId ?? ''
})

const attendance = (programmeId: number) =>
  instructor.call(listAttendance, {
    query: { programmeId: String(programmeId), day: '2025-01-13' },
  })
const read = (id: string, reader: Member = instructor) =>
  reader.call(readHealthInfo, { params: { id } })
const share = (shares: boolean) =>
  payer.call(shareHealthNote, { params: { id: enrolleeId }, body: { shares } })
const isNoteSeen = async () => (await attendance(1)).body.enrollees[0]?.hasHealthInfo
const readings = async () => {
  const boss = await administrator(site)
  const { body } = await boss.call(listAuditLog, { query: { action: 'admin.readHealthInfo' } })
  return body.changes.filter(({ actor }) => actor?.id === instructor.user.id).length
}

it('sees the lists of their own programme; another is not there', async () => {
  const { body } = await attendance(1)
  expect(body.enrollees.map(({ id, owed }) => [id, owed])).toEqual([[own, null]])
  expect([(await attendance(2)).status, (await attendance(2)).body.code]).toEqual([
    404,
    'http.notFound',
  ])
  const me = (await instructor.call(accounts.checkAuth)).body
  expect(me).toMatchObject({ rights: ['health', 'attendance'], ownProgrammes: [1] })
})

it('is offered the sessions of their programme alone, and finds nobody by the search', async () => {
  const { body } = await instructor.call(readDashboard)
  expect([...new Set(body.sessions.map(({ programmeId }) => programmeId))]).toEqual([1])
  expect(body).toMatchObject({ income: 0, enrolled: 0, findings: [], lastBackup: null })
  const found = (await instructor.call(search, { query: { words: 'Maite' } })).body
  for (const { found: rows } of [found.enrolments, found.accounts, found.payments]) {
    expect(rows).toEqual([])
  }
  expect((await instructor.call(getEnrolment, { params: { id: own } })).status).toBe(403)
})

it('reads a health note only while it is shared with them, and each reading is recorded', async () => {
  const mine = () => payer.call(getOwnPerson, { params: { id: enrolleeId } })
  expect((await mine()).body.sharesHealth).toBe(false)
  expect(await isNoteSeen()).toBe(false)
  expect((await read(own)).body.code).toBe('http.forbidden')
  expect(await readings()).toBe(0)

  await Promise.all([share(true), share(true)])
  expect((await mine()).body.sharesHealth).toBe(true)
  expect(await isNoteSeen()).toBe(true)
  expect((await read(own)).body).toEqual({ text: 'Asma' })
  await read(own)
  expect(await readings()).toBe(2)
  // What is shared is so with those of the programme: of another it is not there.
  expect((await read(others)).body.code).toBe('subscriptions.enrolmentNotFound')

  const given = (await payer.call(listConsents)).body.consents.filter(
    ({ kind, withdrawnAt }) => kind === 'healthShare' && !withdrawnAt,
  )
  expect(given).toMatchObject([{ canWithdraw: true }])
  await payer.call(withdrawConsent, { params: { id: given[0]?.id ?? '' } })
  expect((await read(own)).body.code).toBe('http.forbidden')
  expect((await payer.call(getOwnPerson, { params: { id: enrolleeId } })).body).toMatchObject({
    hasHealthInfo: true,
    sharesHealth: false,
  })
})

it('sharing ends with the note itself, and no stranger decides about it', async () => {
  await share(true)
  const { version } = (await payer.call(getOwnPerson, { params: { id: enrolleeId } })).body
  await payer.call(changeHealthNote, {
    params: { id: enrolleeId },
    body: { version, additionalInfo: '' },
  })
  const after = (await payer.call(getOwnPerson, { params: { id: enrolleeId } })).body
  expect(after).toMatchObject({ hasHealthInfo: false, sharesHealth: false })
  const stranger = await member(site)
  const params = { id: enrolleeId }
  const answer = await stranger.call(shareHealthNote, { params, body: { shares: true } })
  expect(answer.body.code).toBe('enrolments.personNotFound')
})

it('treasurers learn not even that there is a note; secretaries read it', async () => {
  const treasurer = await administrator(site, 'treasurer')
  const secretary = await administrator(site, 'secretary')
  const people = [person({ nombre: 'Jon', infoAdicional: 'Asma', consentimientoSalud: true })]
  const [id = ''] = await enrol(await member(site), { monto: 60, people })
  const params = { id }
  expect((await treasurer.call(getEnrolment, { params })).body.hasHealthInfo).toBe(false)
  expect((await read(id, treasurer)).status).toBe(403)
  expect((await secretary.call(getEnrolment, { params })).body.hasHealthInfo).toBe(true)
  expect((await read(id, secretary)).body.text).toBe('Asma')
})

/** Enrols Jon in the instructor's programme since December, with a note that is shared with them. */
async function jon(): Promise<string> {
  const jons = await member(site)
  const people = [person({ nombre: 'Jon', infoAdicional: 'Epilepsia', consentimientoSalud: true })]
  const [id = ''] = await enrol(jons, { monto: 60, people })
  const enrolledAt = new Date('2024-12-01T10:00:00Z')
  const [row] = await site.deps.db
    .update(enrolments)
    .set({ enrolledAt })
    .where(eq(enrolments.id, id))
    .returning()
  const params = { id: row?.enrolleeId ?? '' }
  await jons.call(shareHealthNote, { params, body: { shares: true } })
  return id
}

const ends = [
  ['has left', { effectiveEndDate: '2025-01-09' }],
  ['was entered by mistake', { effectiveEndDate: '2025-01-10', deletedAt: new Date() }],
] as const

it.each(ends)('a note of who %s is the instructors’ no more', async (_how, end) => {
  const id = await jon()
  expect((await read(id)).body).toEqual({ text: 'Epilepsia' })
  const ended = { status: 'inactive', endedAt: new Date(), ...end } as const
  await site.deps.db.update(enrolments).set(ended).where(eq(enrolments.id, id))
  const before = await readings()
  expect((await read(id)).body.code).toBe('http.forbidden')
  expect(await readings()).toBe(before)
  const secretary = await administrator(site, 'secretary')
  expect((await read(id, secretary)).body).toEqual({ text: 'Epilepsia' })
})

it('the list of a day that is over has nobody who does not come any more', async () => {
  const id = await jon()
  const query = { programmeId: '1', day: '2025-01-08' }
  const listed = async (reader: Member) =>
    (await reader.call(listAttendance, { query })).body.enrollees.map((one) => one.id)
  expect(await listed(instructor)).toContain(id)
  const ended = { status: 'inactive', endedAt: new Date(), effectiveEndDate: '2025-01-09' } as const
  await site.deps.db.update(enrolments).set(ended).where(eq(enrolments.id, id))
  expect(await listed(instructor)).not.toContain(id)
  expect(await listed(await administrator(site, 'secretary'))).toContain(id)
})

it('a treasurer who is an instructor too learns of no other note than an instructor', async () => {
  const both = await administrator(site, 'treasurer')
  await grantRole(site, both.user.id, 'instructor', 1)
  site.deps.sessionCache.forgetAccount(both.user.id)
  const people = [person({ nombre: 'Nora', infoAdicional: 'Asma', consentimientoSalud: true })]
  const noras = await member(site)
  const [here = ''] = await enrol(noras, { monto: 60, people })
  const [there = ''] = await enrol(noras, { monto: 60, people, programme: 2 })
  const isKnown = async (id: string) =>
    (await both.call(getEnrolment, { params: { id } })).body.hasHealthInfo
  expect([await isKnown(here), await isKnown(there)]).toEqual([false, false])
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, here))
  const params = { id: row?.enrolleeId ?? '' }
  await noras.call(shareHealthNote, { params, body: { shares: true } })
  expect([await isKnown(here), await isKnown(there)]).toEqual([true, false])
})

it('sharing ends with a note that is forgotten: what is told with a later enrolment is not shared', async () => {
  const laters = await member(site)
  const people = [person({ nombre: 'Libe', infoAdicional: 'Asma', consentimientoSalud: true })]
  const [id = ''] = await enrol(laters, { monto: 60, people })
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  const params = { id: row?.enrolleeId ?? '' }
  await laters.call(shareHealthNote, { params, body: { shares: true } })
  await purgeHealthData(site.deps)
  expect((await read(id)).body).toEqual({ text: 'Asma' })
  const ended = { status: 'inactive', endedAt: new Date(), effectiveEndDate: '2024-12-01' } as const
  await site.deps.db.update(enrolments).set(ended).where(eq(enrolments.id, id))
  await purgeHealthData(site.deps)
  const [again = ''] = await enrol(laters, { monto: 60, people })
  expect((await laters.call(getOwnPerson, { params })).body).toMatchObject({
    hasHealthInfo: true,
    sharesHealth: false,
  })
  expect((await read(again)).body.code).toBe('http.forbidden')
})
