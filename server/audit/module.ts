import type { Module } from '#server/kernel/module.ts'
import { registerAuditLog } from './audit-log.ts'

export const audit: Module = {
  name: 'audit',
  routes: (_app, route, deps) => registerAuditLog(route, deps),
}
