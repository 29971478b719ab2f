import type { Module } from '#server/kernel/module.ts'
import { registerAttendance } from './admin/attendance.ts'
import { registerEnrolmentViews } from './admin/enrolment-views.ts'
import { registerEnrolmentAdmin } from './admin/routes.ts'
import { deleteOldDrafts } from './drafts.ts'
import { enrolmentData } from './personal-data.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { purgeHealthData } from './purge-health-data.ts'
import { registerEnrolments } from './routes.ts'

export const enrolments: Module = {
  name: 'enrolments',
  routes(_app, route, deps) {
    registerEnrolments(route, deps)
    registerEnrolmentAdmin(route, deps)
    registerEnrolmentViews(route, deps)
    registerAttendance(route, deps)
  },
  retention: {
    drafts: ({ db, clock }) => deleteOldDrafts(db, clock.now()),
    'health data': purgeHealthData,
    'deleted enrolments': purgeDeleted,
  },
  personalData: enrolmentData,
}
