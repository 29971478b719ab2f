import { beforeAll, describe, expect, it } from 'vitest'
import { getPrices, setPrice } from '#domain/billing/admin/price-contract.ts'
import { confirmEnrolment } from '#domain/billing/contract.ts'
import { saveDraft } from '#domain/enrolments/contract.ts'
import * as adminContract from '#domain/programmes/change-contract.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import * as service from '#domain/service-contract.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { slugSince } from '#server/programmes/find-programme.ts'
import { auditLog, outgoingMail, programmes } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { type Administrator, administrator, member, receivedPerson } from '#testing/builders.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))
const ane = shared(() => administrator(site))
const jon = shared(() => administrator(site))
const payer = shared(() => member(site))

beforeAll(async () => {
  const people = [
    { nombre: 'Maialen', apellido: 'Lasa', edad: 70 },
    { nombre: 'Peru', apellido: 'Lasa', edad: 71 },
  ]
  await enrol(payer, { monto: 120, people })
})

const walks = {
  name: 'Paseos por la costa',
  venue: { es: 'El paseo', eu: 'Pasealekua', en: 'The promenade' },
  instructor: null,
  sessions: [{ weekday: 5, from: '10:00', to: '11:30' }],
  description: { es: 'Andamos.', eu: 'Ibili.', en: 'We walk.' },
  picture: null,
  maxPeople: 2,
  isOffered: true,
  monthly: 45.5,
}

async function stored(id: number) {
  const { body } = await ane.call(adminContract.listProgrammes)
  const found = body.programmes.find((one) => one.id === id)
  if (!found) throw new Error(`no programme ${id}`)
  const { slug: _slug, people: _people, payers: _payers, id: _id, ...fields } = found
  return { ...fields, notifyPayers: false }
}

const change = (id: number, body: object, who: Administrator = ane) =>
  who.call(adminContract.changeProgramme, { params: { id }, body })

const notesOf = (subject: string) =>
  site.deps.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.at)

const timetableMails = () =>
  site.deps.db.select().from(outgoingMail).where(eq(outgoingMail.template, 'timetable-changed'))

const later = [
  { weekday: 3, from: '10:00', to: '11:00' },
  { weekday: 1, from: '10:00', to: '11:00' },
]

