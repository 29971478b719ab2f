import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { languages } from '../kernel/language.ts'
import { text } from '../kernel/schema-types.ts'
import { documentLanguages, documentOrders, documentTypes } from './document.ts'
import { MAX_SEARCH } from './limits.ts'

/** Says how many are shown at first, and how many more each time. */
export const DOCUMENTS_PER_PAGE = 12

const textInLanguage = z.object({ text: z.string(), language: z.enum(languages) })

const listed = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  theme: textInLanguage,
  title: textInLanguage,
  description: textInLanguage.nullable(),
  /** Is the language of the file. */
  language: z.enum(documentLanguages),
  mediaType: z.string(),
  bytes: z.number().int(),
  /** The day on which it was added, Europe/Madrid. */
  added: z.iso.date(),
  /** The day on which its file was last replaced. */
  replaced: z.iso.date().nullable(),
  /** The languages in which a video has captions. */
  captions: z.array(z.enum(languages)),
  /** There is text to be read in place of pages. */
  hasOutline: z.boolean(),
  /** Says where the file is: another address for another file. */
  url: z.string(),
})

const list = z.object({
  documents: z.array(listed),
  /** Is what `after` takes to go on; null at the end. */
  next: z.uuid().nullable(),
  /** Counts how many match of each type, whichever is chosen. */
  counts: z.record(z.enum(documentTypes), z.number().int()),
  /** Nothing has these words: these are the closest. */
  isClosest: z.boolean(),
})

export type DocumentList = z.output<typeof list>

export type LibraryDocument = z.output<typeof listed>

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/library',
  access: 'public',
  summary: 'The documents of the library, in the language of the request where they have it',
  query: z.object({
    search: text().max(MAX_SEARCH).optional(),
    type: z.enum(documentTypes).optional(),
    /** Without it the newest first or, in a search, the best match. */
    sort: z.enum(documentOrders).optional(),
    after: z.uuid().optional(),
  }),
  response: list,
  errors: [],
  rateLimit: { max: 600, windowSeconds: 300 },
})

export const readLibraryDocument = endpoint({
  method: 'GET',
  path: '/api/library/:id',
  access: 'public',
  summary: 'One document of the library, with the text in it where that is known',
  params: z.object({ id: z.uuid() }),
  response: listed.extend({
    /** One text for each slide or page. */
    outline: z.array(z.string()).nullable(),
  }),
  errors: ['library.notFound'],
})

export const libraryCaptions = endpoint({
  method: 'GET',
  path: '/api/library/:id/captions/:language',
  access: 'public',
  summary: 'What is said in a video, in a language, as WebVTT',
  params: z.object({ id: z.uuid(), language: z.enum(languages) }),
  response: z.unknown(),
  errors: ['library.notFound'],
})
