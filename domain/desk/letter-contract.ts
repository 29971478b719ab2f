import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { languages } from '../kernel/language.ts'
import { text } from '../kernel/schema-types.ts'

/** So many are listed and printed at once, the oldest first. */
export const LETTERS_AT_ONCE = 50

const ids = z.array(z.uuid()).min(1).max(LETTERS_AT_ONCE)

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'people',
  summary: `What is written to people without e-mail and waits to be printed, ${LETTERS_AT_ONCE} at once`,
  response: z.object({
    letters: z.array(
      z.object({
        id: z.uuid(),
        userId: z.uuid(),
        name: z.string(),
        /** E.164. */
        phone: z.string(),
        language: z.enum(languages),
        subject: z.string(),
        writtenAt: z.iso.datetime(),
      }),
    ),
    /** Counts those that are not listed too. */
    total: z.number().int(),
  }),
  errors: [],
})

export const lettersPdf = endpoint({
  method: 'GET',
  path: '/api/admin/letters/pdf',
  access: 'people',
  summary:
    'Letters as a PDF, each on a page of its own; they wait until they are marked as printed',
  query: z.object({
    /** With commas between them. */
    ids: text()
      .max(LETTERS_AT_ONCE * 37)
      .transform((list) => list.split(','))
      .pipe(ids),
  }),
  response: z.unknown(),
  errors: ['desk.lettersGone'],
  rateLimit: { max: 120, windowSeconds: 900 },
  followedFrom: '/admin/cartas',
})

/** Idempotent. What they say is forgotten. */
export const markPrinted = endpoint({
  method: 'POST',
  path: '/api/admin/letters/printed',
  access: 'people',
  summary: 'Record that letters were printed',
  body: z.object({ ids }),
  response: z.object({ printed: z.number().int() }),
  errors: [],
  rateLimit: { max: 120, windowSeconds: 900 },
})
