import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type IncidentFields,
  listIncidents,
  readIncident,
  saveIncident,
} from '#domain/security/admin/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog } from '#server/schema.ts'
import { incidentStatus } from '#server/status/incident-status.ts'
import { type Administrator, administrator } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const first: IncidentFields = {
  noticedOn: '2026-03-02',
  noticedTime: '10:30',
  whatHappened: 'Un correo a quien no era',
  affected: '',
  dataKinds: '',
  consequences: '',
  measures: '',
  reasons: '',
  risk: 'undecided',
  authorityNotifiedOn: null,
  peopleNotifiedOn: null,
  isClosed: false,
}

let now = new Date('2026-03-02T10:00:00Z')
const site = sharedTestApp({ now: now.toISOString() })
let admin: Administrator
beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(() => {
  site.deps.clock = { now: () => now }
})

const save = (id: string, version: number, changes: Partial<IncidentFields> = {}, by = admin) =>
  by.call(saveIncident, { params: { id }, body: { ...first, ...changes, version } })
const read = async (id: string) => (await admin.call(readIncident, { params: { id } })).body
const status = () => incidentStatus(site.deps)

describe('an incident', () => {
  const id = crypto.randomUUID()

  it('is written down once, however often and however simultaneously it is sent', async () => {
    expect(await status()).toMatchObject({ level: 'good', state: 'incidentsNone' })
    const answers = await Promise.all([save(id, 0), save(id, 0), save(id, 0)])
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(
      Array(3).fill([200, 1]),
    )
    const { incidents } = (await admin.call(listIncidents)).body
    expect(incidents).toMatchObject([
      { id, noticedAt: '2026-03-02T09:30:00.000Z', hoursLeft: 71, isClosed: false },
    ])
    const noted = eq(auditLog.subject, `incident:${id}`)
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
    expect(await read(id)).toMatchObject({ ...first, version: 1 })
  })

  it('that was changed meanwhile is not overwritten', async () => {
    expect((await save(id, 1, { affected: 'Tres personas' })).body.version).toBe(2)
    const late = await save(id, 1, { measures: 'Se ha avisado' })
    expect([late.status, late.body.code]).toEqual([409, 'incidents.changed'])
    expect(await read(id)).toMatchObject({ affected: 'Tres personas', measures: '', version: 2 })
    // The answer to a change was lost: it is asked for again.
    expect((await save(id, 1, { affected: 'Tres personas' })).body.version).toBe(2)
  })

  it('warns on the page about the site, and in the last day calls for help', async () => {
    expect(await status()).toMatchObject({
      level: 'warning',
      state: 'incidentsWaiting',
      count: 1,
      at: '2026-03-05T09:30:00.000Z',
    })
    now = new Date('2026-03-04T09:30:01Z')
    admin = await administrator(site)
    expect(await status()).toMatchObject({ level: 'bad', state: 'incidentsUrgent' })
  })

  it('is closed once its risk is decided, with the notice or the reason why there was none', async () => {
    const close = async (changes: Partial<IncidentFields>) => {
      const { status, body } = await save(id, 2, { isClosed: true, ...changes })
      return [status, body.fields?.map(({ path, code }) => `${path} ${code}`).join()]
    }
    expect(await close({})).toEqual([422, 'risk incidents.riskUndecided'])
    expect(await close({ risk: 'high' })).toEqual([422, 'reasons incidents.reasonsRequired'])
    expect(await close({ risk: 'high', authorityNotifiedOn: '2026-03-04' })).toEqual([
      200,
      undefined,
    ])
    expect(await status()).toMatchObject({ level: 'good' })
    expect(await read(id)).toMatchObject({ isClosed: true, hoursLeft: null })
  })

  it.each([
    [{ whatHappened: ' ' }, 'incidents.whatHappenedRequired'],
    [{ noticedTime: '25:00' }, 'incidents.timeInvalid'],
    [{ noticedOn: '2026-02-30' }, 'incidents.dayInvalid'],
  ])('with %o is refused at its field', async (changes, code) => {
    const { status, body } = await save(crypto.randomUUID(), 0, changes)
    expect([status, body.fields?.[0]?.code]).toEqual([422, code])
  })

  it('cannot have been noticed later than now, and is unknown under another name', async () => {
    const later = await save(crypto.randomUUID(), 0, { noticedOn: '2026-03-05' })
    expect([later.status, later.body.code]).toEqual([422, 'incidents.noticedInFuture'])
    const unknown = await admin.call(readIncident, { params: { id: 'none' } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'incidents.notFound'])
  })
})
