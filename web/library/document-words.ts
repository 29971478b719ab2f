import { type Language, languageFacts } from '#domain/language.ts'

const KILO = 1000

/**
 * A size in plain numbers: whole kilobytes, and megabytes with one decimal. Not by Intl: Chrome has
 * no Basque, and a point in place of the prerendered page's comma would be a hydration mismatch,
 * which loses typed text.
 */
export function sizeText(bytes: number, language: Language): string {
  const inMega = bytes >= KILO * KILO
  const number = inMega
    ? Math.round(bytes / KILO / 100) / 10
    : Math.max(1, Math.round(bytes / KILO))
  const digits = String(number).replace('.', languageFacts[language].decimalMark)
  return `${digits}\u00a0${inMega ? 'MB' : 'kB'}`
}

const formats: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

/** The short name that people know a kind of file by. */
export const formatOf = (mediaType: string): string | undefined => formats[mediaType]

/** The address that brings the file to be kept. */
export const downloadAddress = (url: string) => `${url}?descargar`
