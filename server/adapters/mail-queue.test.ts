import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/config.ts'
import { outgoingMail } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { createVault } from '#server/security/vault.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { forgetOldMail, MAX_ATTEMPTS, queueMail, sendWaitingMail } from './mail-queue.ts'
import { mailTemplate } from './mail-template.ts'

const greeting = mailTemplate<{ name: string }>({
  name: 'greeting',
  render: ({ name }, { language }) => ({
    subject: `${language} ${name}`,
    text: name,
    html: `<p>${name}</p>`,
  }),
})

let now = new Date('2025-01-16T09:00:00Z')
let server: MailServer
let instances: Deps[]
let tearDown: () => Promise<void>

beforeAll(async () => {
  server = await startMailServer()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'ongizate-queue-'))
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url })
  const built = [1, 2].map(() => buildDeps(config, database.url, pino({ level: 'silent' })))
  instances = built.map(({ deps }) => ({
    ...deps,
    clock: { now: () => now },
  }))
  tearDown = async () => {
    await Promise.all(built.map(({ close }) => close()))
    await database.drop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
})
afterEach(async () => {
  server.received.length = 0
  await one().db.delete(outgoingMail)
})
afterAll(() => tearDown())

const one = (): Deps => instances[0] as Deps
const subjects = () => server.received.map(({ subject }) => subject).sort()
const minutesPass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

function queue(
  name: string,
  dedupeKey = `greeting-${name}`,
  tx: Pick<Deps['db'], 'insert'> = one().db,
) {
  const to = `${name}@example.org`
  return queueMail(tx, one(), greeting, { dedupeKey, to, language: 'es', params: { name } })
}

test('an e-mail whose transaction fails is never sent', async () => {
  const failing = one().db.transaction(async (tx) => {
    await queue('maite', 'lost', tx)
    throw new Error('the transaction is rolled back')
  })
  await expect(failing).rejects.toThrow('did not happen')
  await sendWaitingMail(one())
  expect(server.received).toEqual([])
})

test('one occasion makes one e-mail, which leaves none of its details behind once sent', async () => {
  await queue('maite', 'order-completed-1')
  await queue('maite', 'order-completed-1')
  await sendWaitingMail(one())
  await queue('maite', 'order-completed-1')
  await sendWaitingMail(one())
  expect(subjects()).toEqual(['es maite'])
  const [row, ...others] = await one().db.select().from(outgoingMail)
  expect(others).toEqual([])
  expect(row).toMatchObject({ sentAt: now, attempts: 1, lastError: null })
  expect(row?.params).toEqual({})
})

test('each e-mail is sent once although many senders in two instances work at the same time', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `person-${index}`)
  for (const name of names) await queue(name)
  const sent: string[] = []
  // Without a slow mail server between them, the senders meet at the same e-mail all the time.
  const mail: Deps['mail'] = { send: async ({ text }) => void sent.push(text) }
  const senders = instances.flatMap((deps) => Array<Deps>(5).fill({ ...deps, mail }))
  await Promise.all(senders.map(sendWaitingMail))
  expect(sent.sort()).toEqual(names.sort())
})

test('what the mail server refuses is tried again with growing delay until it is delivered', async () => {
  server.busy = true
  await queue('jon')
  await sendWaitingMail(one())
  const [failed] = await one().db.select().from(outgoingMail)
  expect(failed).toMatchObject({ sentAt: null, attempts: 1 })
  expect(failed?.lastError).toContain('451')
  const triesAfter = async (minutes: number) => {
    minutesPass(minutes)
    await sendWaitingMail(one())
    const [row] = await one().db.select().from(outgoingMail)
    return row?.attempts
  }
  expect(await triesAfter(1)).toBe(1)
  expect(await triesAfter(1)).toBe(2)
  expect(await triesAfter(3)).toBe(2)
  server.busy = false
  expect(await triesAfter(1)).toBe(3)
  expect(subjects()).toEqual(['es jon'])
  expect(await triesAfter(1000)).toBe(3)
})

