import { randomUUID } from 'node:crypto'
import * as accounts from '#domain/accounts/contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { saveDraft, verifyEnrolments } from '#domain/enrolments/contract.ts'
import { type WirePerson, wirePeople } from '#domain/enrolments/wire-person.ts'
import { TestClient } from '#testing/test-client.ts'
import type { Product } from './product.ts'

/** Where people find the site, and the card form with it. */
export type Site = Pick<Product, 'url' | 'sandbox'>

/** All fields of the sign-up form. */
export function newAccount() {
  return {
    firstName: 'Itziar',
    lastName: 'Agirre Etxeberria',
    email: `itziar-${randomUUID().slice(0, 8)}@example.org`,
    phone: '+34943123456',
    locality: 'Zarautz',
    password: 'Itsasoa-2024!',
  }
}

export type Account = ReturnType<typeof newAccount>

/** A new member who is logged in. */
export interface Member {
  account: Account
  id: string
  client: TestClient
}

export async function openAccount(
  product: Pick<Site, 'url'>,
  account = newAccount(),
): Promise<Member> {
  const client = new TestClient(product.url)
  await client.get(accounts.register, { ...account, acceptTerms: true, lng: 'es' })
  const me = await client.get(accounts.checkAuth)
  if (!me.isAuthenticated) throw new Error('the account was not opened')
  return { account, id: me.id, client }
}

/** Two people to enrol, different ones each time. */
export function twoPeople(): [WirePerson, WirePerson] {
  // Letters alone, as in names; each digit becomes one of its own.
  const family = randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  return [
    { nombre: 'Maite', apellido: `Etxeberria ${family}`, edad: 71, declaracion: true },
    { nombre: 'Joxe', apellido: `Agirre ${family}`, edad: 74, declaracion: true },
  ]
}

/** Goes through a purchase up to its last call, and answers that call's body. */
export async function confirmOrder(
  product: Site,
  buyer: Member,
  people: WirePerson[],
  card?: string,
) {
  const { client, id, account } = buyer
  const { clientSecret } = await client.get(subscriptions.createSetupIntent, {
    userId: id,
    email: account.email,
  })
  const paymentMethodId = await product.sandbox.keepCard(clientSecret, card)
  const { quote } = await client.get(verifyEnrolments, { programaId: 1, personas: people })
  const { orden_id } = await client.get(subscriptions.confirmEnrolment, {
    usuarioId: id,
    programaId: 1,
    monto: quote.firstMonth,
    personas: people,
  })
  return {
    userId: id,
    email: account.email,
    programaId: 1,
    paymentMethodId,
    programaNombre: 'ONA',
    personasInscritas: people.map(({ nombre, apellido, edad }) => ({ nombre, apellido, edad })),
    orden_id,
  }
}

/** Enrols these people in ONA and pays. */
export async function enrol(
  product: Site,
  payer: Member,
  people: WirePerson[],
  card?: string,
): Promise<void> {
  await payer.client.get(
    subscriptions.completeSubscription,
    await confirmOrder(product, payer, people, card),
  )
}

/** Sends the enrolment form without going on to pay. */
export async function keepDraft(
  payer: Member,
  { programmeId, people }: { programmeId: number; people: WirePerson[] },
): Promise<void> {
  await payer.client.get(saveDraft, { programmeId, people: wirePeople.parse(people) })
}
