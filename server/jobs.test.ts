import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, it } from 'vitest'
import { getDraft } from '#domain/enrolments/contract.ts'
import { DAY_MS, HOUR_MS } from '#domain/kernel/durations.ts'
import { retention } from '#domain/retention.ts'
import { saveDraft } from '#server/enrolments/drafts.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import {
  advertisingRequests,
  donations,
  enrolmentDrafts,
  knownDevices,
  oneTimeTokens,
  outgoingMail,
  passwordResetRequests,
  rateLimits,
  securityEvents,
  sessions,
  webhookEvents,
} from '#server/schema.ts'
import { member, person, receivedPerson } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { deleteExpiredData } from './jobs.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const payer = shared(() => member(site))
let now: Date
beforeEach(() => {
  now = new Date()
  site.deps.clock = { now: () => now }
})

interface Kind {
  table: PgTable
  /** Identifies a row. */
  name: PgColumn
  /** Milliseconds after which it is too old. */
  time: number
  row: (name: string, at: Date) => Record<string, unknown>
}

const kinds: Record<string, Kind> = {
  session: {
    table: sessions,
    name: sessions.tokenHash,
    time: 0,
    row: (tokenHash, expiresAt) => ({ userId: payer.user.id, tokenHash, expiresAt }),
  },
  'rate limit': {
    table: rateLimits,
    name: rateLimits.key,
    time: 0,
    row: (key, resetsAt) => ({ key, hits: 1, resetsAt }),
  },
  'known browser': {
    table: knownDevices,
    name: knownDevices.deviceHash,
    time: retention.deviceDays * DAY_MS,
    row: (deviceHash, lastSeenAt) => ({ userId: payer.user.id, deviceHash, lastSeenAt }),
  },
  link: {
    table: oneTimeTokens,
    name: oneTimeTokens.tokenHash,
    time: retention.linkDays * DAY_MS,
    row: (tokenHash, expiresAt) => ({
      userId: payer.user.id,
      purpose: 'resetPassword',
      tokenHash,
      expiresAt,
    }),
  },
  'request for a password': {
    table: passwordResetRequests,
    name: passwordResetRequests.email,
    time: retention.resetRequestDays * DAY_MS,
    row: (email, createdAt) => ({ email, language: 'es', createdAt }),
  },
  'e-mail that was sent': {
    table: outgoingMail,
    name: outgoingMail.dedupeKey,
    time: retention.sentMailDays * DAY_MS,
    row: (dedupeKey, sentAt) => ({
      dedupeKey,
      sentAt,
      recipient: 'ane@example.org',
      language: 'es',
      template: 'welcome',
      params: {},
    }),
  },
  'payment event': {
    table: webhookEvents,
    name: webhookEvents.id,
    time: retention.paymentEventDays * DAY_MS,
    row: (id, processedAt) => ({ id, type: 'payment_intent.succeeded', processedAt }),
  },
  'security event': {
    table: securityEvents,
    name: securityEvents.type,
    time: retention.securityEventDays * DAY_MS,
    row: (type, at) => ({ type, at, level: 'info', message: 'A log-in was completed.' }),
  },
  'request for advertising': {
    table: advertisingRequests,
    name: advertisingRequests.name,
    time: retention.advertisingDays * DAY_MS,
    row: (name, changedAt) => ({
      id: crypto.randomUUID(),
      name,
      email: 'ane@example.org',
      company: 'Lasa',
      changedAt,
      place: 'either',
      message: 'Kaixo',
      language: 'eu',
    }),
  },
  'unpaid donation': {
    table: donations,
    name: donations.firstName,
    time: retention.donationHours * HOUR_MS,
    row: (firstName, createdAt) => ({
      firstName,
      lastName: 'Lasa',
      email: 'ane@example.org',
      anonymous: false,
      createdAt,
      amountCents: 500,
      paymentStatus: 'abandoned',
      madeAt: createdAt,
    }),
  },
}

it.each(Object.entries(kinds))('%s: forgotten when its time is over, and not before', async (_, {
  table,
  name,
  time,
  row,
}) => {
  const { db } = site.deps
  const old = row('old', new Date(now.getTime() - time - 1000))
  const young = row('young', new Date(now.getTime() - time + 1000))
  await db.insert(table).values([old, young] as never)
  await deleteExpiredData(site.deps)
  const names = (await db.select({ name }).from(table)).map((one) => one.name)
  expect(names).toContain('young')
  expect(names).not.toContain('old')
})

it('a form that was not continued is not shown any more, and then deleted', async () => {
  const key = { payerId: payer.user.id, programmeId: 1 }
  const then = now
  await saveDraft(site.deps, key, [receivedPerson(person())])
  const shown = async () => (await payer.call(getDraft, { params: { programmeId: 1 } })).body.draft
  const kept = () => site.deps.db.select().from(enrolmentDrafts)
  now = new Date(then.getTime() + retention.draftDays * DAY_MS - 1000)
  await deleteExpiredData(site.deps)
  expect(await shown()).not.toBeNull()
  now = new Date(then.getTime() + retention.draftDays * DAY_MS + 1)
  expect([await shown(), (await kept()).length]).toEqual([null, 1])
  await deleteExpiredData(site.deps)
  expect(await kept()).toEqual([])
})

it('one kind that cannot be deleted stops no other, and the job counts as failed', async () => {
  const { db } = site.deps
  const ended = kinds.session?.row('ended', new Date(now.getTime() - 1000))
  const requested = kinds['request for advertising']
  await db.insert(sessions).values(ended as never)
  await db.insert(advertisingRequests).values(requested?.row('forgotten', new Date(0)) as never)
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before delete on ${sessions} execute function refuse()`)
  try {
    await expect(deleteExpiredData(site.deps)).rejects.toThrow('some old data could not be deleted')
  } finally {
    await db.execute(sql`drop function refuse cascade`)
  }
  expect(await db.$count(advertisingRequests, eq(advertisingRequests.name, 'forgotten'))).toBe(0)
  await deleteExpiredData(site.deps)
  expect(await db.$count(sessions, eq(sessions.tokenHash, 'ended'))).toBe(0)
})
