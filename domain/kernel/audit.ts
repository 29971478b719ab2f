/** Names the actions of the audit log, which `domain/audit/audit-actions.ts` adds (`server/audit/module.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: others declare what is in it
export interface AuditActions {}

/** What a noun's operations write into the audit log (`domain/<noun>/audit.ts`). */
export interface NounAudit {
  actions: readonly string[]
  /** What its changes are about: the part of the stored subject before the id. */
  subjects: readonly string[]
}
