import { deviceName } from '#server/accounts/device-name.ts'
import type { Queryable } from '#server/db/client.ts'
import { and, asc, eq, gte, inArray, notInArray } from '#server/db/drizzle.ts'
import * as schema from '#server/db/schema.ts'
import { tables } from './export-columns.ts'

type User = typeof schema.users.$inferSelect

/** The account's own records: sessions, devices, links. */
export async function exportAccount(tx: Queryable, user: User) {
  const sessions = await tx
    .select()
    .from(schema.sessions)
    .where(eq(schema.sessions.userId, user.id))
    .orderBy(asc(schema.sessions.createdAt))
  const knownBrowsers = await tx
    .select()
    .from(schema.knownDevices)
    .where(eq(schema.knownDevices.userId, user.id))
    .orderBy(asc(schema.knownDevices.lastSeenAt))
  const links = await tx
    .select()
    .from(schema.oneTimeTokens)
    .where(eq(schema.oneTimeTokens.userId, user.id))
    .orderBy(asc(schema.oneTimeTokens.createdAt))
  const [twoFactor] = await tx
    .select()
    .from(schema.twoFactorSecrets)
    .where(eq(schema.twoFactorSecrets.userId, user.id))
  const recoveryCodes = await tx
    .select()
    .from(schema.recoveryCodes)
    .where(eq(schema.recoveryCodes.userId, user.id))
  const messages = await tx
    .select()
    .from(schema.mailingRecipients)
    .where(eq(schema.mailingRecipients.payerId, user.id))
    .orderBy(asc(schema.mailingRecipients.mailingId))
  return {
    account: tables.users.exportRow(user),
    mailings: messages.map(tables.mailingRecipients.exportRow),
    devices: sessions.map((session) => ({
      ...deviceName(session.userAgent),
      ...tables.sessions.exportRow(session),
    })),
    knownBrowsers: knownBrowsers.map(tables.knownDevices.exportRow),
    links: links.map(tables.oneTimeTokens.exportRow),
    twoFactor: twoFactor ? tables.twoFactorSecrets.exportRow(twoFactor) : null,
    recoveryCodes: recoveryCodes.map(tables.recoveryCodes.exportRow),
  }
}

/**
 * What was noted about this person and what they did themselves.
 * @param subjects the names under which the audit log knows what is theirs
 */
export async function exportRecords(tx: Queryable, user: User, subjects: readonly string[]) {
  const { auditLog, securityEvents } = schema
  const events = await tx
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(asc(securityEvents.at))
  const changes = await tx
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subject, [...subjects]))
    .orderBy(asc(auditLog.at))
  const actions = await tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, user.id), notInArray(auditLog.subject, [...subjects])))
    .orderBy(asc(auditLog.at))
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
    administratorActions: actions.map(tables.auditLog.exportRow),
  }
}

/**
 * E-mails, donations and requests without an account, found by a confirmed address: strangers'
 * donations and requests write to it as well.
 */
export async function exportByAddress(tx: Queryable, user: User) {
  if (!user.emailVerifiedAt) return { emails: [], donations: [], advertisingRequests: [] }
  const emails = await tx
    .select()
    .from(schema.outgoingMail)
    .where(
      and(
        eq(schema.outgoingMail.recipient, user.email),
        // Not those to the address's former owner.
        gte(schema.outgoingMail.createdAt, user.createdAt),
      ),
    )
    .orderBy(asc(schema.outgoingMail.createdAt))
  const donations = await tx
    .select()
    .from(schema.donations)
    .where(eq(schema.donations.email, user.email))
    .orderBy(asc(schema.donations.createdAt))
  const advertisingRequests = await tx
    .select()
    .from(schema.advertisingRequests)
    .where(eq(schema.advertisingRequests.email, user.email))
    .orderBy(asc(schema.advertisingRequests.createdAt))
  return {
    emails: emails.map(tables.outgoingMail.exportRow),
    donations: donations.map(tables.donations.exportRow),
    advertisingRequests: advertisingRequests.map(tables.advertisingRequests.exportRow),
  }
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
