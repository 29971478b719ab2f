import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { buildDeps } from '#server/build-deps.ts'
import { queueHandlers } from '#server/jobs.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createJobQueues } from '#server/kernel/jobs/job-queues.ts'
import { createLog } from '#server/kernel/log.ts'
import { createVault } from '#server/kernel/vault.ts'
import { outgoingMail } from '#server/schema.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { shared } from '#testing/shared.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { deleteOldMail, queueMail } from './queue.ts'
import { mailTemplate } from './template.ts'

const greeting = mailTemplate<{ name: string }>({
  name: 'greeting',
  write: ({ name }, { language }) => ({ subject: `${language} ${name}`, paragraphs: [name] }),
})

const now = new Date('2025-01-16T09:00:00Z')
let server: MailServer
const database = shared(createTestDatabase)
let instances: Deps[]
let tearDown: () => Promise<void>

beforeAll(async () => {
  server = await startMailServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'ongizate-queue-'))
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url })
  const built = [1, 2].map(() => buildDeps(config, database.url, pino({ level: 'silent' })))
  instances = built.map(({ deps }) => ({
    ...deps,
    clock: { now: () => now },
  }))
  tearDown = async () => {
    await Promise.all(built.map(({ close }) => close()))
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
})
afterEach(async () => {
  server.received.length = 0
  server.busy = false
  server.refusing = false
  await one().db.delete(outgoingMail)
  await one().db.execute(sql`delete from pgboss.job`)
})
afterAll(() => tearDown())

const one = (): Deps => instances[0] as Deps
const subjects = () => server.received.map(({ subject }) => subject).sort()
const sendDue = (deps = one()) => deps.queues.runDue(queueHandlers(deps))

async function minutesPass(minutes: number): Promise<void> {
  await one().db.execute(sql`update pgboss.job set
    start_after = start_after - ${minutes} * interval '1 minute',
    heartbeat_on = heartbeat_on - ${minutes} * interval '1 minute'`)
}

interface StoredJob extends Record<string, unknown> {
  state: string
  retries: number
  minutes: number
}

/** The jobs in the queue, and in how many minutes each is due. */
async function jobs(): Promise<StoredJob[]> {
  const { rows } = await one().db.execute<StoredJob>(sql`
    select state, retry_count as retries, data, output,
      (extract(epoch from start_after - now()) / 60)::float as minutes
    from pgboss.job where name = 'mail'`)
  return rows
}

function queue(name: string, dedupeKey = `greeting-${name}`, tx: Queryable = one().db) {
  const to = { email: `${name}@example.org`, language: 'es' } as const
  return queueMail(tx, one(), greeting, { dedupeKey, to, params: { name } })
}

test('an e-mail whose transaction fails is never sent', async () => {
  const failing = one().db.transaction(async (tx) => {
    await queue('maite', 'lost', tx)
    throw new Error('the transaction is rolled back')
  })
  await expect(failing).rejects.toThrow('is rolled back')
  await sendDue()
  expect(server.received).toEqual([])
})

test('one occasion makes one e-mail, which leaves none of its details behind once sent', async () => {
  await queue('maite', 'order-completed-1')
  await queue('maite', 'order-completed-1')
  await sendDue()
  await queue('maite', 'order-completed-1')
  await sendDue()
  expect(subjects()).toEqual(['es maite'])
  const [row, ...others] = await one().db.select().from(outgoingMail)
  expect(others).toEqual([])
  expect(row).toMatchObject({ sentAt: now, params: {} })
  expect(JSON.stringify(await jobs())).not.toMatch(/maite|example/)
})

test('each e-mail is sent once although many senders in two instances work at the same time', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `person-${index}`)
  for (const name of names) await queue(name)
  const sent: string[] = []
  // Without a slow mail server between them, the senders meet at the same e-mail all the time.
  const mail: Deps['mail'] = { send: async ({ subject }) => void sent.push(subject) }
  const senders = instances.flatMap((deps) => Array<Deps>(5).fill({ ...deps, mail }))
  await Promise.all(senders.map(sendDue))
  expect(sent.sort()).toEqual(names.map((name) => `es ${name}`).sort())
})

