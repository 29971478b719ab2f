import * as accounts from '#domain/accounts/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { outgoingMail, users } from '#server/schema.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import type { OidcPerson, OidcProvider } from './oidc-provider.ts'

let peopleMade = 0

/** A person with an account at the provider. */
export function personAtGoogle(provider: OidcProvider, changes: Partial<OidcPerson> = {}) {
  peopleMade += 1
  const person = {
    sub: `sub-${peopleMade}`,
    email: `nerea${peopleMade}@example.org`,
    email_verified: true,
    given_name: 'Nerea',
    family_name: 'Lizarraga Aizpuru',
    ...changes,
  }
  provider.knows(person)
  return person
}

/** The account of the client's session; none for a visitor. */
export async function whoIsLoggedIn(client: TestClient) {
  const { body } = await client.call(accounts.checkAuth)
  return body.isAuthenticated ? body : null
}

export async function mailsTo(site: TestApp, email: string) {
  await site.deps.background.settled()
  return site.deps.db.select().from(outgoingMail).where(eq(outgoingMail.recipient, email))
}

/** Another tab of the same browser. */
export function twinOf(site: TestApp, client: TestClient) {
  const twin = site.visitor()
  for (const [name, value] of client.cookies) twin.cookies.set(name, value)
  return twin
}

export async function accountOf(site: TestApp, email: string) {
  const [row] = await site.deps.db.select().from(users).where(eq(users.email, email))
  return row
}
