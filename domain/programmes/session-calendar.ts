import type { Language } from '../kernel/language.ts'
import type { ProgrammeId } from './programme.ts'

/** Says where calendar programs fetch the sessions; the server makes it. */
export const calendarPath = '/eventos.ics'

/** The calendar of one programme, or of all, in a language, as an address on the site. */
export function calendarAddress(language: Language, programme?: ProgrammeId): string {
  const one = programme === undefined ? '' : `&programa=${programme}`
  return `${calendarPath}?lng=${language}${one}`
}
