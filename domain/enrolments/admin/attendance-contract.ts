import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { day } from '../../kernel/schema-types.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'
import { emergencyContactSchema } from '../emergency-contact.ts'

/** Says only that there is a health note, never its text (design §6). */
export const listAttendance = endpoint({
  method: 'GET',
  path: '/api/admin/attendance',
  access: 'attendance',
  summary: 'Everybody who may come to a programme of the caller’s on a day, by surname',
  query: z.object({ programmeId: programmeIdSchema, day: day() }),
  response: z.object({
    enrollees: z.array(
      z.object({
        /** Is the enrolment's id. */
        id: z.uuid(),
        enrollee: z.string(),
        /** Whole years, today. */
        age: z.number().int().nullable(),
        phone: z.string().nullable(),
        emergencyContact: emergencyContactSchema.nullable(),
        payer: z.object({ name: z.string(), phone: z.string() }).nullable(),
        /** The last day on which the person may come; `null` while it is not ended. */
        lastDay: z.iso.date().nullable(),
        hasHealthInfo: z.boolean(),
        /** Euros that were due and are neither paid nor being collected; `null` for readers who take no money. */
        owed: z.number().nullable(),
      }),
    ),
  }),
  errors: ['http.notFound'],
})
