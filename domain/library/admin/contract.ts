import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { languages } from '../../kernel/language.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'
import { text } from '../../kernel/schema-types.ts'
import {
  documentLanguages,
  documentTypes,
  MAX_DOCUMENT_DESCRIPTION,
  MAX_THEME,
  MAX_TITLE,
} from '../document.ts'
import { MAX_SEARCH } from '../limits.ts'

/** Says how many administrators are shown at first, and how many more each time. */
export const ADMIN_DOCUMENTS_PER_PAGE = 30

/** Letters of the captions of a long film. */
const MAX_CAPTIONS = 300_000

/** A text in some of the languages, perhaps in none; what is left empty is left out. */
const written = (max: number, tooLong: ErrorCode) =>
  z.partialRecord(
    z.enum(languages),
    text({ error: 'library.textInvalid' })
      .overwrite(normaliseLine)
      .max(max, { error: tooLong, abort: true })
      .regex(/^[^\p{Cc}<>]*$/u, 'library.textInvalid'),
  )

const someOf = (max: number, tooLong: ErrorCode, required: ErrorCode) =>
  written(max, tooLong).refine((texts) => Object.values(texts).some(Boolean), required)

/** Describes what administrators say of a document. */
export const documentFieldsSchema = z.object({
  type: z.enum(documentTypes),
  language: z.enum(documentLanguages),
  theme: someOf(MAX_THEME, 'library.themeTooLong', 'library.themeRequired'),
  title: someOf(MAX_TITLE, 'library.titleTooLong', 'library.titleRequired'),
  description: written(MAX_DOCUMENT_DESCRIPTION, 'library.descriptionTooLong'),
})

const byId = z.object({ id: z.uuid() })
const texts = z.partialRecord(z.enum(languages), z.string())
const done = z.object({ success: z.literal(true) })
const often = { max: 600, windowSeconds: 900 }

export const listAdminLibrary = endpoint({
  method: 'GET',
  path: '/api/admin/library',
  access: 'library',
  summary: 'All documents, those that are hidden or deleted too, the newest first',
  query: z.object({
    search: text().max(MAX_SEARCH).optional(),
    show: z.enum(['standing', 'hidden', 'deleted']).default('standing'),
    after: z.uuid().optional(),
  }),
  response: z.object({
    documents: z.array(
      z.object({
        id: z.uuid(),
        type: z.enum(documentTypes),
        language: z.enum(documentLanguages),
        theme: texts,
        title: texts,
        description: texts,
        fileName: z.string(),
        mediaType: z.string(),
        bytes: z.number().int(),
        isHidden: z.boolean(),
        version: z.number().int(),
        captions: z.array(z.enum(languages)),
        /** Those that can be brought back. */
        removedCaptions: z.array(z.enum(languages)),
        added: z.iso.date(),
        /** Says, of a deleted one: the last day on which it can be brought back. */
        restorableUntil: z.iso.date().nullable(),
      }),
    ),
    next: z.uuid().nullable(),
    /** Nothing has the very words of the search: these are the most similar. */
    isClosest: z.boolean(),
  }),
  errors: [],
})

/**
 * Repeating the id and content returns the same document; other content is refused with the
 * `version` of the existing one, so that it can be changed.
 */
export const addLibraryDocument = endpoint({
  method: 'POST',
  path: '/api/admin/library',
  access: 'library',
  summary:
    'Add a document whose file has been brought; the same request a second time adds nothing',
  body: documentFieldsSchema.extend({ id: z.uuid(), fileId: z.uuid() }),
  response: z.object({ id: z.uuid(), version: z.number().int() }),
  errors: ['files.notFound', 'library.keyUsed'],
  rateLimit: often,
})

/** Saving the stored values is accepted with any version and changes nothing. */
export const changeLibraryDocument = endpoint({
  method: 'PUT',
  path: '/api/admin/library/:id',
  access: 'library',
  summary: 'Change a document or its file, with its newest version',
  params: byId,
  body: documentFieldsSchema.extend({
    version: z.int32().positive(),
    /** One that has been brought, in place of the present one. */
    fileId: z.uuid().optional(),
  }),
  response: z.object({ version: z.number().int() }),
  errors: ['library.notFound', 'library.changed', 'files.notFound'],
  rateLimit: often,
})

export const setLibraryVisibility = endpoint({
  method: 'PUT',
  path: '/api/admin/library/:id/visibility',
  access: 'library',
  summary: 'Hide a document from readers, or show it again',
  params: byId,
  body: z.object({ isHidden: z.boolean() }),
  response: done,
  errors: ['library.notFound'],
  rateLimit: often,
})

export const deleteLibraryDocument = endpoint({
  method: 'DELETE',
  path: '/api/admin/library/:id',
  access: 'library',
  summary: 'Delete a document; it can be brought back for a while',
  params: byId,
  response: done,
  errors: ['library.notFound'],
  rateLimit: often,
})

export const restoreLibraryDocument = endpoint({
  method: 'POST',
  path: '/api/admin/library/:id/restore',
  access: 'library',
  summary: 'Bring a deleted document back',
  params: byId,
  response: done,
  errors: ['library.notFound', 'library.undoTooLate'],
  rateLimit: often,
})

export const putLibraryCaptions = endpoint({
  method: 'PUT',
  path: '/api/admin/library/:id/captions/:language',
  access: 'library',
  summary: 'Give a video captions in a language, in place of those that it has',
  params: byId.extend({ language: z.enum(languages) }),
  body: z.object({
    text: text()
      .max(MAX_CAPTIONS, 'library.captionsTooLong')
      // A first line of its own, as browsers want it.
      .regex(/^\uFEFF?WEBVTT([ \t].*)?(\r?\n|$)/, 'library.captionsInvalid')
      .regex(/^[^\0\uFFFD]*$/, 'library.captionsInvalid'),
  }),
  response: done,
  errors: ['library.notFound', 'library.captionsOnlyVideo'],
  rateLimit: often,
})

export const removeLibraryCaptions = endpoint({
  method: 'DELETE',
  path: '/api/admin/library/:id/captions/:language',
  access: 'library',
  summary: 'Take a video its captions in a language; they can be brought back for a while',
  params: byId.extend({ language: z.enum(languages) }),
  response: done,
  errors: ['library.notFound'],
  rateLimit: often,
})

/** Others that have come in their place since stay. */
export const restoreLibraryCaptions = endpoint({
  method: 'POST',
  path: '/api/admin/library/:id/captions/:language/restore',
  access: 'library',
  summary: 'Bring a video its removed captions in a language back',
  params: byId.extend({ language: z.enum(languages) }),
  response: done,
  errors: ['library.notFound', 'library.undoTooLate'],
  rateLimit: often,
})
