import type { TFunction } from 'i18next'
import { saveTextFile } from '#web/kernel/ui/save-text-file.ts'

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'locality',
  'birthDate',
  'programme',
] as const

/** Has the browser keep a sheet with the headings and one made-up person. */
export function saveTemplate(t: TFunction<'imports'>, programme: string): void {
  const headings = fields.map((field) => t(`fields.${field}`)).join(',')
  // With a byte order mark, or Excel takes its letters for others.
  const file = `\ufeff${headings}\n${t('template.rows', { programme })}`
  saveTextFile(t('file.templateName'), file)
}
