import { z } from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { languages } from '#domain/kernel/language.ts'
import { text } from '#domain/kernel/schema-types.ts'
import { documentTypes } from '#domain/library/document.ts'

/** So many of each kind are shown; the list of that kind has all of them. */
export const RESULTS_PER_KIND = 5

/** One letter is in nearly everybody's name. */
export const MIN_SEARCH_LETTERS = 2

const kind = <Found extends z.ZodType>(found: Found) =>
  z.object({ found: z.array(found), isMore: z.boolean() })

export const search = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary: `What has these words, ${RESULTS_PER_KIND} of each kind, as the lists find it; those with the words in their own name first`,
  query: z.object({
    /** Takes words as in the lists: words of names and addresses, a telephone number or that of a receipt. */
    words: text().trim().min(MIN_SEARCH_LETTERS).max(100),
  }),
  response: z.object({
    /** Nothing has the very words: what was found is the most similar. */
    isClosest: z.boolean(),
    enrolments: kind(
      z.object({
        id: z.uuid(),
        enrollee: z.string().nullable(),
        /** Names the payer, where that is another person. */
        payer: z.string().nullable(),
        programmeName: z.string(),
        status: z.enum(['active', 'inactive', 'deleted']),
        effectiveEndDate: z.iso.date().nullable(),
      }),
    ),
    accounts: kind(z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable() })),
    payments: kind(
      z.object({
        id: z.uuid(),
        receiptNumber: z.string().nullable(),
        enrollee: z.string().nullable(),
        /** `YYYY-MM`. */
        month: z.string(),
        /** Euros. */
        amount: z.number(),
      }),
    ),
    documents: kind(
      z.object({
        id: z.uuid(),
        type: z.enum(documentTypes),
        title: z.partialRecord(z.enum(languages), z.string()),
      }),
    ),
  }),
  errors: [],
  rateLimit: { max: 600, windowSeconds: 900 },
})
