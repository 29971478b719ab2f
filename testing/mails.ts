import type { Page } from '#domain/pages.ts'
import { parseMail, type ReadMail } from '#server/demo/read-mail.ts'
import { listOutbox, readFromOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { type Member, member } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** The messages of an outbox that were read once: none changes, and each takes a while to read. */
const alreadyRead = new WeakMap<TestApp['deps']['config'], Map<string, ReadMail>>()

/** What an address has been sent with these words in the subject, the oldest first, once nothing is on its way any more. */
export async function mailsTo(site: TestApp, address: string, words = ''): Promise<ReadMail[]> {
  await site.deps.background.settled()
  const { config } = site.deps
  const known = alreadyRead.get(config) ?? new Map<string, ReadMail>()
  alreadyRead.set(config, known)
  const mails: ReadMail[] = []
  for (const file of (await listOutbox(config.dataDir)).toReversed()) {
    const bytes = known.has(file) ? null : await readFromOutbox(config.dataDir, file)
    if (bytes) known.set(file, await parseMail(file, bytes))
    const mail = known.get(file)
    if (mail?.to === address && mail.subject.includes(words)) mails.push(mail)
  }
  return mails
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
