import { Secret, TOTP } from 'otpauth'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import { type WirePerson, wirePeople } from '#domain/enrolments/wire-person.ts'
import { roleEndFrom } from '#domain/kernel/held-role.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Role } from '#domain/kernel/rights.ts'
import { inArray, notInArray } from '#server/kernel/db/drizzle.ts'
import { heldRoles } from '#server/schema.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

export const password = 'Itsasoa-2024!'

let accountsMade = 0

export interface Member extends TestClient {
  user: { id: string; email: string }
}

export function newAccount(changes: Record<string, unknown> = {}) {
  accountsMade += 1
  return {
    firstName: 'Itziar',
    lastName: 'Agirre',
    email: `itziar${accountsMade}@example.org`,
    phone: '+34943123456',
    locality: 'Zarautz',
    password,
    acceptTerms: true,
    lng: 'es',
    ...changes,
  }
}

/** A new member who is logged in. */
export async function member(
  site: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Member> {
  const client = site.visitor()
  await client.call(accounts.register, { body: newAccount(changes) })
  const { body } = await client.call(accounts.checkAuth)
  if (!body.isAuthenticated) throw new Error('the account was not opened')
  return Object.assign(client, { user: { id: body.id, email: body.email } })
}

export interface Administrator extends Member {
  /** Is what the authenticator app knows, in base32. */
  secret: string
  recoveryCodes: string[]
}

/** Returns what an authenticator app shows at this moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

/** Tells whether an administrator is logged in with both factors. */
export async function isVerified(client: TestClient): Promise<boolean | undefined> {
  const { body } = await client.call(accounts.checkAuth)
  return body.isAuthenticated && body.twoFactorVerified
}

/** Tells whether anybody is logged in in this browser. */
export async function isIn(client: TestClient): Promise<boolean> {
  return (await client.call(accounts.checkAuth)).body.isAuthenticated
}

let addressesGiven = 0

/** A visitor at an address of their own, so that limits by address do not add up between tests. */
export function stranger(site: TestApp): TestClient {
  const client = site.visitor()
  addressesGiven += 1
  client.address = `192.0.2.${addressesGiven % 250}`
  return client
}

/** Gives the password at a browser of its own; an administrator then still owes the second factor. */
export async function loggedInAgain(site: TestApp, { email }: { email: string }) {
  const client = site.visitor()
  const { body: answer } = await client.call(accounts.logIn, { body: { email, password } })
  return Object.assign(client, { answer, temporaryToken: answer.temporaryToken ?? '' })
}

/** Gives an account a role for a year, and leaves its sessions as they are. */
export async function grantRole(
  { deps: { db, clock, businessClock } }: Pick<TestApp, 'deps'>,
  userId: string,
  role: Role = 'administrator',
  programmeId: number | null = null,
): Promise<void> {
  const until = roleEndFrom(madridDay(await businessClock.now()))
  const grantedAt = clock.now()
  await db.insert(heldRoles).values({ userId, role, programmeId, grantedAt, until })
}

/** Takes all roles of these accounts, or of all others. */
export async function takeRoles(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  { of, except }: { of?: string[]; except?: string[] },
): Promise<void> {
  const { userId } = heldRoles
  await db.delete(heldRoles).where(of ? inArray(userId, of) : notInArray(userId, except ?? []))
}

/** Somebody with a role who has given the password and still owes the second factor. */
export async function unverifiedAdministrator(
  site: TestApp,
  role: Role = 'administrator',
  programmeId: number | null = null,
): Promise<Member> {
  const { user } = await member(site)
  await grantRole(site, user.id, role, programmeId)
  return Object.assign(await loggedInAgain(site, user), { user })
}

/** An administrator, or somebody with another role, who is logged in wholly, the authenticator app just set up. */
export async function administrator(
  site: TestApp,
  role: Role = 'administrator',
  programmeId: number | null = null,
): Promise<Administrator> {
  const client = await unverifiedAdministrator(site, role, programmeId)
  const { secret } = (await client.call(twoFactor.setUpTwoFactor)).body
  const code = codeAt(secret, site.deps.clock.now())
  const { body } = await client.call(twoFactor.verifyTwoFactor, { body: { code } })
  if (!body.recoveryCodes) throw new Error(`not verified: ${JSON.stringify(body)}`)
  return Object.assign(client, { secret, recoveryCodes: body.recoveryCodes })
}

/** The same administrator after another log-in, at a browser of its own. */
export async function administratorAgain(
  site: TestApp,
  { user, secret, recoveryCodes }: Administrator,
): Promise<Administrator> {
  const client = await loggedInAgain(site, user)
  const code = codeAt(secret, site.deps.clock.now())
  const { status } = await client.call(twoFactor.verifyTwoFactor, { body: { code } })
  if (status !== 200) throw new Error(`not verified: ${status}`)
  return Object.assign(client, { user, secret, recoveryCodes })
}

/** A person as they are sent. */
export function person(changes: Partial<WirePerson> = {}): WirePerson {
  return { nombre: 'Maite', apellido: 'Etxeberria', edad: 71, declaracion: true, ...changes }
}

/** The same person as operations know them. */
export function receivedPerson(sent: WirePerson): Person {
  const [received] = wirePeople.parse([sent])
  if (!received) throw new Error('there is no person')
  return received
}

/** The bodies of the three calls of a purchase, ready to be changed by a test. */
export async function confirmedOrder(
  buyer: Member,
  {
    people = [person()],
    programme = 1,
    monto,
  }: { people?: WirePerson[]; programme?: number; monto: number },
) {
  const paymentMethodId = await buyer.keepCard(buyer.user)
  const confirmed = await buyer.call(subscriptions.confirmEnrolment, {
    body: { usuarioId: buyer.user.id, programaId: programme, monto, personas: people },
  })
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(confirmed.body)}`)
  return {
    userId: buyer.user.id,
    email: buyer.user.email,
    programaId: programme,
    paymentMethodId,
    programaNombre: 'ONA',
    personasInscritas: people,
    orden_id: confirmed.body.orden_id,
  }
}
