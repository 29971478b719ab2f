import type { NounAudit } from '../kernel/audit.ts'

export const noticeAudit = {
  actions: ['admin.publishNotice', 'admin.endNotice', 'admin.showNoticeAgain'],
  subjects: ['notice'],
} as const satisfies NounAudit