describe('a programme', () => {
  it('is listed with who is in it and who pays', async () => {
    const { body } = await ane.call(adminContract.listProgrammes)
    expect(body.programmes).toMatchObject([
      { name: 'ONA', people: 2, payers: 1, version: 1 },
      { name: 'ONARTE', people: 0, payers: 0 },
    ])
  })

  it('is changed, in order, with a record of before and after, and each payer is notified once', async () => {
    const body = { ...(await stored(1)), sessions: later, notifyPayers: true }
    const [first, again] = await Promise.all([change(1, body), change(1, body)])
    expect([first, again].map(({ status }) => status)).toEqual([200, 200])
    expect([first.body.notified, again.body.notified].sort()).toEqual([0, 1])
    expect((await stored(1)).sessions.map(({ weekday }) => weekday)).toEqual([1, 3])
    expect(await timetableMails()).toMatchObject([{ recipient: payer.user.email }])
    expect(await notesOf('programme:1')).toMatchObject([
      {
        action: 'admin.changeProgramme',
        before: { timetable: '1: 09:45–10:45, 3: 09:45–10:45' },
        after: { timetable: '1: 10:00–11:00, 3: 10:00–11:00', notified: 1 },
      },
    ])
  })

  it('is seen at once by visitors, of another process too', async () => {
    const description = { es: 'Fuerza y equilibrio.' }
    await change(1, { ...(await stored(1)), name: 'ONA nueva', description })
    const visitor = site.visitor()
    expect((await visitor.call(service.getConfig)).body.programmes[0]?.name).toBe('ONA nueva')
    const elsewhere = second.sameBrowser(visitor)
    await expect
      .poll(async () => (await elsewhere.call(service.getConfig)).body.programmes[0]?.name)
      .toBe('ONA nueva')
  })

  it('is not written over by who has read an older state; nothing of theirs is stored', async () => {
    const read = await stored(2)
    await change(2, { ...read, instructor: 'Miren' }, jon)
    const late = await change(2, { ...read, maxPeople: 3 })
    expect(late).toMatchObject({ status: 409, body: { code: 'programmes.changed' } })
    expect(await stored(2)).toMatchObject({ instructor: 'Miren', maxPeople: 6 })
    const two = await Promise.all([
      change(2, { ...(await stored(2)), instructor: 'Ane' }),
      change(2, { ...(await stored(2)), instructor: 'Jon' }, jon),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['without a session', { sessions: [] }, 'sessions'],
    ['with two at once', { sessions: [later[0], later[0]] }, 'sessions.1'],
    [
      'with a day that there is not',
      { sessions: [{ ...later[0], weekday: 8 }] },
      'sessions.0.weekday',
    ],
    ['without a name', { name: '  ' }, 'name'],
    ['with a place that is not in Spanish', { venue: { es: ' ', eu: 'Hemen' } }, 'venue.es'],
    ['for no people', { maxPeople: 0 }, 'maxPeople'],
    ['with markup', { instructor: '<b>Ane</b>' }, 'instructor'],
  ])('is refused %s, and the field is marked', async (_, wrong, path) => {
    const answer = await change(2, { ...(await stored(2)), ...wrong })
    expect(answer.status).toBe(422)
    const fields = (answer.body as unknown as { fields: { path: string }[] }).fields
    expect(fields.map((field) => field.path)).toContain(path)
  })

  it('has no other’s name', async () => {
    expect(await change(2, { ...(await stored(2)), name: 'ona NUEVA' })).toMatchObject({
      status: 409,
      body: { code: 'programmes.nameTaken' },
    })
  })

  it('that there is not is not changed', async () => {
    expect((await change(77, await stored(1))).status).toBe(404)
  })

  it('that gets another name gets its own description, and its page another address', async () => {
    const before = await stored(2)
    const renamed = { ...before, name: 'Haizea' }
    expect((await change(2, renamed)).status).toBe(422)
    const described = { ...renamed, description: { es: 'Movemos el cuerpo.' } }
    expect((await change(2, { ...described, slug: 'ona' })).body.code).toBe('programmes.slugTaken')
    expect((await change(2, { ...described, slug: 'Haize a' })).status).toBe(422)
    expect((await change(2, { ...described, slug: 'haizea' })).status).toBe(200)
    expect(await slugSince(site.deps.db, 'onarte')).toBe('haizea')
    expect(await slugSince(site.deps.db, 'haizea')).toBeUndefined()
    const version = (await stored(2)).version
    expect((await change(2, { ...before, slug: 'onarte', version })).status).toBe(200)
  })
})

describe('a programme that is added', () => {
  const requestKey = crypto.randomUUID()
  const add = (body: object) =>
    ane.call(adminContract.addProgramme, { body: { requestKey, ...body } as never })

  it('is added once, however often and at once it is sent', async () => {
    const answers = await Promise.all([add(walks), add(walks), add(walks)])
    for (const { body } of answers) expect(body).toEqual({ id: 3, slug: 'paseos-por-la-costa' })
    expect(await notesOf('programme:3')).toHaveLength(1)
    const shown = await payer.call(getProgramme, { params: { id: 3 } })
    expect(shown.body).toMatchObject({ name: 'Paseos por la costa', maxPeople: 2 })
  })

  it('costs what was typed with it from the beginning, and may cost something else this month', async () => {
    const params = { id: 3 }
    const { body } = await ane.call(getPrices, { params })
    expect(body).toMatchObject({ monthly: 45.5, decided: [{ monthly: 45.5, decidedOn: null }] })
    expect(body.decided).toHaveLength(1)
    const next = { from: '2026-11', monthly: 50, before: 45.5 }
    expect((await ane.call(setPrice, { params, body: next })).status).toBe(200)
    const after = await ane.call(getPrices, { params })
    expect(after.body.decided.map(({ monthly }) => monthly)).toEqual([50, 45.5])
    expect((await add(walks)).body).toEqual({ id: 3, slug: 'paseos-por-la-costa' })
  })

  it.each([0, 0.5, 1000.01, 45.555])('is refused at a price of %d euros', async (monthly) => {
    const body = { ...walks, requestKey: crypto.randomUUID(), name: 'Otro', monthly }
    expect(await add(body)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'monthly', code: 'admin.priceInvalid' }] },
    })
  })

  it('and was corrected is not taken for done where it was added as it was before', async () => {
    const refused = await add({ ...walks, maxPeople: 3 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'programmes.keyUsed', params: { id: 3 } },
    })
    expect((await add({ ...walks, monthly: 46 })).status).toBe(409)
    expect(await stored(3)).toMatchObject({ maxPeople: 2, version: 1 })
  })

  it('has an address of its own, even where another’s is taken', async () => {
    const { body } = await add({
      ...walks,
      requestKey: crypto.randomUUID(),
      name: 'Paseos por la costa…',
    })
    expect(body).toEqual({ id: 4, slug: 'paseos-por-la-costa-2' })
  })

  it('needs a description in Spanish, since the texts have none', async () => {
    const bare = { ...walks, requestKey: crypto.randomUUID(), name: 'Otro', description: null }
    const basque = { ...bare, description: { es: ' ', eu: 'Ibili.', en: '' } }
    for (const body of [bare, basque]) {
      const answer = await add(body)
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'description.es', code: 'programmes.spanishRequired' }] },
      })
    }
  })

  it('is described in Spanish where a language has no words of its own', async () => {
    const words = { es: 'Nadamos.', eu: 'Igeri.', en: ' ' }
    const { body } = await add({
      ...walks,
      requestKey: crypto.randomUUID(),
      name: 'Baños',
      description: words,
    })
    const added = (await ane.call(adminContract.listProgrammes)).body.programmes
    expect(added.find(({ id }) => id === body.id)?.description).toEqual({
      es: 'Nadamos.',
      eu: 'Igeri.',
    })
  })

  it('can be enrolled in, by as many people as it says', async () => {
    const person = (nombre: string) => ({ nombre, apellido: 'Lasa', edad: 70 })
    const draft = (...names: string[]) =>
      payer.call(saveDraft, {
        body: { programmeId: 3, people: names.map(person).map(receivedPerson) },
      })
    expect((await draft('Ane', 'Jon')).status).toBe(200)
    expect((await draft('Ane', 'Jon', 'Peru')).status).toBe(422)
  })

  it('is closed to new people when it is not offered any more, and stays otherwise', async () => {
    expect((await change(3, { ...(await stored(3)), isOffered: false })).status).toBe(200)
    const personas = [{ nombre: 'Ane', apellido: 'Lasa', edad: 70 }]
    const draft = await payer.call(saveDraft, {
      body: { programmeId: 3, people: personas.map(receivedPerson) },
    })
    expect(draft).toMatchObject({ status: 409, body: { code: 'programmes.notOffered' } })
    const order = await payer.call(confirmEnrolment, {
      body: { usuarioId: payer.user.id, programaId: 3, monto: 60, personas },
    })
    expect(order).toMatchObject({ status: 409, body: { code: 'programmes.notOffered' } })
    const [row] = await site.deps.db.select().from(programmes).where(eq(programmes.id, 3))
    expect(row?.name).toBe('Paseos por la costa')
  })

  it('that is not offered comes after those that are', async () => {
    const listed = await ane.call(adminContract.listProgrammes)
    const config = await ane.call(service.getConfig)
    for (const { body } of [listed, config]) {
      expect(body.programmes.map(({ id }) => id)).toEqual([1, 2, 4, 5, 3])
    }
  })
})

