import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { resetTwoFactor } from '#domain/accounts/admin/contract.ts'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import { CHANGES_PER_PAGE, listAuditLog } from '#domain/audit/contract.ts'
import { auditLog } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
const boss = shared(() => administrator(site))

const list = (query: Record<string, string> = {}) => boss.call(listAuditLog, { query })
const changes = async (query: Record<string, string> = {}) => (await list(query)).body.changes
const deactivate = (id: string) => boss.call(contract.deactivateUser, { params: { id } })

function note(values: Partial<typeof auditLog.$inferInsert>) {
  return {
    at: new Date('2024-03-10T12:00:00Z'),
    action: 'admin.exportReceipts' as const,
    subject: 'receipts',
    ...values,
  }
}

it('shows who has changed what, about whom, and the state before and after', async () => {
  const payer = await member(site, { firstName: 'Begoña', lastName: 'Goñi' })
  await deactivate(payer.user.id)
  const [newest] = await changes()
  expect(newest).toMatchObject({
    actor: { id: boss.user.id, name: 'Itziar Agirre' },
    action: 'admin.deactivateUser',
    about: { kind: 'user', account: { id: payer.user.id, name: 'Begoña Goñi' }, person: null },
    before: { status: 'active' },
    after: { status: 'inactive' },
  })
})

it('finds all about an account, its enrolments and payments, by the account and by names', async () => {
  const payer = await member(site, { firstName: 'Xabier', lastName: 'Zubiaurre' })
  const people = [person({ nombre: 'Leire', apellido: 'Oñatibia' })]
  const [enrolmentId] = await enrol(payer, { monto: 60, people })
  const [user, enrolment] = [`user:${payer.user.id}`, `enrolment:${enrolmentId}`]
  await site.deps.db
    .insert(auditLog)
    .values([
      note({ action: 'admin.reactivateUser', subject: user }),
      note({ action: 'admin.cancelEnrolment', subject: enrolment }),
    ])
  const subjects = async (query: Record<string, string>) =>
    (await changes(query)).map(({ about }) => about.reference).sort()
  expect(await subjects({ account: payer.user.id })).toEqual([enrolment, user])
  expect(await subjects({ search: 'zubiaurre' })).toEqual([enrolment, user])
  expect(await subjects({ search: 'onatibia LEIRE' })).toEqual([enrolment])
  expect(await subjects({ search: 'inor' })).toEqual([])
  expect((await list({ account: payer.user.id })).body.account?.name).toBe('Xabier Zubiaurre')
  const [cancelled] = await changes({ search: 'onatibia' })
  expect(cancelled?.about).toMatchObject({
    kind: 'enrolment',
    account: { id: payer.user.id },
    person: 'Leire Oñatibia',
    programme: 'ONA',
  })
})

it('is narrowed by who did it, by what was done and by days in Madrid', async () => {
  const other = await administrator(site)
  await site.deps.db
    .insert(auditLog)
    .values([
      note({ action: 'admin.repairPayment.storePayment', actorId: other.user.id }),
      note({ at: new Date('2024-07-01T21:59:59Z'), action: 'admin.create' }),
      note({ at: new Date('2024-07-01T22:00:00Z'), action: 'admin.promoteUser' }),
    ])
  const actions = async (query: Record<string, string>) =>
    (await changes(query)).map(({ action }) => action)
  expect(await actions({ actor: other.user.id })).toEqual(['admin.repairPayment.storePayment'])
  expect(await actions({ action: 'admin.repairPayment' })).toEqual([
    'admin.repairPayment.storePayment',
  ])
  expect(await actions({ from: '2024-07-01', to: '2024-07-01' })).toEqual(['admin.create'])
  expect(await actions({ from: '2024-07-02', to: '2024-07-31' })).toEqual(['admin.promoteUser'])
  const nobodys = await changes({ actor: 'nobody' })
  expect(nobodys.length).toBeGreaterThan(0)
  expect(nobodys.every(({ actor }) => actor === null)).toBe(true)
  const { body } = await list()
  expect(body.actors.map(({ id }) => id)).toEqual(
    expect.arrayContaining([boss.user.id, other.user.id]),
  )
  const backwards = await list({ from: '2024-07-02', to: '2024-07-01' })
  expect(backwards).toMatchObject({ status: 422, body: { code: 'admin.periodBackwards' } })
})

it('shows each change once while new ones come, though many are of one moment', async () => {
  const at = new Date('2023-01-01T12:00:00Z')
  const days = { from: '2023-01-01', to: '2023-01-01' }
  const many = Array.from({ length: CHANGES_PER_PAGE * 2 + 1 }, () => note({ at }))
  await site.deps.db.insert(auditLog).values(many)
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ ...days, ...(after && { after }) })
    seen.push(...body.changes.map(({ id }) => id))
    after = body.next
    await site.deps.db.insert(auditLog).values(note({ at: new Date(at.getTime() + 1000) }))
  } while (after !== null)
  expect(new Set(seen).size).toBe(many.length)
  expect(seen).toHaveLength(many.length)
  expect(await changes({ after: randomUUID() })).toEqual([])
})

it('names no erased account, and still shows that something was done', async () => {
  const gone = await member(site, { firstName: 'Joana' })
  await site.deps.db
    .insert(auditLog)
    .values(note({ subject: `user:${gone.user.id}`, after: { status: 'active' } }))
  await deleteAccount(site, gone)
  expect(await changes({ account: gone.user.id })).toMatchObject([
    { about: { account: { id: gone.user.id, name: null } }, after: null },
  ])
})

it('shows what was done to an administrator, and what a newer version has written', async () => {
  const other = await administrator(site)
  await boss.call(resetTwoFactor, { params: { id: other.user.id } })
  await site.deps.db
    .insert(auditLog)
    .values([
      note({ action: 'admin.tomorrow' as never, subject: 'tomorrow:1', after: ['x'] }),
      note({ subject: 'charge:none' }),
    ])
  expect(await changes({ account: other.user.id })).toMatchObject([
    { action: 'admin.resetTwoFactor', about: { account: { name: 'Itziar Agirre' } } },
  ])
  const unknown = (await changes({ to: '2024-03-10', from: '2024-03-10' })).find(
    ({ action }) => action === 'admin.tomorrow',
  )
  expect(unknown).toMatchObject({ about: { kind: 'other', reference: 'tomorrow:1' }, after: null })
})
