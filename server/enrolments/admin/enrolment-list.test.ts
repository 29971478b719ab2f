import papaparse from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { auditLog, enrollees, enrolments, programmes, users } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const reader = shared(() => administrator(site))
let payer: Member

/** Two people who have just enrolled and paid, and those of an older payer, made by hand. */
beforeAll(async () => {
  payer = await member(site, { firstName: 'Iñaki', lastName: 'Goñi', phone: '+34611222333' })
  await enrol(payer, {
    monto: 120,
    people: [
      {
        nombre: 'Maialen',
        apellido: 'Etxeberría',
        fechaNacimiento: '1950-03-01',
        phone: '943 55 66 77',
        locality: 'Zarautz',
        infoAdicional: 'Asma',
        consentimientoSalud: true,
      },
      { nombre: 'Ángel', apellido: 'Zubía', edad: 71 },
    ],
  })
  const { db } = site.deps
  await db
    .insert(programmes)
    .values({ id: 7, slug: 'yoga', name: 'Yoga', sessions: [], isOffered: false })
  const older = await member(site)
  for (const [firstName, lastName, programmeId, ended] of [
    ['Beñat', 'Álvarez', 2, '2025-06-30'],
    ['Ane', '=1+1', 2, '2025-09-30'],
    ['Nerea', 'Lasa', 7, null],
  ] as const) {
    const [person] = await db
      .insert(enrollees)
      .values({
        payerId: older.user.id,
        personKey: firstName,
        firstName,
        lastName,
        birthDate: '1960-01-01',
      })
      .returning()
    await db.insert(enrolments).values({
      payerId: older.user.id,
      enrolleeId: person?.id ?? '',
      programmeId,
      enrolledAt: new Date(`2025-0${programmeId % 5}-01T10:00:00Z`),
      ...(ended === null
        ? { status: 'active' }
        : { status: 'inactive', endedAt: new Date(ended), effectiveEndDate: ended }),
    })
  }
})

async function list(query: Record<string, string>) {
  const { status, body } = await reader.call(listEnrolments, { query })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const peopleIn = async (query: Record<string, string>) =>
  (await list(query)).enrolments.map(({ enrollee }) => enrollee)

it('an enrolment shows its enrollee, its payer and its next charge, and nothing of health', async () => {
  const { enrolments: found } = await list({ search: 'maialen' })
  expect(found).toEqual([
    {
      id: expect.any(String),
      enrollee: 'Maialen Etxeberría',
      phone: '943 55 66 77',
      age: 75,
      locality: 'Zarautz',
      programmeId: 1,
      programmeName: 'ONA',
      status: 'active',
      payer: { name: 'Iñaki Goñi', email: payer.user.email, phone: '+34611222333' },
      enrolledOn: '2026-01-05',
      nextCharge: { date: '2026-01-30', amount: 60 },
      isCharged: true,
      effectiveEndDate: null,
      state: 'active',
    },
  ])
})

it('people are found by parts of names, addresses and telephones of theirs or the payer’s', async () => {
  const both = ['Maialen Etxeberría', 'Ángel Zubía']
  for (const search of ['inaki', 'GOÑI', payer.user.email, '611 22', '+34 611222333']) {
    expect((await peopleIn({ search })).sort(), search).toEqual(both)
  }
  for (const search of ['etxeberria maia', '943556677', '943 55']) {
    expect(await peopleIn({ search }), search).toEqual(['Maialen Etxeberría'])
  }
  expect(await peopleIn({ search: 'angel' })).toEqual(['Ángel Zubía'])
  for (const search of ['asma', '%', 'maialen zubia']) {
    expect(await peopleIn({ search }), search).toEqual([])
  }
})

it('the list is narrowed down by state and programme, also to those that are not offered any more', async () => {
  const ended = ['Ane =1+1', 'Beñat Álvarez']
  expect((await peopleIn({ status: 'inactive' })).sort()).toEqual(ended)
  expect(await list({ status: 'active' })).toMatchObject({ total: 3 })
  expect((await peopleIn({ programmeId: '2' })).sort()).toEqual(ended)
  expect(await peopleIn({ programmeId: 'other' })).toEqual(['Nerea Lasa'])
  expect(await peopleIn({ programmeId: '1', status: 'inactive' })).toEqual([])
})

it('it is sorted by name, surname, end, programme or newness, accents aside', async () => {
  const byName = ['Ane =1+1', 'Ángel Zubía', 'Beñat Álvarez', 'Maialen Etxeberría', 'Nerea Lasa']
  expect(await peopleIn({ sort: 'name' })).toEqual(byName)
  const bySurname = [0, 2, 3, 4, 1].map((place) => byName[place])
  expect(await peopleIn({ sort: 'surname' })).toEqual(bySurname)
  expect((await peopleIn({ sort: 'end' })).slice(0, 2)).toEqual(['Ane =1+1', 'Beñat Álvarez'])
  const programmesInOrder = (await list({ sort: 'programme' })).enrolments
  expect(programmesInOrder.map(({ programmeId }) => programmeId)).toEqual([1, 1, 2, 2, 7])
  const days = (await list({})).enrolments.map(({ enrolledOn }) => enrolledOn)
  expect(days).toEqual([...days].sort().reverse())
})

it('an impossible filter is refused', async () => {
  for (const query of [
    'status=lost',
    'sort=sideways',
    'page=0',
    'page=x',
    'programmeId=yoga',
    `search=${'x'.repeat(101)}`,
  ]) {
    const { status } = await reader.call(listEnrolments, { query })
    expect(status, query).toBe(422)
  }
})

describe('the file', () => {
  it('has what the list has, in its order, without anything that a spreadsheet would evaluate', async () => {
    const { headers, rows } = await file('format=csv&lng=es&sort=surname')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="inscripciones.csv"',
    })
    const [titles, ...people] = rows
    expect(titles?.slice(0, 4)).toEqual(['Persona', 'Programa', 'Estado', 'Teléfono'])
    expect(people.map(([name]) => name)).toEqual(await peopleIn({ sort: 'surname' }))
    const maialen = people.find(([name]) => name?.startsWith('Maialen'))
    expect(maialen).toEqual([
      'Maialen Etxeberría',
      'ONA',
      'Activa',
      '943 55 66 77',
      '75',
      'Zarautz',
      'Iñaki Goñi',
      payer.user.email,
      '611 22 23 33',
      '05/01/2026',
      '30/01/2026',
      '60,00',
      '',
      '',
    ])
    expect(JSON.stringify(rows)).not.toContain('Asma')
  })

  it('is narrowed down as the list is, and begins no cell like a formula', async () => {
    const { rows } = await file('format=csv&lng=en&search=ane&programmeId=2')
    expect(rows.slice(1).map(([name, , status]) => [name, status])).toEqual([['Ane =1+1', 'Ended']])
    await site.deps.db
      .update(enrollees)
      .set({ firstName: '=cmd' })
      .where(eq(enrollees.firstName, 'Ane'))
    const { rows: again } = await file('format=csv&search=cmd')
    expect(again[1]?.[0]).toBe("'=cmd =1+1")
  })

  it('is noted down with who took it and how it was narrowed, without the words', async () => {
    const other = await administrator(site)
    await file('format=xlsx&status=active&search=maialen', other)
    const which = eq(auditLog.actorId, other.user.id)
    expect(await site.deps.db.select().from(auditLog).where(which)).toMatchObject([
      {
        action: 'admin.exportEnrolments',
        subject: 'enrolments',
        before: null,
        after: { status: 'active', sort: 'newest', format: 'xlsx', searched: true },
      },
    ])
  })
})

