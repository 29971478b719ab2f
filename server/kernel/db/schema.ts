/**
 * The whole model of spec §3. Money is integer euro cents, calendar days are Europe/Madrid days,
 * instants carry a time zone. What must always be true is a constraint here, not a hope in code.
 *
 * Each noun has a file in `schema/`, which imports those of the tables that its own refer to.
 */

export * from './schema/accounts.ts'
export * from './schema/association.ts'
export * from './schema/audit.ts'
export * from './schema/backup.ts'
export * from './schema/banners.ts'
export * from './schema/billing.ts'
export * from './schema/dashboard.ts'
export * from './schema/donations.ts'
export * from './schema/enrolments.ts'
export * from './schema/files.ts'
export * from './schema/imports.ts'
export * from './schema/installation.ts'
export * from './schema/library.ts'
export * from './schema/mail.ts'
export * from './schema/mailings.ts'
export * from './schema/notices.ts'
export * from './schema/programmes.ts'
export * from './schema/provider-events.ts'
export * from './schema/rate-limits.ts'
export * from './schema/receipts.ts'
export * from './schema/refunds.ts'
export * from './schema/security.ts'
export * from './schema/site.ts'
export * from './schema/statistics.ts'
export * from './schema/status.ts'
