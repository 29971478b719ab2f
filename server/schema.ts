/**
 * The whole model of spec §3. Money is integer euro cents, calendar days are Europe/Madrid days,
 * instants carry a time zone. What must always be true is a constraint here, not a hope in code.
 *
 * Each noun has its tables in its `schema.ts`, which imports those that its own refer to; the kernel has
 * those that it uses itself.
 */

export * from './association/schema.ts'
export * from './backup/schema.ts'
export * from './banners/schema.ts'
export * from './billing/schema/billing.ts'
export * from './billing/schema/fees.ts'
export * from './billing/schema/provider-events.ts'
export * from './billing/schema/receipts.ts'
export * from './billing/schema/refunds.ts'
export * from './dashboard/schema.ts'
export * from './desk/schema.ts'
export * from './donations/schema.ts'
export * from './enrolments/schema.ts'
export * from './imports/schema.ts'
export * from './kernel/db/schema.ts'
export * from './ledger/schema.ts'
export * from './library/schema.ts'
export * from './mailings/schema.ts'
export * from './notices/schema.ts'
export * from './programmes/schema.ts'
export * from './security/schema.ts'
export * from './site/schema.ts'
export * from './statistics/schema.ts'
export * from './status/schema.ts'
