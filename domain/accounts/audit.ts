import type { NounAudit } from '../kernel/audit.ts'

export const accountAudit = {
  actions: [
    'admin.create',
    'admin.promoteUser',
    'admin.demoteUser',
    'admin.changeRoles',
    'admin.renewRoles',
    'admin.endRoles',
    'admin.resetTwoFactor',
    'admin.deactivateUser',
    'admin.reactivateUser',
    'admin.openAccount',
    'admin.addEmail',
    'admin.exportForOwner',
    'admin.eraseForOwner',
  ],
  subjects: ['user'],
} as const satisfies NounAudit