describe('of many', () => {
  const sorts = ['newest', 'name', 'surname', 'programme', 'end']

  beforeAll(async () => {
    // Names, moments and ends that many share: what is equal has an order too.
    await site.deps.db.execute(sql`
      with people as (
        insert into enrollees (payer_id, person_key, name, surname, birth_date)
        select ${payer.user.id}, 'many ' || n, 'Jon', 'Ituarte ' || chr(65 + n % 3), '1950-01-01'
        from generate_series(1, 230) n returning *)
      insert into enrolments (payer_id, programme_id, enrollee_id, status, enrolled_at, ended_at, effective_end_date)
      select payer_id, 2, id, 'inactive', '2024-01-01', '2024-06-01',
        date '2024-06-30' + length(surname) from people`)
  })

  it.each(sorts)('fifty stand on a page and each on one page only, sorted by %s', async (sort) => {
    const pages = []
    for (let page = 1; page <= 5; page += 1) {
      pages.push(await list({ search: 'ituarte', sort, page: String(page) }))
    }
    expect(pages.map((page) => page.enrolments.length)).toEqual([50, 50, 50, 50, 30])
    for (const page of pages) expect(page).toMatchObject({ total: 230, pages: 5 })
    const ids = pages.flatMap((page) => page.enrolments.map(({ id }) => id))
    expect(new Set(ids).size).toBe(230)
    const { rows } = await file(`format=csv&search=ituarte&sort=${sort}`)
    expect(rows.slice(1).map(([name]) => name)).toEqual(
      pages.flatMap((page) => page.enrolments.map(({ enrollee }) => enrollee)),
    )
  })

  it.each(
    sorts,
  )('the last page is the same counted off from either end, sorted by %s', async (sort) => {
    const idsOn = async (page: number) =>
      (await list({ sort, page: String(page) })).enrolments.map(({ id }) => id)
    const { pages } = await list({ sort })
    expect(await idsOn(pages + 1)).toEqual(await idsOn(pages))
  })

  it('a page beyond the last is answered with the last', async () => {
    expect(await list({ search: 'ituarte', page: '99' })).toMatchObject({ page: 5, pages: 5 })
    expect(await list({ search: 'nobody', page: '3' })).toMatchObject({
      page: 1,
      pages: 1,
      total: 0,
    })
  })

  it('whose account is erased stands behind all others, without a name', async () => {
    const { db } = site.deps
    const [gone] = await db.select().from(enrollees).where(eq(enrollees.firstName, 'Nerea'))
    await db
      .update(enrollees)
      .set({ firstName: '', lastName: '', erasedAt: new Date(), personKey: 'gone' })
      .where(eq(enrollees.id, gone?.id ?? ''))
    await db
      .update(users)
      .set({ status: 'erased', erasedAt: new Date(), firstName: '', lastName: '' })
      .where(eq(users.id, gone?.payerId ?? ''))
    for (const sort of ['name', 'surname']) {
      const { enrolments: last } = await list({ sort, page: '99' })
      expect(last.at(-1), sort).toMatchObject({ enrollee: null, payer: null, programmeId: 7 })
    }
    const { rows } = await file('format=csv&lng=es&programmeId=other')
    expect(rows[1]?.[0]).toBe('Cuenta borrada')
  })
})

async function file(query: string, who: Member = reader) {
  const reply = await site.app.inject({
    method: 'GET',
    url: `/api/admin/enrolments/export?${query}`,
    cookies: Object.fromEntries(who.cookies),
  })
  const text = reply.rawPayload
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  const rows = query.includes('csv') ? papaparse.parse<string[]>(text, { delimiter: ';' }).data : []
  return { headers: reply.headers, rows }
}
