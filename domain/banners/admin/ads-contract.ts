import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { languages } from '../../kernel/language.ts'
import { exportFormats } from '../../kernel/lists/export-formats.ts'
import { anyId, pageNumber, searchText, text } from '../../kernel/schema-types.ts'
import { mailingTextSchema } from '../../mailings/mailing-text.ts'
import { adOutcomes, adStates } from '../ad-request.ts'
import { adColumns } from './ad-columns.ts'

/** Says how many requests one page of the list holds. */
export const ADS_PER_PAGE = 50

export const adFilters = ['all', ...adStates] as const

export type AdFilter = (typeof adFilters)[number]

const narrowed = {
  search: searchText,
  show: z.enum(adFilters).default('all'),
}

export const listAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads',
  access: 'banners',
  summary: 'Advertising requests: those to be answered first, the longest waiting at the top',
  query: z.object({ ...narrowed, page: pageNumber }),
  response: z.object({
    ads: z.array(adColumns.row),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    /** Nobody has the very words of the search: these names are the most similar. */
    isClosest: z.boolean(),
  }),
  errors: [],
})

export const exportAds = endpoint({
  method: 'GET',
  path: '/api/admin/ads/export',
  access: 'banners',
  summary: 'The advertising requests that are looked for, as a file',
  query: z.object({ ...narrowed, format: z.enum(exportFormats), lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['admin.exportTooLarge'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/anuncios',
})

const letter = z.object({ subject: z.string(), body: z.string() })

export const readAd = endpoint({
  method: 'GET',
  path: '/api/admin/ads/:id',
  access: 'banners',
  summary: 'One advertising request, what was answered, and letters to begin an answer with',
  params: anyId,
  response: adColumns.row.extend({
    message: z.string(),
    language: z.enum(languages),
    answers: z.array(
      letter.extend({
        id: z.uuid(),
        /** `null` once that account is erased. */
        author: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** In the advertiser's language. */
    letters: z.record(z.enum(adOutcomes), letter),
    /** The banner that was made of it. */
    bannerId: z.uuid().nullable(),
  }),
  errors: ['ads.notFound'],
})

/** Sent again with the same key and content it is the same answer; with other content it is refused. */
export const adAnswerSchema = mailingTextSchema.extend({
  requestKey: z.uuid(),
  outcome: z.enum(adOutcomes),
})

export const answerAd = endpoint({
  method: 'POST',
  path: '/api/admin/ads/:id/answer',
  access: 'banners',
  summary: 'Answer an advertiser by e-mail, and say what becomes of the request',
  params: anyId,
  body: adAnswerSchema,
  response: z.object({ success: z.literal(true) }),
  errors: ['ads.notFound', 'ads.keyUsed'],
  rateLimit: { max: 100, windowSeconds: 3600 },
})

export const settleAd = endpoint({
  method: 'PUT',
  path: '/api/admin/ads/:id/state',
  access: 'banners',
  summary: 'Say what becomes of a request without an e-mail, as after a talk by telephone',
  params: anyId,
  body: z.object({ state: z.enum(adOutcomes) }),
  response: z.object({ success: z.literal(true), settledAt: z.iso.datetime() }),
  errors: ['ads.notFound'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** Takes an outcome back; what was said since stays so. */
export const undoSettleAd = endpoint({
  method: 'POST',
  path: '/api/admin/ads/:id/state/undo',
  access: 'banners',
  summary: 'Take back what was said of a request, so that it is again what it was before',
  params: anyId,
  body: z.object({ settledAt: text().max(30), before: z.enum(adStates) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['ads.notFound'],
  rateLimit: { max: 300, windowSeconds: 900 },
})
