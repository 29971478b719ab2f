import type { NounAudit } from '../kernel/audit.ts'

export const deskAudit = {
  actions: [
    'desk.recordPayment',
    'desk.undoPayment',
    'desk.changeMethod',
    'desk.moveCash',
    'desk.countCash',
    'desk.printLetters',
  ],
  subjects: ['cashBox'],
} as const satisfies NounAudit
