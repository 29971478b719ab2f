import type { CalendarDay } from '../kernel/calendar.ts'
import { defaultLanguage, type Language } from '../kernel/language.ts'
import type { ProgrammeId } from '../programmes/programme.ts'

export const MAX_NOTICE_TITLE = 80
export const MAX_NOTICE_TEXT = 300

/** A notice that by mistake ends in another year would stay on the home page. */
export const MAX_NOTICE_DAYS = 92

/** Describes what a notice says in one language. */
export interface NoticeWords {
  title: string | null
  text: string
}

/** Spanish always; it replaces a language that is missing. */
export type NoticeTexts = Record<Language, NoticeWords | null> &
  Record<typeof defaultLanguage, NoticeWords>

/** Something short that visitors must know for some days. */
export interface Notice {
  id: string
  /** `null`: it concerns all of them. */
  programmeId: ProgrammeId | null
  /** Its first and last day in Europe/Madrid. */
  from: CalendarDay
  to: CalendarDay
  texts: NoticeTexts
}

export function isShownOn({ from, to }: Pick<Notice, 'from' | 'to'>, day: CalendarDay): boolean {
  return from <= day && day <= to
}

/** Returns what a reader of this language sees, and the language that it is in. */
export function wordsFor(
  { texts }: Pick<Notice, 'texts'>,
  language: Language,
): NoticeWords & { language: Language } {
  const own = texts[language]
  return own ? { ...own, language } : { ...texts[defaultLanguage], language: defaultLanguage }
}