test('what waits is readable neither in its row nor from another one', async () => {
  await queue('maite', 'greeting-1')
  await queue('jon', 'greeting-2')
  const [maite, jon] = await one().db.select().from(outgoingMail).orderBy(outgoingMail.dedupeKey)
  expect(JSON.stringify([maite?.params, jon?.params])).not.toMatch(/maite|jon|name/)
  await one()
    .db.update(outgoingMail)
    .set({ params: maite?.params ?? {} })
    .where(eq(outgoingMail.dedupeKey, 'greeting-2'))
  await sendWaitingMail(one())
  expect(subjects()).toEqual(['es maite'])
})

test('an e-mail that was sealed with the former key is sent after the keys have changed', async () => {
  const former = { ...one(), vault: createVault(['the former key']) }
  const params = { name: 'ane' }
  const envelope = { dedupeKey: 'former', to: 'ane@example.org', language: 'eu', params } as const
  await queueMail(one().db, former, greeting, envelope)
  await sendWaitingMail({ ...one(), vault: createVault(['the new key', 'the former key']) })
  expect(subjects()).toEqual(['eu ane'])
})

test('an e-mail of a version that sealed none is sent as well', async () => {
  await queue('ane')
  await one()
    .db.update(outgoingMail)
    .set({ params: { name: 'ane' } })
  await sendWaitingMail(one())
  expect(subjects()).toEqual(['es ane'])
})

test('an e-mail that is given up leaves none of its details behind', async () => {
  server.refusing = true
  await queue('ane')
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await one().db.update(outgoingMail).set({ nextAttemptAt: now })
    await sendWaitingMail(one())
    const [row] = await one().db.select().from(outgoingMail)
    expect(typeof row?.params).toBe(attempt < MAX_ATTEMPTS ? 'string' : 'object')
  }
  server.refusing = false
  const [row] = await one().db.select().from(outgoingMail)
  expect(row).toMatchObject({ sentAt: null, attempts: MAX_ATTEMPTS })
  expect(row?.params).toEqual({})
})

test('so does one whose sender died at the last attempt, and its row is forgotten later', async () => {
  await queue('ane')
  await one().db.update(outgoingMail).set({ attempts: MAX_ATTEMPTS })
  minutesPass(1)
  await forgetOldMail(one())
  const [row] = await one().db.select().from(outgoingMail)
  expect(row?.params).toEqual({})
  minutesPass(retention.sentMailDays * 24 * 60)
  await forgetOldMail(one())
  expect(await one().db.select().from(outgoingMail)).toEqual([])
})

test('a refusal is noted with its codes, never with whom it refuses', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  server.refusing = true
  await queue('ane.etxeberria')
  await sendWaitingMail({ ...one(), log })
  server.refusing = false
  const [row] = await one().db.select().from(outgoingMail)
  expect(lines.join()).toContain('EENVELOPE RCPT TO 550 5.1.1')
  expect(row?.lastError).toContain('EENVELOPE RCPT TO 550 5.1.1')
  expect(lines.join() + row?.lastError).not.toMatch(/etxeberria|example/)
})

test('a refused e-mail does not hold up the others', async () => {
  await one()
    .db.insert(outgoingMail)
    .values({
      dedupeKey: 'unknown',
      recipient: 'maite@example.org',
      language: 'es',
      template: 'gone',
      params: {},
      nextAttemptAt: new Date(0),
    })
  await queue('jon')
  await sendWaitingMail(one())
  expect(subjects()).toEqual(['es jon'])
})

test('an e-mail taken up by an instance that died is sent by another one later', async () => {
  await queue('ane')
  let taken = (): void => {}
  const reached = new Promise<void>((resolve) => {
    taken = resolve
  })
  const dying = {
    ...one(),
    mail: {
      send() {
        taken()
        return new Promise<void>(() => {})
      },
    },
  }
  void sendWaitingMail(dying)
  await reached
  await sendWaitingMail(one())
  expect(server.received).toEqual([])
  minutesPass(2)
  await sendWaitingMail(one())
  expect(subjects()).toEqual(['es ane'])
})
