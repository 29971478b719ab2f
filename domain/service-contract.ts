import { z } from 'zod'
import { publicAssociationSchema } from './association/association-schema.ts'
import { endpoint } from './kernel/endpoint.ts'
import { renamed } from './kernel/renamed.ts'
import { legalTexts } from './legal-texts.ts'
import { noticeSchema } from './notices/notice-schema.ts'
import { closedDaySchema, programmeSchema } from './programmes/timetable-contract.ts'

/** Serves what the browser must know before it can show prices or a card form (design §4). */
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  isAnonymous: true,
  summary: 'Public settings and the business day',
  response: renamed(
    z.object({
      stripePublishableKey: z.string(),
      stripeScriptUrl: z.string(),
      stripeApiUrl: z.string(),
      demo: z.boolean(),
      google: z.boolean(),
      /** People in one enrolment form, where no programme says otherwise. */
      peoplePerEnrolment: z.number().int(),
      today: z.iso.date(),
      /** In their order, those that are not offered any more too. */
      programmes: z.array(programmeSchema),
      /** The days without sessions from today on. */
      closedDays: z.array(closedDaySchema),
      /** Those of this day. */
      notices: z.array(noticeSchema),
      /** The association's own words about itself. */
      association: publicAssociationSchema,
      /**
       * The namespaces with texts that administrators have changed: in any language they come from the
       * server, by this version, which rises with each change. Absent where there are none.
       */
      changedTexts: z
        .object({ version: z.number().int(), namespaces: z.array(z.string()) })
        .optional(),
      /** The days on which administrators last changed legal texts. */
      legalTextsChangedOn: z.partialRecord(z.enum(legalTexts), z.iso.date()).optional(),
      now: z.iso.datetime().optional(),
    }),
    { peoplePerEnrolment: 'maxPersonas' },
  ),
  errors: [],
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The process is alive',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
})

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Database, payments and jobs can be reached',
  response: z.object({ database: z.boolean(), payments: z.boolean(), jobs: z.boolean() }),
  errors: ['http.unavailable'],
})
