import * as accounts from '#domain/accounts/contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import type { WirePerson } from '#domain/enrolments/person.ts'
import { confirmDeletion, requestDeletion } from '#domain/profile/deletion-contract.ts'
import { listOutbox, readFromOutbox } from '#server/adapters/mail-outbox.ts'
import { parseMail, type ReadMail } from '#server/demo/read-mail.ts'
import { confirmedOrder, type Member, newAccount, person } from '../builders.ts'
import type { TestApp } from '../test-app.ts'

/** Everything that has been sent to an address, in the order in which it was written. */
export async function mailTo(site: TestApp, address: string): Promise<ReadMail[]> {
  await site.deps.background.settled()
  const { dataDir } = site.deps.config
  const mails = await Promise.all(
    (await listOutbox(dataDir)).map(async (file) =>
      parseMail(file, (await readFromOutbox(dataDir, file)) as Buffer),
    ),
  )
  return mails.filter(({ to }) => to === address)
}

/** A logged-in member with these data. */
export async function memberNamed(
  site: TestApp,
  changes: Record<string, unknown> = {},
): Promise<Member> {
  const client = site.visitor()
  await client.call(accounts.register, { body: newAccount(changes) })
  const { body } = await client.call(accounts.checkAuth)
  if (!body.isAuthenticated) throw new Error('the account was not opened')
  return Object.assign(client, { user: { id: body.id, email: body.email } })
}

/** Enrols these people and pays; answers the ids of their enrolments. */
export async function enrol(
  buyer: Member,
  purchase: { monto: number; people?: WirePerson[]; programme?: number; card?: string },
): Promise<string[]> {
  const { card, people = [person()], ...rest } = purchase
  const order = await confirmedOrder(buyer, { people, ...rest })
  const paymentMethodId = card ? await buyer.keepCard(buyer.user, card) : order.paymentMethodId
  const { status, body } = await buyer.call(subscriptions.completeSubscription, {
    body: { ...order, paymentMethodId },
  })
  if (status !== 200) throw new Error(`not enrolled: ${JSON.stringify(body)}`)
  return body.subscriptions.map(({ inscripcionId }) => inscripcionId)
}

/** The token of a new link that deletes this account. */
export async function deletionToken(site: TestApp, who: Member): Promise<string> {
  const before = new Set((await mailTo(site, who.user.email)).map(({ file }) => file))
  const { status, body } = await who.call(requestDeletion)
  if (status !== 200) throw new Error(`not asked for: ${JSON.stringify(body)}`)
  const mails = await mailTo(site, who.user.email)
  const link = mails
    .filter(({ file }) => !before.has(file))
    .map(({ text }) => /\S+confirm-account-deletion\S+/.exec(text ?? '')?.[0])
    .find((found) => found !== undefined)
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

/** Follows the link, and waits until the provider has been called, with or without success. */
export async function follow(site: TestApp, token: string, client = site.visitor()) {
  const answer = await client.call(confirmDeletion, { body: { token } })
  await site.deps.background.settled()
  return answer
}

export async function deleteAccount(site: TestApp, who: Member): Promise<void> {
  const { status, body } = await follow(site, await deletionToken(site, who))
  if (status !== 200) throw new Error(`not deleted: ${JSON.stringify(body)}`)
}
