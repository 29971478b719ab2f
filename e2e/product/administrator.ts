import { Secret, TOTP } from 'otpauth'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import type { Role } from '#domain/kernel/rights.ts'
import { TestClient } from '#testing/test-client.ts'
import { query } from '../process/database.ts'
import { type Account, type Member, openAccount } from './member.ts'
import type { Product } from './product.ts'

/** An administrator of their own, so that tests do not take each other's codes away. */
export interface Administrator extends Member {
  /** What the authenticator app knows, in base32. */
  secret: string
  recoveryCodes: readonly string[]
}

/** Returns what an authenticator app shows, now or so many steps of thirty seconds from now. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}

/** Is the role of an administrator where none is named. */
type RoleGiven = [role?: Role, programmeId?: number | null]

/** Gives an account a role that outlasts every clock of a test, and leaves its sessions as they are. */
export async function giveRole(
  product: Product,
  userId: string,
  ...[role = 'administrator', programmeId = null]: RoleGiven
): Promise<void> {
  await query(
    product,
    'insert into held_roles (user_id, role, programme_id, granted_at, until) values ($1, $2, $3, now(), $$2999-12-31$$)',
    [userId, role, programmeId],
  )
}

/** An account that administers the site, or has another role, and no second factor yet. */
export async function openAdministratorAccount(
  product: Product,
  ...role: RoleGiven
): Promise<Account> {
  const { account, id } = await openAccount(product)
  await giveRole(product, id, ...role)
  return account
}

/** The session after the password alone, in a browser of its own. */
export async function withPasswordAlone<Given extends Pick<Account, 'email' | 'password'>>(
  product: Product,
  account: Given,
) {
  const client = new TestClient(product.url)
  await client.get(accounts.logIn, { email: account.email, password: account.password })
  const me = await client.get(accounts.checkAuth)
  if (!me.isAuthenticated) throw new Error('the account was not opened')
  return { account, id: me.id, client }
}

/** An administrator, or somebody with another role, who is logged in wholly, the authenticator app just set up. */
export async function openAdministrator(
  product: Product,
  ...role: RoleGiven
): Promise<Administrator> {
  const account = await openAdministratorAccount(product, ...role)
  const member = await withPasswordAlone(product, account)
  const { secret } = await member.client.get(twoFactor.setUpTwoFactor)
  const { recoveryCodes } = await member.client.get(twoFactor.verifyTwoFactor, {
    code: codeOf(secret),
  })
  if (!recoveryCodes) throw new Error('the second factor was set up before')
  return { ...member, secret, recoveryCodes }
}
