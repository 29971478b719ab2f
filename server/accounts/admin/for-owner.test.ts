import { expect, it } from 'vitest'
import {
  addEmail,
  eraseForOwner,
  exportForOwner,
  openAccount,
} from '#domain/accounts/admin/account-contract.ts'
import { changeRoles } from '#domain/accounts/admin/user-contract.ts'
import { enrolAtDesk } from '#domain/desk/enrol-contract.ts'
import { listLetters } from '#domain/desk/letter-contract.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, enrolments, outgoingMail, users } from '#server/schema.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
const secretary = shared(() => administrator(site, 'secretary'))

/** Opens an account without e-mail, and enrols its owner, who has told something of their health. */
async function pilar(): Promise<string> {
  const named = { firstName: 'Pilar', lastName: 'Arregi', phone: '943123456', locality: 'Zarautz' }
  const { id } = (await secretary.call(openAccount, { body: { ...named, lng: 'eu' } })).body
  const personas = [
    person({
      nombre: 'Pilar',
      apellido: 'Arregi',
      infoAdicional: 'Asma',
      consentimientoSalud: true,
    }),
  ]
  const body = { programaId: 1, monto: 30, personas, signedOn: '2025-01-16' }
  expect((await secretary.call(enrolAtDesk, { params: { id }, body })).status).toBe(200)
  return id
}

const ask = (id: string) => secretary.call(exportForOwner, { params: { id } })
const erase = (id: string) =>
  secretary.call(eraseForOwner, { params: { id }, body: { confirmed: true } })
const recorded = (id: string, action: 'admin.exportForOwner' | 'admin.eraseForOwner') =>
  site.deps.db.$count(
    auditLog,
    and(eq(auditLog.subject, `user:${id}`), eq(auditLog.action, action)),
  )

it('all that is kept of somebody without log-in is given to them at the desk, and that is recorded', async () => {
  const id = await pilar()
  const { status, headers, body } = await ask(id)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.json"$/)
  expect(JSON.stringify(body)).toContain('Asma')
  expect(await recorded(id, 'admin.exportForOwner')).toBe(1)
})

it('their account is deleted as they ask, once, with their letters, and its enrolments end', async () => {
  const id = await pilar()
  const answers = await Promise.all([erase(id), erase(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [row] = await site.deps.db.select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ status: 'erased', firstName: '', phone: '' })
  const theirs = await site.deps.db.select().from(enrolments).where(eq(enrolments.payerId, id))
  expect(theirs).toMatchObject([{ status: 'inactive', additionalInfo: null }])
  const { letters } = (await secretary.call(listLetters)).body
  expect(letters.filter(({ userId }) => userId === id)).toEqual([])
  expect(await recorded(id, 'admin.eraseForOwner')).toBe(1)
  expect((await ask(id)).body.code).toBe('admin.userErased')
})

it('nothing stays of an address that was written down wrongly either', async () => {
  const [wrong, right] = [1, 2].map(() => `${crypto.randomUUID()}@example.org`)
  const named = { firstName: 'Ane', lastName: 'Lasa', phone: '943123458', locality: 'Zarautz' }
  const body = { ...named, email: wrong, lng: 'eu' as const }
  const { id } = (await secretary.call(openAccount, { body })).body
  await secretary.call(addEmail, { params: { id }, body: { email: right ?? '' } })
  expect((await erase(id)).status).toBe(200)
  const kept = eq(outgoingMail.recipient, wrong ?? '')
  expect(await site.deps.db.$count(outgoingMail, kept)).toBe(0)
})

it('who can log in does both by themselves', async () => {
  const { id } = (await member(site)).user
  expect([(await ask(id)).body.code, (await erase(id)).body.code]).toEqual([
    'admin.ownLogIn',
    'admin.ownLogIn',
  ])
  const [row] = await site.deps.db.select().from(users).where(eq(users.id, id))
  expect(row?.status).toBe('active')
  expect((await ask(crypto.randomUUID())).body.code).toBe('admin.userNotFound')
})

it('nobody gets at an account with a role, though its owner has not come in yet', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const named = { firstName: 'Jon', lastName: 'Zubia', phone: '943123457', locality: 'Zarautz' }
  const { id } = (await secretary.call(openAccount, { body: { ...named, email, lng: 'eu' } })).body
  const chief = await administrator(site)
  const roles = [{ role: 'treasurer' as const }]
  expect((await chief.call(changeRoles, { params: { id }, body: { roles } })).status).toBe(200)
  const taken = { email: `${crypto.randomUUID()}@example.org` }
  const answers = [
    await secretary.call(addEmail, { params: { id }, body: taken }),
    await ask(id),
    await erase(id),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'admin.ownLogIn'))
})
