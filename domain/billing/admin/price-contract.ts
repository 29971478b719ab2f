import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { euros, month, text } from '../../kernel/schema-types.ts'
import { monthlyPriceSchema } from '../../programmes/change-contract.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'

const params = z.object({ id: programmeIdSchema })

/** An e-mail as its readers see it. */
const shownMail = z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })

const priceStates = ['past', 'present', 'announced', 'withdrawn'] as const

const decided = z.object({
  id: z.uuid(),
  from: month('admin.priceMonth'),
  /** Euros. */
  monthly: z.number(),
  state: z.enum(priceStates),
  /** Who decided it and when; `null` for the programme's initial price. */
  decidedBy: z.string().nullable(),
  decidedOn: z.iso.date().nullable(),
  withdrawnOn: z.iso.date().nullable(),
  /** Payers who have received the announcement. */
  notified: z.number().int(),
})

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/admin/programmes/:id/prices',
  access: 'programmes',
  summary:
    'What a programme costs and cost, whom a change would concern, and from when one may hold',
  params,
  response: z.object({
    programme: z.object({ id: z.number().int(), name: z.string() }),
    /** Euros for one person this month. */
    monthly: z.number(),
    /** Newest first, the announced one before all others. */
    decided: z.array(decided),
    /** The announced change, which may be withdrawn until it begins. */
    announced: z.object({ id: z.uuid(), mails: z.array(shownMail) }).nullable(),
    /** Current payers of the programme, by language, and for how many people they pay. */
    concerned: z.object({
      payers: z.number().int(),
      people: z.number().int(),
      byLanguage: z.record(z.enum(languages), z.number().int()),
    }),
    /** Lists the months from which on another price may hold; none while a change is announced. */
    months: z.array(month()),
    noticeDays: z.number().int(),
    today: z.iso.date(),
  }),
  errors: ['programmes.notFound'],
})

export const previewPrice = endpoint({
  method: 'GET',
  path: '/api/admin/programmes/:id/prices/preview',
  access: 'programmes',
  summary:
    'What a price would mean, with the e-mails as payers would read them; nothing is changed',
  params,
  query: z.object({
    from: month('admin.priceMonth'),
    monthly: z.coerce.number().pipe(monthlyPriceSchema),
  }),
  response: z.object({
    from: month('admin.priceMonth'),
    /** Euros for one person and month, before and from then on. */
    before: z.number(),
    monthly: z.number(),
    /**
     * The business day on which payers are notified, and the first that is charged at the new
     * price.
     */
    announcedOn: z.iso.date(),
    firstChargeDate: z.iso.date(),
    mails: z.array(shownMail),
  }),
  errors: [
    'programmes.notFound',
    'admin.priceMonth',
    'admin.priceInvalid',
    'admin.priceAnnounced',
    'admin.priceSame',
  ],
})

export const setPrice = endpoint({
  method: 'POST',
  path: '/api/admin/programmes/:id/prices',
  access: 'programmes',
  summary:
    'Decide on a price from a month on, and notify the payers; a second time changes nothing',
  params,
  /** @property before what the month before costs, as it was shown */
  body: z.object({
    from: month('admin.priceMonth'),
    monthly: monthlyPriceSchema,
    before: euros(),
  }),
  response: z.object({ id: z.uuid() }),
  errors: [
    'programmes.notFound',
    'admin.priceMonth',
    'admin.priceInvalid',
    'admin.priceAnnounced',
    'admin.priceSame',
    'admin.priceStale',
  ],
  recentPassword: true,
})

export const withdrawPrice = endpoint({
  method: 'POST',
  path: '/api/admin/programmes/:id/prices/:priceId/withdraw',
  access: 'programmes',
  summary:
    'Take back a price before it begins, and notify the payers; a second time changes nothing',
  params: z.object({ id: programmeIdSchema, priceId: text().max(100) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['programmes.notFound', 'admin.priceBegun'],
  recentPassword: true,
})
