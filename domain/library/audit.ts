import type { NounAudit } from '../kernel/audit.ts'

export const libraryAudit = {
  actions: [
    'library.add',
    'library.change',
    'library.replaceFile',
    'library.hide',
    'library.show',
    'library.delete',
    'library.restore',
    'library.putCaptions',
    'library.removeCaptions',
  ],
  subjects: ['document'],
} as const satisfies NounAudit
