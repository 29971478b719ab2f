import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { Module } from '#server/kernel/module.ts'
import { registerAuditLog } from './audit-log.ts'

declare module '#domain/kernel/audit.ts' {
  interface AuditActions extends Record<AuditAction, true> {}
}

export const audit: Module = {
  name: 'audit',
  routes: (_app, route, deps) => registerAuditLog(route, deps),
}
