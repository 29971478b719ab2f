import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { scheduleColumns } from './schedule-columns.ts'

export const SCHEDULES_PER_PAGE = 50

/** `notByWeb`: whoever comes, and is charged nothing by the site. */
export const scheduleFilters = ['active', 'notByWeb', 'all'] as const

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/admin/repair-payment-schedules/enrolments',
  access: 'money',
  summary: `Enrolments with their payment schedules, the newest first, ${SCHEDULES_PER_PAGE} at a time`,
  query: z.object({
    show: z.enum(scheduleFilters).default('active'),
    /** Takes what the page before has answered as `next`: its last enrolment. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    schedules: z.array(scheduleColumns.row),
    next: z.string().nullable(),
  }),
  errors: [],
})
