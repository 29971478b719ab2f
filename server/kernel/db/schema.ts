/** The tables that the kernel itself reads and writes. */

export * from './schema/accounts.ts'
export * from './schema/audit.ts'
export * from './schema/files.ts'
export * from './schema/installation.ts'
export * from './schema/mail.ts'
export * from './schema/rate-limits.ts'
