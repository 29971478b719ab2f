import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from './db/drizzle.ts'

/** Says where the title of what a change is about is stored, by the kind of its subject (`notice:…`). */
export type AuditTitles = Readonly<Record<string, { id: PgColumn; title: PgColumn | SQL }>>