describe('closed days', () => {
  const close = (body: object) =>
    ane.call(adminContract.closeDays, {
      body: { from: '2026-12-07', to: '2026-12-09', programmeId: null, reason: 'Puente', ...body },
    })
  const receivedMails = async () => (await site.visitor().call(service.getConfig)).body.closedDays

  it('are public at once; days that are closed already stay so', async () => {
    const [first, again] = await Promise.all([close({}), close({})])
    expect(first.body.closed + again.body.closed).toBe(3)
    expect((await close({ to: '2026-12-10' })).body.closed).toBe(1)
    expect((await receivedMails()).map(({ day }) => day)).toEqual([
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
    ])
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'programmes'), eq(auditLog.action, 'admin.closeDays')))
    expect(notes).toHaveLength(2)
  })

  it('may be of one programme, besides', async () => {
    expect((await close({ programmeId: 1, to: '2026-12-07' })).body.closed).toBe(1)
    expect((await close({ programmeId: 1, to: '2026-12-07' })).body.closed).toBe(0)
    expect((await close({ programmeId: 77 })).status).toBe(404)
  })

  it.each([
    ['backwards', { from: '2026-12-09', to: '2026-12-07' }],
    ['for half a year', { to: '2027-06-01' }],
    ['on a day that there is not', { from: '2026-02-30' }],
    ['with markup', { reason: '<i>x</i>' }],
  ])('are refused %s', async (_, wrong) => {
    expect((await close(wrong)).status).toBe(422)
  })

  it('are opened again in one step, twice if need be, and those of one programme apart', async () => {
    const open = (query: object) =>
      ane.call(adminContract.openDays, {
        query: { from: '2026-12-07', to: '2026-12-09', ...query },
      })
    for (const _ of [1, 2]) expect((await open({})).status).toBe(200)
    expect(await receivedMails()).toMatchObject([
      { day: '2026-12-07', programmeId: 1 },
      { day: '2026-12-10', programmeId: null },
    ])
    expect((await open({ programmeId: 1 })).status).toBe(200)
    expect((await receivedMails()).map(({ day }) => day)).toEqual(['2026-12-10'])
    expect((await open({ to: '2027-06-01' })).status).toBe(422)
    const opened = (await notesOf('programmes')).filter(({ action }) => action === 'admin.openDay')
    expect(opened.map(({ before }) => before)).toEqual([
      {
        from: '2026-12-07',
        to: '2026-12-09',
        note: 'Puente',
        days: ['2026-12-07', '2026-12-08', '2026-12-09'],
      },
    ])
  })
})

it('a programme that is added without a price costs as much as programmes usually do', async () => {
  const { monthly: _, ...unpriced } = { ...walks, name: 'Sin precio' }
  const { body } = await ane.call(adminContract.addProgramme, {
    body: { ...unpriced, requestKey: crypto.randomUUID() },
  })
  const { decided } = (await ane.call(getPrices, { params: { id: body.id } })).body
  expect(decided.map(({ monthly }) => monthly)).toEqual([60])
})
