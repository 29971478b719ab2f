import type { Module } from '#server/kernel/module.ts'
import { registerIncidents } from './admin/routes.ts'
import { securityData } from './personal-data.ts'
import { deleteOldSecurityEvents } from './security-events.ts'

export const security: Module = {
  name: 'security',
  routes: (_app, route, deps) => registerIncidents(route, deps),
  retention: { 'security events': deleteOldSecurityEvents },
  personalData: securityData,
}
