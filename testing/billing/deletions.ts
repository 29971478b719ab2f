import { confirmDeletion, requestDeletion } from '#domain/profile/deletion-contract.ts'
import type { Member } from '../builders.ts'
import { mailsTo } from '../mails.ts'
import type { TestApp } from '../test-app.ts'

/** The token of a new link that deletes this account. */
export async function deletionToken(site: TestApp, who: Member): Promise<string> {
  const before = new Set((await mailsTo(site, who.user.email)).map(({ file }) => file))
  const { status, body } = await who.call(requestDeletion)
  if (status !== 200) throw new Error(`not asked for: ${JSON.stringify(body)}`)
  const mails = await mailsTo(site, who.user.email)
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