test('what the mail server refuses is tried again with growing delay until it is delivered', async () => {
  server.busy = true
  await queue('jon')
  for (const [retries, longest] of [2, 4, 8].entries()) {
    await sendDue()
    const [failed] = await jobs()
    expect(failed).toMatchObject({ state: 'retry', retries })
    expect(JSON.stringify(failed?.output)).toContain('451')
    expect(failed?.minutes).toBeGreaterThan(longest / 2 - 1)
    expect(failed?.minutes).toBeLessThanOrEqual(longest)
    await minutesPass(longest / 2 - 1)
    await sendDue()
    expect(await jobs()).toMatchObject([{ retries }])
    await minutesPass(longest / 2 + 1)
  }
  server.busy = false
  await sendDue()
  expect(subjects()).toEqual(['es jon'])
  await minutesPass(1000)
  await sendDue()
  expect(subjects()).toEqual(['es jon'])
})

test('what waits is readable neither in its row nor from another one', async () => {
  await queue('maite', 'greeting-1')
  await queue('bittor', 'greeting-2')
  const [maite, bittor] = await one().db.select().from(outgoingMail).orderBy(outgoingMail.dedupeKey)
  expect(JSON.stringify([maite?.params, bittor?.params])).not.toMatch(/maite|bittor|name/)
  await one()
    .db.update(outgoingMail)
    .set({ params: maite?.params ?? {} })
    .where(eq(outgoingMail.dedupeKey, 'greeting-2'))
  await sendDue()
  expect(subjects()).toEqual(['es maite'])
})

test('an e-mail that was sealed with the former key is sent after the keys have changed', async () => {
  const former = { ...one(), vault: createVault(['the former key']) }
  const params = { name: 'ane' }
  const to = { email: 'ane@example.org', language: 'eu' } as const
  await queueMail(one().db, former, greeting, { dedupeKey: 'former', to, params })
  await sendDue({ ...one(), vault: createVault(['the new key', 'the former key']) })
  expect(subjects()).toEqual(['eu ane'])
})

test('an e-mail of a version that sealed none is sent as well', async () => {
  await queue('ane')
  await one()
    .db.update(outgoingMail)
    .set({ params: { name: 'ane' } })
  await sendDue()
  expect(subjects()).toEqual(['es ane'])
})

test('an e-mail that is given up leaves none of its details behind, and is forgotten later', async () => {
  server.refusing = true
  await queue('ane')
  await one().db.execute(sql`update pgboss.job set retry_count = 17, started_on = now()`)
  await sendDue()
  const written = async () => (await one().db.select().from(outgoingMail))[0]
  expect(await jobs()).toMatchObject([{ state: 'retry', retries: 18 }])
  expect(typeof (await written())?.params).toBe('string')
  await minutesPass(6 * 60)
  await sendDue()
  expect(await written()).toMatchObject({ sentAt: null, params: {} })
  const clock = { now: () => new Date(now.getTime() + (retention.sentMailDays + 1) * DAY_MS) }
  await deleteOldMail({ ...one(), clock })
  expect(await written()).toBeUndefined()
})

test('a refusal is noted with its codes, never with whom it refuses', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  server.refusing = true
  await queue('ane.etxeberria')
  const queues = createJobQueues(database.url, log)
  await sendDue({ ...one(), queues })
  await queues.close()
  const kept = JSON.stringify(await jobs())
  expect(lines.join()).toContain('EENVELOPE RCPT TO 550 5.1.1')
  expect(kept).toContain('EENVELOPE RCPT TO 550 5.1.1')
  expect(lines.join() + kept).not.toMatch(/etxeberria|example/)
})

test('a refused e-mail does not hold up the others', async () => {
  await queueMail(
    one().db,
    one(),
    { ...greeting, name: 'gone' },
    {
      dedupeKey: 'unknown',
      to: { email: 'maite@example.org', language: 'es' },
      params: { name: 'maite' },
    },
  )
  await queue('jon')
  await sendDue()
  expect(subjects()).toEqual(['es jon'])
})

test('an e-mail taken up by an instance that died is sent by another one later', async () => {
  await queue('ane')
  const reached = Promise.withResolvers<void>()
  const dying = {
    ...one(),
    mail: {
      send() {
        reached.resolve()
        return new Promise<void>(() => {})
      },
    },
  }
  void sendDue(dying)
  await reached.promise
  const scheduler = new PgBoss({
    connectionString: database.url,
    supervise: false,
    schedule: false,
  })
  scheduler.on('error', () => {})
  await scheduler.start()
  await sendDue(instances[1])
  expect(subjects()).toEqual([])
  await minutesPass(2)
  await scheduler.supervise('mail')
  await minutesPass(2)
  await sendDue(instances[1])
  expect(subjects()).toEqual(['es ane'])
  await scheduler.stop({ graceful: false })
})
