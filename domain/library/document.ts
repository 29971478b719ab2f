import { DAY_MS } from '../kernel/durations.ts'
import { type Language, languages } from '../kernel/language.ts'

/** Lists what a document of the library is (spec §3), in the order in which they are listed. */
export const documentTypes = ['document', 'presentation', 'video'] as const

export type DocumentType = (typeof documentTypes)[number]

/** A file's language; `several` also for a file without speech. */
export const documentLanguages = [...languages, 'several'] as const

export type DocumentLanguage = (typeof documentLanguages)[number]

/** Lists how the list can be sorted (spec §2). */
export const documentOrders = ['recent', 'oldest', 'title', 'type'] as const

export type DocumentOrder = (typeof documentOrders)[number]

export const MAX_THEME = 60
export const MAX_TITLE = 120
export const MAX_DOCUMENT_DESCRIPTION = 600

/** A text in the languages in which it was written. */
export type Written = Partial<Record<Language, string>>

/** A text, and the language that it is in, for those who have it read out. */
interface TextInLanguage {
  text: string
  language: Language
}

/** In this language, or in the first of the site's that there is; null where there is none. */
export function textIn(language: Language, written: Written): TextInLanguage | null {
  const chosen = [language, ...languages].find((one) => written[one])
  const text = chosen && written[chosen]
  return text ? { text, language: chosen } : null
}

/** A file's media type, as far as it can be shown in the page. */
type PreviewKind = 'pages' | 'video' | 'outline' | 'none'

/** Returns how a file is shown in the page: a PDF by its pages, others by the text in them if there is any. */
export function previewOf(mediaType: string, hasOutline: boolean): PreviewKind {
  if (mediaType === 'application/pdf') return 'pages'
  if (mediaType.startsWith('video/')) return 'video'
  return hasOutline ? 'outline' : 'none'
}

/** A deleted document can be brought back for so many days; then it goes for good. */
export const DAYS_TO_RESTORE = 30

/** The instant at which what was deleted then goes for good. */
export function lastMomentToRestore(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DAYS_TO_RESTORE * DAY_MS)
}
