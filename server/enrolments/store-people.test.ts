import { beforeEach, expect, it } from 'vitest'
import type { Person } from '#domain/enrolments/person.ts'
import { asc } from '#server/kernel/db/drizzle.ts'
import { enrollees, users } from '#server/schema.ts'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { rowsOfEnrollee } from './own-people.ts'
import { storePeople } from './store-people.ts'

const connection = shared(openTestDatabase)
let payer: string
beforeEach(async () => {
  const [user] = await connection.db
    .insert(users)
    .values({
      email: `${crypto.randomUUID()}@example.org`,
      passwordHash: '-',
      firstName: 'Itziar',
      lastName: 'Agirre',
      phone: '+34943123456',
      locality: 'Zarautz',
    })
    .returning({ id: users.id })
  payer = user?.id ?? ''
  await connection.db.delete(enrollees)
})

const store = (today: string, ...people: Person[]) =>
  connection.db.transaction((tx) => storePeople(tx, payer, people, today))

const person = (changes: Partial<Person> = {}): Person => ({
  firstName: 'Maite',
  lastName: 'Etxeberria',
  age: 71,
  ...changes,
})
const aged = (age: number) => person({ age })
const born = (birthDate: string) => person({ birthDate, age: undefined })

/** Returns what is stored of everybody's age. */
async function ages(): Promise<string[]> {
  const rows = await connection.db.select().from(enrollees).orderBy(asc(enrollees.createdAt))
  return rows.map(({ birthDate, ageYears, ageStatedOn, personKey }) =>
    [birthDate ?? `${ageYears} on ${ageStatedOn}`, personKey.split('|')[1]].join(', key '),
  )
}

it.each([
  ['a year older', aged(71), '2027-02-01', aged(72), '71 on 2026-01-05, key 71'],
  ['of an age that is more precise', aged(71), '2027-02-01', aged(73), '73 on 2027-02-01, key 73'],
  ['of a birth date', aged(71), '2026-01-06', born('1954-03-01'), '1954-03-01, key 1954-03-01'],
  ['of an age only', born('1954-03-01'), '2026-03-01', aged(72), '1954-03-01, key 1954-03-01'],
  ['of the same age still', aged(71), '2026-12-05', aged(71), '71 on 2026-01-05, key 71'],
  ['of the same age for years', aged(71), '2029-12-05', aged(71), '71 on 2029-12-05, key 71'],
])('a person who is enrolled again, %s, is the same row', async (_, first, day, then, stored) => {
  const [id] = await store('2026-01-05', first)
  const other = { ...then, firstName: 'MAITE', phone: '943 12 34 56' }
  expect(await store(day, other)).toEqual([id])
  expect(await ages()).toEqual([stored])
  const [row] = await connection.db.select().from(enrollees)
  expect(row).toMatchObject({ firstName: 'MAITE', phone: '943 12 34 56', version: 2 })
})

it.each([
  ['of another birth date', born('1954-03-01'), born('1954-03-02')],
  ['of an age that cannot be theirs', aged(40), aged(12)],
  ['of another name', aged(40), person({ age: 40, firstName: 'Mirari' })],
])('a person %s is another one', async (_, first, then) => {
  const [id] = await store('2026-01-05', first)
  const [other] = await store('2026-01-06', then)
  expect(other).not.toBe(id)
})

it('two people of one name in an order are two rows, the one with the equal key their own', async () => {
  const [, forty] = await store('2026-01-05', aged(12), aged(40))
  const [older, same] = await store('2026-06-05', aged(41), aged(40))
  expect(same).toBe(forty)
  expect(older).not.toBe(forty)
  const [first, second] = await store('2026-07-01', born('2013-02-01'), born('2013-09-01'))
  expect(first).not.toBe(second)
  expect(await ages()).toHaveLength(4)
})

it('of several rows of one person the one with the birth date is taken, and all are theirs', async () => {
  const facts = { payerId: payer, firstName: 'Maite', lastName: 'Etxeberria' }
  await connection.db.insert(enrollees).values([
    { ...facts, personKey: 'maiteetxeberria|71', ageYears: 71, ageStatedOn: '2026-01-05' },
    { ...facts, personKey: 'maiteetxeberria|1954-03-01', birthDate: '1954-03-01' },
    { ...facts, personKey: 'maiteetxeberria|40', ageYears: 40, ageStatedOn: '2026-01-05' },
    ...['one', 'two'].map((gone) => ({
      payerId: payer,
      personKey: `erased ${gone}`,
      firstName: '',
      lastName: '',
      erasedAt: new Date(),
    })),
  ])
  const rows = await connection.db.select().from(enrollees)
  const idOf = (key: string) => rows.find(({ personKey }) => personKey.endsWith(key))?.id ?? ''
  const dated = idOf('1954-03-01')
  expect(await store('2027-04-01', aged(73))).toEqual([dated])
  const theirs = await rowsOfEnrollee(connection.db, idOf('|71'), '2027-04-01')
  expect(theirs.sort()).toEqual([idOf('|71'), dated].sort())
  expect(await rowsOfEnrollee(connection.db, idOf('two'), '2027-04-01')).toEqual([idOf('two')])
})
