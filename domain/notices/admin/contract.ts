import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { day } from '../../kernel/schema-types.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'
import { noticeSchema, noticeTextsSchema } from '../notice-schema.ts'

/** The newest; older ones stay in the record of changes. */
export const NOTICES_LISTED = 50

const id = z.object({ id: z.uuid() })

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: 'notices',
  summary: `The newest ${NOTICES_LISTED} notices, those that are over too`,
  response: z.object({
    notices: z.array(
      noticeSchema.extend({
        /** Who has written it; `null` once that account is erased. */
        author: z.string().nullable(),
        createdAt: z.iso.datetime(),
        /** When it was taken from the site before its end. */
        endedAt: z.iso.datetime().nullable(),
        /** Says how many payers got it by e-mail. */
        recipients: z.number().int(),
      }),
    ),
  }),
  errors: [],
})

/** A notice that says, in every language, that no session takes place on a day. */
export const writeNoSession = endpoint({
  method: 'GET',
  path: '/api/admin/notices/no-session',
  access: 'notices',
  summary: 'The words of a notice that there is no session on a day',
  query: z.object({
    day: day('programmes.dayInvalid'),
    programme: programmeIdSchema.optional(),
  }),
  response: z.object({ texts: noticeTextsSchema }),
  errors: ['programmes.notFound'],
})

/** Describes what administrators publish. */
export const publicationSchema = noticeSchema.omit({ id: true }).extend({
  /** Made once by the form. */
  requestKey: z.uuid(),
  /** The day on which no session is held. */
  closedDay: day('programmes.dayInvalid').nullable(),
  /** Says how many payers the screen has shown, to whom it is sent by who may write to many; `null`: no e-mail. */
  payers: z.int32().positive().nullable(),
})

/** The same key with the same content is the same notice; with other content it is refused. */
export const publishNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices',
  access: 'notices',
  summary:
    'Show a notice on the site, and send it to the payers whom it concerns where that is wanted',
  body: publicationSchema,
  response: z.object({ id: z.uuid(), recipients: z.number().int() }),
  errors: [
    'programmes.notFound',
    'programmes.daysBackwards',
    'notices.isOver',
    'notices.tooManyDays',
    'notices.keyUsed',
    'mailings.recipientsChanged',
  ],
  rateLimit: { max: 30, windowSeconds: 900 },
})

/** One that is over stays so. */
export const endNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/end',
  access: 'notices',
  summary: 'Take a notice from the site before its time',
  params: id,
  response: z.object({ success: z.literal(true) }),
  errors: ['notices.notFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

export const showNoticeAgain = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/show-again',
  access: 'notices',
  summary: 'Show a notice again that was taken from the site; sends no e-mail',
  params: id,
  response: z.object({ success: z.literal(true) }),
  errors: ['notices.notFound', 'notices.isOver'],
  rateLimit: { max: 100, windowSeconds: 900 },
})
