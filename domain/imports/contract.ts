import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { importFields } from './fields.ts'
import { importProblems } from './read-rows.ts'
import { importTableSchema } from './table.ts'

/** Says how long everything that an import made can be taken back. */
export const UNDO_DAYS = 7

/** After this long, who has not come in may be invited once more. */
export const INVITE_AGAIN_HOURS = 24

/** Why undoing an import keeps something: its owner has logged in, or other rows refer to it. */
const stayReasons = ['cameIn', 'inUse'] as const

const count = z.number().int().nonnegative()

const importView = z.object({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** Who has done it; `null` once that account is erased. */
  by: z.string().nullable(),
  /** Is the spreadsheet's name, where it is known. */
  fileName: z.string().nullable(),
  /** Counts those that it made. */
  accounts: count,
  enrollees: count,
  enrolments: count,
  undoneAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; `null`: not any more. */
  undoUntil: z.iso.datetime().nullable(),
  /** Counts those of the accounts that it opened and that are there still. */
  invitations: z.object({
    /** Who could be sent one now: not invited yet, or long ago and still not come in. */
    toSend: count,
    /** Invited at least once, and not come in. */
    open: count,
    cameIn: count,
  }),
  /** After it was undone: who stays, and why. */
  stays: z.array(z.object({ name: z.string(), reason: z.enum(stayReasons) })),
})

export type ImportView = z.output<typeof importView>

const params = z.object({ id: z.uuid() })

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: 'site',
  summary: 'The newest imports of members, with what can still be done about each',
  response: z.object({ imports: z.array(importView) }),
  errors: [],
})

export const readImportDraft = endpoint({
  method: 'GET',
  path: '/api/admin/imports/draft',
  access: 'site',
  summary: 'The spreadsheet that the caller was preparing, if it is kept still',
  response: z.object({ table: importTableSchema.nullable() }),
  errors: [],
})

const found = z.object({
  /** Lists what the site knows to be wrong with rows that are right by themselves. */
  problems: z.array(
    z.object({
      line: z.number().int(),
      field: z.enum(importFields),
      code: z.enum(importProblems),
    }),
  ),
  /** People of this name whom another account has enrolled there; they may be others. */
  namesakes: z.array(z.object({ line: z.number().int(), email: z.string().nullable() })),
  /** Those of the file's accounts that are here already, as `accountKeyOf` calls them. */
  knownAccounts: z.array(z.string()),
})

export type KnownMatches = z.output<typeof found>

export const saveImportDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/draft',
  access: 'site',
  summary:
    'Keep a spreadsheet while it is prepared, and learn which of its people are here already',
  body: z.object({ table: importTableSchema }),
  response: found,
  errors: [],
  rateLimit: { max: 600, windowSeconds: 900 },
})

export const deleteImportDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/draft',
  access: 'site',
  summary: 'Throw the kept spreadsheet away',
  response: z.object({ success: z.literal(true) }),
  errors: [],
})

/** Idempotent by request key. It charges no card and sends no e-mail. */
export const importMembers = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: 'site',
  recentPassword: true,
  summary: 'Open accounts, and enrol people in programmes, as the rows of a spreadsheet say',
  body: z.object({ requestKey: z.uuid(), table: importTableSchema }),
  response: importView,
  errors: ['imports.problems', 'imports.nobody'],
  rateLimit: { max: 30, windowSeconds: 900 },
})

/** Idempotent: accounts that were invited within a day get no second e-mail. */
export const inviteImported = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/invitations',
  access: 'site',
  summary:
    'Send the link with which an imported account is taken over, to whom it was not sent lately',
  params,
  response: z.object({ sent: count }),
  errors: ['imports.notFound'],
  rateLimit: { max: 30, windowSeconds: 900 },
})

/** Idempotent. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/:id/undo',
  access: 'site',
  recentPassword: true,
  summary: 'Take everything back that an import made and on which nothing else rests',
  params,
  response: importView,
  errors: ['imports.notFound', 'imports.undoTooLate'],
  rateLimit: { max: 30, windowSeconds: 900 },
})
