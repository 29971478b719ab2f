import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { connect, type DatabaseConnection, violates } from './client.ts'
import { enrollees, enrolments, invoices, paymentSchedules, users } from './schema.ts'
import { seedProgrammes } from './seed.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let payerId: string
let enrolleeId: string

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
  await seedProgrammes(connection.db)
  payerId = await storeUser('payer@example.org')
  const [enrollee] = await connection.db
    .insert(enrollees)
    .values({
      payerId,
      personKey: 'a|1950-01-01',
      name: 'A',
      surname: 'B',
      birthDate: '1950-01-01',
    })
    .returning()
  enrolleeId = enrollee?.id ?? ''
})
afterAll(async () => {
  await connection.close()
  await database.drop()
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

  it('an active payment schedule that the provider knows nothing of', async () => {
    const [enrolment] = await enrol({ status: 'inactive', endedAt: new Date() })
    const schedule = connection.db.insert(paymentSchedules).values({
      enrolmentId: enrolment?.id ?? '',
      status: 'active',
      customerId: 'cus_1',
      paymentMethodId: 'pm_1',
      firstMonth: '2025-01',
      firstAmountCents: 6000,
      monthlyCents: 6000,
      startsAt: new Date(),
    })
    expect(await refusal(schedule)).toBe('payment_schedules_linked')
  })

  it('an invoice over nothing, and a month that is none', async () => {
    const [enrolment] = await enrol({ status: 'inactive', endedAt: new Date() })
    const invoice = (changes: Partial<typeof invoices.$inferInsert>) =>
      connection.db.insert(invoices).values({
        stripeInvoiceId: 'in_1',
        payerId,
        enrolmentId: enrolment?.id ?? '',
        amountCents: 6000,
        chargedOn: '2025-01-30',
        serviceMonth: '2025-01',
        status: 'paid',
        ...changes,
      })
    expect(await refusal(invoice({ amountCents: 0 }))).toBe('invoices_amount')
    expect(await refusal(invoice({ serviceMonth: '2025-13' }))).toBe('invoices_month')
  })
})
