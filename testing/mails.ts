import type { Page } from '#domain/pages.ts'
import { listOutbox, readFromOutbox } from '#server/adapters/mail-outbox.ts'
import { eq } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import { parseMail, type ReadMail } from '#server/demo/read-mail.ts'
import { type Member, member } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Everything that an address has been sent, the oldest first, once nothing is on its way any more. */
export async function mailsTo(site: TestApp, address: string): Promise<ReadMail[]> {
  await site.deps.background.settled()
  const { dataDir } = site.deps.config
  const mails: ReadMail[] = []
  for (const file of (await listOutbox(dataDir)).toReversed()) {
    const bytes = await readFromOutbox(dataDir, file)
    if (bytes) mails.push(await parseMail(file, bytes))
  }
  return mails.filter(({ to }) => to === address)
}

/** The tokens of the links to `page` that an address has been sent, the oldest first. */
export async function tokensTo(site: TestApp, address: string, page: Page): Promise<string[]> {
  const mails = await mailsTo(site, address)
  return mails.flatMap(({ text }) => {
    const links = text.match(/https?:\S+/g)?.map((link) => new URL(link)) ?? []
    const link = links.find(({ pathname }) => decodeURIComponent(pathname) === page)
    return link?.searchParams.get('token') ?? []
  })
}

/** A logged-in member whose only log-in method is Google. */
export async function googleMember(site: TestApp): Promise<Member> {
  const client = await member(site)
  await site.deps.db
    .update(users)
    .set({ passwordHash: null, authProvider: 'google', googleSubject: client.user.id })
    .where(eq(users.id, client.user.id))
  return client
}
