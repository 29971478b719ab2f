import { defaultLanguage, type Language, languageFacts } from '../language.ts'

export const KILOBYTE = 1024

/** Counts as file managers show sizes: of 1,024 kilobytes. */
export const MEGABYTE = 1024 * KILOBYTE

/**
 * A size in plain numbers: whole kilobytes, and megabytes with one decimal. Not by Intl: Chrome has
 * no Basque, and a point in place of the prerendered page's comma would be a hydration mismatch,
 * which loses typed text.
 * @param language whose decimal mark it has; round figures have none
 */
export function formatFileSize(bytes: number, language: Language = defaultLanguage): string {
  const inMega = bytes >= MEGABYTE
  const number = inMega
    ? Math.round((bytes / MEGABYTE) * 10) / 10
    : Math.max(1, Math.round(bytes / KILOBYTE))
  const digits = String(number).replace('.', languageFacts[language].decimalMark)
  return `${digits}\u00a0${inMega ? 'MB' : 'KB'}`
}
