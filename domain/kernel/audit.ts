/** Names the actions of the audit log, which `domain/audit/audit-actions.ts` adds (`server/audit/module.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: others declare what is in it
export interface AuditActions {}
