/** Names the actions of the audit log, which `domain/audit/audit-actions.ts` adds (`server/audit/module.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: others declare what is in it
export interface AuditActions {}

/** Describes what a noun's operations write into the audit log (`domain/<noun>/audit.ts`). */
export interface NounAudit {
  actions: readonly string[]
  /** Names what its changes are about: the part of the stored subject before the id. */
  subjects: readonly string[]
}
