import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { exportFormats } from '../../kernel/lists/export-formats.ts'
import { pageNumber, searchText, text } from '../../kernel/schema-types.ts'
import { programmeIdSchema } from '../../programmes/contract.ts'
import { enrolmentColumns } from './enrolment-columns.ts'

export const ENROLMENTS_PER_PAGE = 50

/** Limits the search: of a name that very many have, no more than these are counted and shown. */
export const FOUND_AT_MOST = 1000

// spec §2: all, active or inactive; what was deleted as a mistake is in none of them
export const enrolmentFilters = ['active', 'inactive', 'deleted'] as const

/** `other`: neither ONA nor ONARTE (spec §2). */
export const otherProgrammes = 'other'

/** Lists what the list can be sorted by; the first is what it is sorted by unasked. */
export const enrolmentOrders = ['newest', 'name', 'surname', 'programme', 'end'] as const

export type EnrolmentFilter = (typeof enrolmentFilters)[number]
export type EnrolmentOrder = (typeof enrolmentOrders)[number]

/** Describes what narrows the list down. */
export const filterFields = {
  /** Words of the person's or the payer's name, of the payer's address, or a telephone number. */
  search: searchText,
  status: z.enum(enrolmentFilters).optional(),
  programmeId: z.union([z.literal(otherProgrammes), programmeIdSchema]).optional(),
  /** Those who came by this import. */
  importId: z.uuid().optional(),
}

const narrowed = z.object({
  ...filterFields,
  sort: z.enum(enrolmentOrders).default('newest'),
})

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments',
  access: 'lookUp',
  summary: `Everybody's enrolments, active and ended, ${ENROLMENTS_PER_PAGE} a page`,
  query: narrowed.extend({ page: pageNumber }),
  response: z.object({
    enrolments: z.array(enrolmentColumns.row),
    total: z.number().int(),
    /** Tells whether there are more than are counted: the name is a common one. */
    isMore: z.boolean(),
    /** The page in the answer: the last, where a later one was requested. */
    page: z.number().int(),
    pages: z.number().int(),
    /** Nobody has the very words of the search: these names are the most similar. */
    isClosest: z.boolean(),
  }),
  errors: [],
})

export const exportEnrolments = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/export',
  access: 'people',
  summary:
    'The enrolments of the list, as it is narrowed down and sorted, as a file for spreadsheets',
  query: narrowed.extend({ format: z.enum(exportFormats), lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['admin.exportTooLarge'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/admin/inscripciones',
})
