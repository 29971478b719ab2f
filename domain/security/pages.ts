import type { NounPages } from '#domain/kernel/pages.ts'

export const securityPages = {
  admin: {
    incidents: '/admin/incidentes',
    incident: '/admin/incidentes/anotar',
  },
} as const satisfies NounPages
