import type { NounAudit } from '../kernel/audit.ts'

export const enrolmentAudit = {
  actions: [
    'admin.cancelEnrolment',
    'admin.takeBackCancellation',
    'admin.moveEnrolment',
    'admin.deleteEnrolment',
    'admin.undoDeletion',
    'admin.saveView',
    'admin.removeView',
    'admin.correctPerson',
    'admin.recordConsents',
    'admin.readHealthInfo',
    'admin.forgetHealthInfo',
    'admin.exportEnrolments',
  ],
  subjects: ['enrolment', 'enrollee', 'enrolments'],
} as const satisfies NounAudit
