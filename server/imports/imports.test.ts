import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import * as billing from '#domain/billing/cancellation-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { correctEnrollee, getEnrolment } from '#domain/enrolments/admin/enrolment-contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import * as contract from '#domain/imports/contract.ts'
import type { ImportField } from '#domain/imports/fields.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { deleteOldImportDrafts } from '#server/imports/import-draft.ts'
import { eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import * as schema from '#server/schema.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, member, password } from '#testing/builders.ts'
import { tokensTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-03-04T12:00:00Z' })
const boss = shared(() => administrator(site))

const fields = ['firstName', 'lastName', 'email', 'programme', 'language'] as const

function tableOf(...rows: string[][]): ImportTable {
  return {
    columns: fields.map((field: ImportField) => ({ heading: field, field })),
    rows: rows.map((cells, place) => ({ line: place + 2, cells, leftOut: false })),
    refused: [],
  }
}

let made = 0
const newEmail = () => `traida${++made}@example.org`

const send = (table: ImportTable, requestKey: string = randomUUID(), by = boss) =>
  by.call(contract.importMembers, { body: { requestKey, table } })

const usersOf = (...emails: string[]) =>
  site.deps.db.select().from(schema.users).where(inArray(schema.users.email, emails))

const placesOf = (payerId: string) =>
  site.deps.db.select().from(schema.enrolments).where(eq(schema.enrolments.payerId, payerId))

/** The token of the newest invitation to this address. */
async function invitationTo(email: string): Promise<string> {
  return (await tokensTo(site, email, '/cambiarContraseña')).at(-1) ?? ''
}

it('an account for each address, its people and places, and nobody is charged or written to', async () => {
  const [one, two] = [newEmail(), newEmail()]
  const { status, body } = await send({
    ...tableOf(
      ['Ane', 'Agirre', one, 'ONA', 'euskara'],
      ['Jon', 'Agirre', one, 'ONA', ''],
      ['Ane', 'Agirre', one, 'ONARTE', ''],
      ['Miren', 'Lasa', two, 'ona', ''],
    ),
    fileName: 'socios 2025-26.xlsx',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ accounts: 2, enrollees: 3, enrolments: 4, undoneAt: null })
  expect(body.fileName).toBe('socios 2025-26.xlsx')
  const [first, second] = await usersOf(one, two)
  expect([first, second].map((user) => user?.passwordHash)).toEqual([null, null])
  expect((await usersOf(one))[0]).toMatchObject({ firstName: 'Ane', language: 'eu' })
  expect(await site.deps.db.$count(schema.paymentSchedules)).toBe(0)
  await makeDueCharges(site.deps)
  expect(await site.deps.db.$count(schema.charges)).toBe(0)
  expect(
    await site.deps.db.$count(
      schema.outgoingMail,
      inArray(schema.outgoingMail.recipient, [one, two]),
    ),
  ).toBe(0)
})

it('the list of enrolments shows who came in the order of the file', async () => {
  const [one, two] = [newEmail(), newEmail()]
  const names = ['Zuriñe', 'Ander', 'Maddi', 'Beñat', 'Itziar']
  const rows = names.map((name, place) => [name, 'Otaño', place % 2 ? one : two, 'ONA', ''])
  await send(tableOf(...rows))
  const { body } = await boss.call(listEnrolments, { query: { search: 'Otaño' } })
  expect(body.enrolments.map(({ enrollee }) => enrollee)).toEqual(
    names.map((name) => expect.stringContaining(name)),
  )
})

it('twice sent is once, and of two at once one makes it', async () => {
  const table = tableOf(['Ane', 'Zubia', newEmail(), 'ONA', ''])
  const key = randomUUID()
  const answers = await Promise.all([send(table, key), send(table, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const again = [send(table), send(table, randomUUID(), await administrator(site))]
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([409, 409])
  const fresh = tableOf(['Ane', 'Zubia', newEmail(), 'ONA', ''])
  const both = await Promise.all([send(fresh), send(fresh)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('one row that cannot be imported keeps all from it, and nothing is left half', async () => {
  const email = newEmail()
  const { status, body } = await send(
    tableOf(['Ane', 'Zubia', email, 'ONA', ''], ['Jon', 'Zubia', 'nada', 'ONA', '']),
  )
  expect([status, body]).toMatchObject([409, { code: 'imports.problems' }])
  expect(await usersOf(email)).toEqual([])
  const none = await send({ ...tableOf(), rows: [] })
  expect(none.body).toMatchObject({ code: 'imports.nobody' })
  const health = tableOf(['Ane', 'Zubia', email, 'ONA', ''])
  health.columns[0] = { heading: 'Alergias', field: 'firstName' }
  expect((await send(health)).status).toBe(422)
})

it('who is here already is said: enrolled by the same account, perhaps by another, or closed', async () => {
  const payer = await member(site)
  await enrolOne(payer, 60)
  const other = newEmail()
  const table = tableOf(
    ['Maite', 'Etxeberria', payer.user.email, 'ONA', ''],
    ['Maite', 'Etxeberria', payer.user.email, 'ONARTE', ''],
    ['Maite', 'Etxeberria', other, 'ONA', ''],
  )
  const { body } = await boss.call(contract.saveImportDraft, { body: { table } })
  expect(body).toEqual({
    problems: [{ line: 2, field: 'firstName', code: 'enrolled' }],
    namesakes: [{ line: 4, email: payer.user.email }],
    knownAccounts: [payer.user.email],
  })
  const kept = await boss.call(contract.readImportDraft)
  expect(kept.body.table).toEqual(table)
  const others = await (await administrator(site)).call(contract.readImportDraft)
  expect(others.body.table).toBeNull()

  const right = { ...table, rows: table.rows.slice(1, 2) }
  expect((await send(right)).body).toMatchObject({ accounts: 0, enrollees: 0, enrolments: 1 })
  const places = await placesOf(payer.user.id)
  expect(new Set(places.map(({ enrolleeId }) => enrolleeId)).size).toBe(1)
  expect((await boss.call(contract.readImportDraft)).body.table).toBeNull()
  await site.deps.db
    .update(schema.users)
    .set({ status: 'inactive' })
    .where(eq(schema.users.id, payer.user.id))
  const closed = tableOf(['Ane', 'Lasa', payer.user.email, 'ONA', ''])
  const said = await boss.call(contract.saveImportDraft, { body: { table: closed } })
  expect(said.body.problems).toEqual([{ line: 2, field: 'email', code: 'accountClosed' }])
})

it('a spreadsheet that is not continued is forgotten after a day', async () => {
  await boss.call(contract.saveImportDraft, { body: { table: tableOf(['A', 'B', 'c', '', '']) } })
  const { clock } = site.deps
  const later = new Date(clock.now().getTime() + 25 * 3_600_000)
  await deleteOldImportDrafts({ ...site.deps, clock: { now: () => later } })
  expect(await site.deps.db.$count(schema.importDrafts)).toBe(0)
})

it('an invitation goes out once, its link opens the account, and the payer sees what is not charged', async () => {
  const email = newEmail()
  const { body: done } = await send(tableOf(['Ane', 'Beitia', email, 'ONA', '']))
  expect(done.invitations).toEqual({ toSend: 1, open: 0, cameIn: 0 })
  const invite = () => boss.call(contract.inviteImported, { params: { id: done.id } })
  const sent = await Promise.all([invite(), invite()])
  expect(sent.map(({ body }) => body.sent).sort()).toEqual([0, 1])

  const visitor = site.visitor()
  const wrong = { email, password: 'Otra-cosa-2024!' }
  expect((await visitor.call(accounts.logIn, { body: wrong })).body).toMatchObject({
    code: 'accounts.invalidCredentials',
  })
  const token = await invitationTo(email)
  await visitor.call(passwords.resetPassword, { body: { token, password } })
  await visitor.call(accounts.logIn, { body: { email, password } })
  const [user] = await usersOf(email)
  expect(user?.emailVerifiedAt).not.toBeNull()
  const terms = eq(schema.consents.userId, user?.id ?? '')
  expect(await site.deps.db.$count(schema.consents, terms)).toBe(1)
  const { inscripciones } = (await visitor.call(myEnrolments)).body
  expect(inscripciones).toMatchObject([{ subscriptionId: null, nextChargeDate: null }])

  const { body: preview } = await visitor.call(billing.previewCancellations)
  expect(preview.enrolments).toMatchObject([
    { withoutSubscription: true, lastCharge: null, withdrawUntil: null },
  ])
  const ended = await visitor.call(billing.cancelEnrolmentWithoutSubscription, {
    body: { inscripcionId: inscripciones[0]?.id, reason: 'other', confirmed: true },
  })
  expect(ended).toMatchObject({ status: 200, body: { lastCharge: null } })
  const list = (await boss.call(contract.listImports)).body.imports
  expect(list.find(({ id }) => id === done.id)?.invitations).toEqual({
    toSend: 0,
    open: 0,
    cameIn: 1,
  })
})

it('undoing removes what nothing else rests on, and says who stays and why', async () => {
  const [gone, in_, used] = [newEmail(), newEmail(), newEmail()]
  const payer = await member(site)
  const { body: done } = await send(
    tableOf(
      ['Ane', 'Quita', gone, 'ONA', ''],
      ['Bea', 'Entra', in_, 'ONA', ''],
      ['Cira', 'Usada', used, 'ONA', ''],
      ['Dora', 'Nueva', payer.user.email, 'ONA', ''],
    ),
  )
  await boss.call(contract.inviteImported, { params: { id: done.id } })
  const token = await invitationTo(in_)
  await site.visitor().call(passwords.resetPassword, { body: { token, password } })
  const [user] = await usersOf(used)
  await send(tableOf(['Cira', 'Usada', used, 'ONARTE', '']))

  const undo = () => boss.call(contract.undoImport, { params: { id: done.id } })
  const [first, second] = await Promise.all([undo(), undo()])
  expect(first.body.stays).toEqual([
    { name: 'Bea Entra', reason: 'cameIn' },
    { name: 'Cira Usada', reason: 'inUse' },
  ])
  expect(second.body.undoneAt).toBe(first.body.undoneAt)
  expect(await usersOf(gone)).toEqual([])
  expect(await placesOf(payer.user.id)).toEqual([])
  expect(await usersOf(payer.user.email)).toHaveLength(1)
  expect(await placesOf(user?.id ?? '')).toHaveLength(2)
  const actions = await site.deps.db
    .select()
    .from(schema.auditLog)
    .where(eq(schema.auditLog.subject, `import:${done.id}`))
  expect(actions.map(({ action, after }) => [action, after])).toEqual([
    ['admin.importMembers', { accounts: 3, enrollees: 4, enrolments: 4 }],
    ['admin.inviteMembers', { recipients: 3 }],
    ['admin.undoImport', { enrolments: 2 }],
  ])
})

it('who was taken back stands in no record of changes, though somebody had corrected them', async () => {
  const { body: done } = await send(tableOf(['Elixabete', 'Zulaika', newEmail(), 'ONA', '']))
  const { body } = await boss.call(listEnrolments, { query: { search: 'Elixabete Zulaika' } })
  const params = { id: body.enrolments[0]?.id ?? '' }
  const { version } = (await boss.call(getEnrolment, { params })).body
  const corrected = await boss.call(correctEnrollee, {
    params,
    body: { version, firstName: 'Elixabet', lastName: 'Zulaika', age: 70 },
  })
  expect(corrected.status).toBe(200)
  const named = () =>
    site.deps.db.$count(schema.auditLog, sql`concat(before, after) like '%Zulaika%'`)
  expect(await named()).toBe(1)
  await boss.call(contract.undoImport, { params: { id: done.id } })
  expect((await boss.call(getEnrolment, { params })).status).toBe(404)
  expect(await named()).toBe(0)
})

it('after a week there is no way back', async () => {
  const { body: done } = await send(tableOf(['Ane', 'Tarde', newEmail(), 'ONA', '']))
  const { deps } = site
  await deps.db
    .update(schema.imports)
    .set({ createdAt: new Date(deps.clock.now().getTime() - 8 * 86_400_000) })
    .where(eq(schema.imports.id, done.id))
  const { status, body } = await boss.call(contract.undoImport, { params: { id: done.id } })
  expect([status, body]).toMatchObject([409, { code: 'imports.undoTooLate' }])
})

it('the list shows those of an import alone, in the order of its spreadsheet', async () => {
  const [one, two] = [newEmail(), newEmail()]
  // The first and the last share an account, and none is in the order of the alphabet.
  const { body } = await send(
    tableOf(
      ['Zuriñe', 'Orbe', one, 'ONA', ''],
      ['Miren', 'Lasa', two, 'ONA', ''],
      ['Ane', 'Orbe', one, 'ONARTE', ''],
    ),
  )
  const { body: list } = await boss.call(listEnrolments, { query: { importId: body.id } })
  expect(list.enrolments.map(({ enrollee }) => enrollee)).toEqual([
    'Zuriñe Orbe',
    'Miren Lasa',
    'Ane Orbe',
  ])
  const { body: sorted } = await boss.call(listEnrolments, {
    query: { importId: body.id, sort: 'name' },
  })
  expect(sorted.enrolments[0]?.enrollee).toBe('Ane Orbe')
})
