import { deviceName } from '#server/accounts/device-name.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gte, inArray, not, or } from '#server/kernel/db/drizzle.ts'
import { exportedRows, rowsOf } from '#server/kernel/personal-data.ts'
import * as schema from '#server/schema.ts'
import { tables } from './export-columns.ts'

type User = typeof schema.users.$inferSelect

/** The account's own records: sessions, devices, links. */
export async function exportAccount(tx: Queryable, user: User) {
  const { sessions, knownDevices, oneTimeTokens } = schema
  const { heldRoles, twoFactorSecrets, recoveryCodes } = schema
  const opened = await rowsOf(tx, sessions, eq(sessions.userId, user.id), sessions.createdAt)
  const [twoFactor = null] = await exportedRows(
    tx,
    tables.twoFactorSecrets,
    eq(twoFactorSecrets.userId, user.id),
  )
  return {
    account: tables.users.exportRow(user),
    roles: await exportedRows(tx, tables.heldRoles, eq(heldRoles.userId, user.id), heldRoles.until),
    devices: opened.map((session) => ({
      ...deviceName(session.userAgent),
      ...tables.sessions.exportRow(session),
    })),
    knownBrowsers: await exportedRows(
      tx,
      tables.knownDevices,
      eq(knownDevices.userId, user.id),
      knownDevices.lastSeenAt,
    ),
    links: await exportedRows(
      tx,
      tables.oneTimeTokens,
      eq(oneTimeTokens.userId, user.id),
      oneTimeTokens.createdAt,
    ),
    twoFactor,
    recoveryCodes: await exportedRows(tx, tables.recoveryCodes, eq(recoveryCodes.userId, user.id)),
  }
}

/**
 * Returns what was noted about this person and what they did themselves.
 * @param subjects the names under which the audit log knows what is theirs
 */
export async function exportRecords(tx: Queryable, user: User, subjects: readonly string[]) {
  const { auditLog, securityEvents } = schema
  const isTheirs = inArray(auditLog.subject, [...subjects])
  const done = and(eq(auditLog.actorId, user.id), not(isTheirs))
  const events = await rowsOf(
    tx,
    securityEvents,
    eq(securityEvents.userId, user.id),
    securityEvents.at,
  )
  const changes = await rowsOf(tx, auditLog, isTheirs, auditLog.at)
  return {
    securityEvents: events.map((event) => ({
      ...tables.securityEvents.exportRow(event),
      // A page's parameters may carry the token of a link.
      page: event.url?.split(/[?#]/)[0] ?? null,
      details: withoutSecrets(event.metadata),
    })),
    changesToYourData: changes.map((entry) => ({
      ...tables.auditLog.exportRow(entry),
      by: entry.actorId === user.id ? 'you' : 'association',
      before: withoutSecrets(entry.before),
      after: withoutSecrets(entry.after),
    })),
    // Whom an administrator has dealt with is other people's data.
    administratorActions: await exportedRows(tx, tables.auditLog, done, auditLog.at),
  }
}

/** Returns the letters, and the e-mails to a confirmed address without those to its former owner. */
export async function exportMails(tx: Queryable, user: User) {
  const { outgoingMail } = schema
  const isTheirs =
    user.email !== null && user.emailVerifiedAt ? eq(outgoingMail.recipient, user.email) : undefined
  const written = and(
    or(eq(outgoingMail.userId, user.id), isTheirs),
    gte(outgoingMail.createdAt, user.createdAt),
  )
  return exportedRows(tx, tables.outgoingMail, written, outgoingMail.createdAt)
}

const secretName = /hash|token|secret|password|cookie|authorization/i

/** Free data, without whatever is called a secret anywhere in it. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}
