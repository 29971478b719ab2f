import { beforeAll, expect, it } from 'vitest'
import * as contract from '#domain/mailings/contract.ts'
import { unsubscribe } from '#domain/mailings/unsubscribe-contract.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { readFromOutbox } from '#server/kernel/adapters/mail/outbox.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
let ane: Member
let jon: Member

beforeAll(async () => {
  ane = await member(site, { firstName: 'Ane' })
  jon = await member(site, { firstName: 'Jon' })
  for (const one of [ane, jon]) await enrol(one, { monto: 60, people: [person()] })
})

async function write(subject: string, payers: number) {
  const { status } = await boss.call(contract.sendMailing, {
    body: {
      requestKey: crypto.randomUUID(),
      filter: {},
      texts: { es: { subject, body: 'Nos vemos el sábado.' } },
      payers,
      confirmed: true,
    },
  })
  expect(status).toBe(200)
  await site.deps.background.settled()
}

const received = async (who: Member, subject: string) =>
  (await mailsTo(site, who.user.email)).find((mail) => mail.subject === subject)

/** The message's headers, each on one line. */
async function headersOf(file = '') {
  const bytes = await readFromOutbox(site.deps.config.dataDir, file)
  return (
    String(bytes)
      .split('\r\n\r\n')[0]
      ?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  )
}

const isWanted = async ({ user }: Member) => {
  const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
  return row?.announcementMails
}

it('an announcement is stopped with one click of the mail program, and neither by opening nor by a look at its links', async () => {
  await write('Primera', 2)
  const mail = await received(ane, 'Primera')
  const headers = await headersOf(mail?.file)
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const url = /^List-Unsubscribe: <(\S+)>$/m.exec(headers)?.[1] ?? ''
  const path = url.replace(new URL(url).origin, '')
  for (const method of ['GET', 'HEAD'] as const) {
    const looked = await site.app.inject({ method, url: path })
    expect([looked.statusCode, looked.headers.location]).toEqual([
      303,
      expect.stringContaining('/comunicados?token='),
    ])
  }
  expect(mail?.text).toContain('/comunicados?token=')
  expect(await isWanted(ane)).toBe(true)
  const oneClick = {
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const
  // Mail programs may repeat it.
  for (const _ of [1, 2]) expect((await site.app.inject(oneClick)).statusCode).toBe(200)
  expect([await isWanted(ane), await isWanted(jon)]).toEqual([false, true])

  await write('Segunda', 1)
  expect(await received(ane, 'Segunda')).toBeUndefined()
  expect(await received(jon, 'Segunda')).toBeDefined()
})

it('a forged link is refused', async () => {
  const { status, body } = await ane.call(unsubscribe, { query: { token: `${ane.user.id}` } })
  expect([status, body.code]).toEqual([422, 'accounts.linkInvalid'])
})

it('payers choose in their profile, also while a message waits, and what concerns their money still comes', async () => {
  await jon.call(updateUser, { body: { announcementMails: true } })
  await ane.call(updateUser, { body: { announcementMails: true } })
  const { body } = await boss.call(contract.sendMailing, {
    body: {
      requestKey: crypto.randomUUID(),
      filter: {},
      texts: { es: { subject: 'Tercera', body: 'Nos vemos el domingo.' } },
      payers: 2,
      confirmed: true,
    },
  })
  expect(body.recipients).toBe(2)
  await jon.call(updateUser, { body: { announcementMails: false } })
  await site.deps.background.settled()
  expect(await received(jon, 'Tercera')).toBeUndefined()
  expect(await received(ane, 'Tercera')).toBeDefined()
  await enrol(jon, { monto: 60, people: [person({ nombre: 'Libe' })] })
  await site.deps.background.settled()
  const subjects = (await mailsTo(site, jon.user.email)).map(({ subject }) => subject)
  expect(subjects.length).toBeGreaterThan(2)
})
