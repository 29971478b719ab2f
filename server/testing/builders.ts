import * as accounts from '#domain/accounts/contract.ts'
import type { Person } from '#domain/enrolments/person.ts'
import * as subscriptions from '#domain/subscriptions/contract.ts'
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

/** Somebody who has just opened an account and is logged in. */
export async function member(site: TestApp): Promise<Member> {
  const client = site.visitor()
  const account = newAccount()
  await client.call(accounts.register, { body: account })
  const { body } = await client.call(accounts.checkAuth)
  if (!body.isAuthenticated) throw new Error('the account was not opened')
  return Object.assign(client, { user: { id: body.id, email: body.email } })
}

export function person(changes: Partial<Person> = {}): Person {
  return { nombre: 'Maite', apellido: 'Etxeberria', edad: 71, declaracion: true, ...changes }
}

/** The bodies of the three calls of a purchase, ready to be changed by a test. */
export async function confirmedOrder(
  buyer: Member,
  {
    people = [person()],
    programme = 1,
    monto,
  }: { people?: Person[]; programme?: number; monto: number },
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
