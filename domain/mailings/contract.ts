import { z } from 'zod'
import { enrolmentFilters, filterFields } from '../enrolments/admin/enrolment-list-contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { languages } from '../kernel/language.ts'
import { day } from '../kernel/schema-types.ts'
import { mailingTextsSchema } from './mailing-text.ts'

/** Says whom a message is for: the payers of the enrolments that the list shows. */
const filter = z.object(filterFields)

/** Besides, only of those who come on one of these days, cancelled or not. */
const attendance = z.object({
  comesFrom: day('programmes.dayInvalid'),
  comesTo: day('programmes.dayInvalid'),
})

const perLanguage = z.record(z.enum(languages), z.number())

const mailingStates = ['sending', 'sent', 'stopped'] as const

const mailing = z.object({
  id: z.uuid(),
  state: z.enum(mailingStates),
  /** Who has written; `null` once that account is erased. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  filter: z.object({
    status: z.enum(enrolmentFilters).nullable(),
    programmeId: z.union([z.literal('other'), z.number().int()]).nullable(),
    /** The list was filtered by a name; the words are not stored. */
    searched: z.boolean(),
  }),
  texts: mailingTextsSchema,
  recipients: z.number().int(),
  sent: z.number().int(),
  /** Who has no address: theirs are printed at the desk. */
  letters: z.number().int(),
  failed: z.number().int(),
  /** Whose account was closed before their turn came. */
  skipped: z.number().int(),
  waiting: z.number().int(),
})

export type Mailing = z.output<typeof mailing>

/** Describes how the list was narrowed down when a message was sent. */
export type MailingFilter = Mailing['filter']

export const countRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/recipients',
  access: 'mailings',
  summary: 'How many payers a message for these enrolments would reach, one e-mail or letter each',
  query: filter.extend(attendance.partial().shape),
  response: z.object({
    payers: z.number().int(),
    /** How many of them have no address, and get a letter. */
    letters: z.number().int(),
    languages: perLanguage,
  }),
  errors: [],
})

export const previewMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/preview',
  access: 'mailings',
  summary: 'A message as it arrives in each language in which it is written',
  body: z.object({ texts: mailingTextsSchema }),
  response: z.object({
    mails: z.array(
      z.object({ language: z.enum(languages), subject: z.string(), text: z.string() }),
    ),
  }),
  errors: [],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const testMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/test',
  access: 'mailings',
  summary: 'Send a message to its author alone, in each language in which it is written',
  body: z.object({ texts: mailingTextsSchema }),
  response: z.object({ email: z.string() }),
  errors: [],
  rateLimit: { max: 30, windowSeconds: 3600 },
})

/** Sent again with the same key and content it is the same message; with other content it is refused. */
export const sendMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings',
  access: 'mailings',
  summary: 'Send a message to the present payers of these enrolments',
  body: z.object({
    /** Made once by the form. */
    requestKey: z.uuid(),
    filter,
    texts: mailingTextsSchema,
    /** Says how many payers the screen has shown. */
    payers: z.int32().positive(),
    confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
  }),
  response: z.object({ id: z.uuid(), recipients: z.number().int() }),
  errors: ['mailings.recipientsChanged', 'mailings.keyUsed'],
  rateLimit: { max: 10, windowSeconds: 3600 },
})

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/admin/mailings',
  access: 'mailings',
  summary: 'The newest messages that were sent to many, and what has become of them',
  response: z.object({ mailings: z.array(mailing) }),
  errors: [],
})

/** Stops a mailing; what is on its way already arrives. */
export const stopMailing = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:id/stop',
  access: 'mailings',
  summary: 'Stop sending a message',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['mailings.notFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})
