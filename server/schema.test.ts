import { beforeAll, describe, expect, it } from 'vitest'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { violates } from './kernel/db/client.ts'
import { charges, enrollees, enrolments, users } from './schema.ts'
import { seedProgrammes } from './seed.ts'

const connection = shared(openTestDatabase)
let payerId: string
let enrolleeId: string

beforeAll(async () => {
  await seedProgrammes(connection.db)
  payerId = await storeUser('payer@example.org')
  const [enrollee] = await connection.db
    .insert(enrollees)
    .values({
      payerId,
      personKey: 'a|1950-01-01',
      firstName: 'A',
      lastName: 'B',
      birthDate: '1950-01-01',
    })
    .returning()
  enrolleeId = enrollee?.id ?? ''
})

async function storeUser(email: string): Promise<string> {
  const [user] = await connection.db
    .insert(users)
    .values({
      email,
      passwordHash: 'x',
      firstName: 'A',
      lastName: 'B',
      phone: '+34',
      locality: 'Z',
    })
    .returning()
  return user?.id ?? ''
}

const enrol = (changes: Partial<typeof enrolments.$inferInsert> = {}) =>
  connection.db
    .insert(enrolments)
    .values({ payerId, programmeId: 1, enrolleeId, status: 'active', ...changes })
    .returning()

async function refusal(statement: Promise<unknown>): Promise<string> {
  const error = await statement.then(
    () => null,
    (reason: unknown) => reason,
  )
  const cause = (error as { cause?: { constraint?: string; message?: string } } | null)?.cause
  return cause?.constraint ?? cause?.message ?? 'accepted'
}

describe('the database itself refuses', () => {
  it('a second active enrolment of a person in a programme, but not one in the other programme', async () => {
    await enrol()
    const again = enrol().catch((error: unknown) => error)
    expect(violates(await again, 'enrolments_one_active')).toBe(true)
    await expect(enrol({ programmeId: 2 })).resolves.toHaveLength(1)
  })

  it('an inactive enrolment without an end, and an end without being inactive', async () => {
    expect(await refusal(enrol({ status: 'inactive' }))).toBe('enrolments_end')
    expect(await refusal(enrol({ programmeId: 2, endedAt: new Date() }))).toBe('enrolments_end')
  })

  it('an enrolment in a programme that does not exist', async () => {
    expect(await refusal(enrol({ programmeId: 99 }))).toContain('programme_id')
  })

  it('two accounts with one e-mail, and an e-mail that is not normalised', async () => {
    expect(await refusal(storeUser('payer@example.org'))).toBe('users_email')
    expect(await refusal(storeUser('Payer@Example.org'))).toBe('users_email_normalised')
  })

  it('a charge over nothing, a month that is none, and a second charge of a month', async () => {
    const [enrolment] = await enrol({ status: 'inactive', endedAt: new Date() })
    const charge = (changes: Partial<typeof charges.$inferInsert>) =>
      connection.db.insert(charges).values({
        payerId,
        enrolmentId: enrolment?.id ?? '',
        amountCents: 6000,
        dueAt: new Date('2025-01-30T09:00:00Z'),
        chargedOn: '2025-01-30',
        serviceMonth: '2025-01',
        ...changes,
      })
    expect(await refusal(charge({ amountCents: -1 }))).toBe('charges_amount')
    expect(await refusal(charge({ serviceMonth: '2025-13' }))).toBe('charges_month')
    expect(await refusal(charge({ status: 'settled' }))).toBe('charges_settled')
    expect(await refusal(charge({}))).toBe('accepted')
    expect(await refusal(charge({ amountCents: 3000 }))).toBe('charges_pkey')
  })
})
