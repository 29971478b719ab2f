import type { z } from 'zod'
import { extensions } from '#domain/kernel/files/purposes.ts'
import { byLanguage, defaultLanguage, type Language } from '#domain/kernel/language.ts'
import { documentFieldsSchema, type listAdminLibrary } from '#domain/library/admin/contract.ts'
import { type DocumentLanguage, type DocumentType, textIn } from '#domain/library/document.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** A document as administrators see it. */
export type AdminDocument = ResponseOf<typeof listAdminLibrary>['documents'][number]

/** The form values of a document. */
export interface DocumentFormValues {
  type: DocumentType
  language: DocumentLanguage
  theme: Record<Language, string>
  title: Record<Language, string>
  description: Record<Language, string>
  /** The uploaded file; `null` before an upload. */
  fileId: string | null
  fileName: string
}

const noTexts = byLanguage(() => '')

export const isVideo = (name: string) =>
  extensions.video.some((extension) => name.toLowerCase().endsWith(extension))

/** The initial values for a new file, from its name. */
export function formValuesOfFile(name: string, language: Language): DocumentFormValues {
  const isSlides = /\.(pptx|odp)$/i.test(name)
  return {
    type: isVideo(name) ? 'video' : isSlides ? 'presentation' : 'document',
    language,
    theme: noTexts,
    title: noTexts,
    description: noTexts,
    fileId: null,
    fileName: '',
  }
}

export function formValuesOfDocument(document: AdminDocument): DocumentFormValues {
  const { type, language, theme, title, description } = document
  return {
    type,
    language,
    theme: { ...noTexts, ...theme },
    title: { ...noTexts, ...title },
    description: { ...noTexts, ...description },
    fileId: null,
    fileName: '',
  }
}

/** The field that shows an error at this path of the payload; a missing text is shown at the Spanish one. */
export const fieldAt = (path: string) => (/^(title|theme)$/.test(path) ? `${path}.es` : path)

export const checkDocument = schemaValidator(documentFieldsSchema, fieldAt)

/** What is stored of a document. */
export type DocumentFields = z.output<typeof documentFieldsSchema>

/** A document's title for administrators: in the first language that it has. */
export const titleOf = ({ title }: Pick<AdminDocument, 'title'>) => textIn(defaultLanguage, title)

export const nameOf = (document: Pick<AdminDocument, 'title'>) => titleOf(document)?.text ?? ''
