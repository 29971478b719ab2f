import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storageFor } from '#server/build-deps.ts'
import { stripeAccount, stripeApiVersion } from '#server/kernel/adapters/stripe/account.ts'
import { twoFactorSecrets, webhookEvents } from '#server/schema.ts'
import { administrator } from '#testing/builders.ts'
import { createDatabase, dropDatabase, inDatabase } from '#testing/databases.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { checkAdministrators } from './check-administrators.ts'
import {
  checkDatabaseClock,
  checkDatabasePermissions,
  checkDatabaseServer,
  checkMigrations,
  checkReadable,
} from './check-database.ts'
import { checkStorage } from './check-storage.ts'
import { checkStripeAccount } from './check-stripe.ts'
import { checkReceivedEvents, checkWebhook } from './check-webhook.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

const now = () => new Date()
const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level)

const site = sharedTestApp({ now: '2026-03-02T09:00:00Z' })
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
})

afterAll(() => client.end())

test('a database as the site leaves it is fine', async () => {
  expect(levels(await checkDatabaseServer(client))).toEqual(['good', 'good'])
  expect(levels(await checkMigrations(client))).toEqual(['good'])
  expect(levels(await checkDatabaseClock(client, now))).toEqual(['good'])
  expect(levels(await checkReadable(client))).toEqual(['good'])
})

test('permissions are tried, and leave nothing behind', async () => {
  expect(levels(await checkDatabasePermissions(client))).toEqual(['good'])
  const { rows } = await client.query(
    "select to_regclass('public.ongizate_doctor') as made, to_regnamespace('ongizate_doctor') as schema",
  )
  expect(rows).toEqual([{ made: null, schema: null }])
})

test('a database that may only be read is wrong', async () => {
  await client.query('set default_transaction_read_only = on')
  try {
    expect(levels(await checkDatabasePermissions(client))).toEqual(['bad'])
  } finally {
    await client.query('set default_transaction_read_only = off')
  }
})

test.each([
  ['an old server in another encoding', { version: '13.2', number: 130_002, encoding: 'LATIN1' }],
])('%s is wrong', async (_, row) => {
  const old = { query: async () => ({ rows: [row] }) } as unknown as pg.Client
  expect(levels(await checkDatabaseServer(old))).toEqual(['bad', 'bad'])
})

test('migrations that are missing are a warning, foreign ones are wrong', async () => {
  await client.query('begin')
  try {
    await client.query(
      `delete from drizzle.__drizzle_migrations
       where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
    expect(levels(await checkMigrations(client))).toEqual(['warning'])
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('theirs', 1)",
    )
    expect(levels(await checkMigrations(client))).toEqual(['bad'])
  } finally {
    await client.query('rollback')
  }
})

test('a database before the first start has no tables yet, and nothing else is asked of it', async () => {
  const url = inDatabase(inject('templateDatabaseUrl'), `new_${randomUUID()}`)
  await createDatabase(url)
  const findings: Finding[] = []
  await examine(site.deps.config, url, now, (finding) => findings.push(finding))
  await dropDatabase(url)
  expect(findings).toContainEqual({
    level: 'warning',
    sentence: 'The database has no tables yet.',
    cure: 'Start the site once, which makes them.',
  })
  expect(findings.map(({ sentence }) => sentence).join()).not.toContain('42P01')
})

test('events that have never come, long ago, and today', async () => {
  const { db } = site.deps
  expect(levels(await checkReceivedEvents(db, now))).toEqual(['warning'])
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await db.insert(webhookEvents).values({ id: 'evt_old', type: 'a', receivedAt: longAgo })
  expect(await checkReceivedEvents(db, now)).toMatchObject([
    { level: 'warning', sentence: 'No event of Stripe has arrived for 40 days.' },
  ])
  await db.insert(webhookEvents).values({ id: 'evt_new', type: 'a' })
  expect(levels(await checkReceivedEvents(db, now))).toEqual(['good'])
})

test('administrators count once their second factor is confirmed', async () => {
  const { db } = site.deps
  await db.delete(twoFactorSecrets)
  expect(levels(await checkAdministrators(db))).toEqual(['bad'])
  await administrator(site)
  expect(levels(await checkAdministrators(db))).toEqual(['warning'])
  await administrator(site)
  expect(levels(await checkAdministrators(db))).toEqual(['good'])
})

test('files can be stored where the site keeps them, and the probe is gone', async () => {
  const storage = storageFor(site.deps.config)
  expect(levels(await checkStorage(storage))).toEqual(['good'])
  for await (const { key } of storage.list()) expect(key).not.toContain('doctor')
})

test('the account and the webhook of the sandbox pass', async () => {
  const { payments } = site.deps.config
  const stripe = stripeAccount(payments)
  expect(levels(await checkStripeAccount(stripe, now))).toEqual(Array(5).fill('good'))
  const webhooks = await stripe.webhooks()
  const address = webhooks?.[0]?.url ?? ''
  expect(levels(checkWebhook(webhooks ?? [], address, stripeApiVersion))).toEqual([
    'good',
    'good',
    'good',
  ])
})

test('a key that the provider does not know is reported as such', async () => {
  const { payments } = site.deps.config
  expect(await stripeAccount({ ...payments, secretKey: 'sk_test_other' }).account()).toBe(
    'unknownKey',
  )
  const other = stripeAccount({ ...payments, publishableKey: 'pk_test_other' })
  expect(await other.knowsPublishableKey()).toBe(false)
})

test('a whole installation is gone through, and an unreachable database is one finding', async () => {
  const findings: Finding[] = []
  const nowhere = 'postgresql://ongizate:secret@127.0.0.1:1/ongizate'
  await examine(site.deps.config, nowhere, now, (finding) => findings.push(finding))
  const said = findings.map(({ sentence }) => sentence)
  expect(said[0]).toBe('The database does not let the site in (ECONNREFUSED).')
  expect(said).toContain('Stripe knows both keys.')
  expect(said).toContain('Files can be written, read and deleted.')
  expect(said.join()).not.toContain('secret')
})
