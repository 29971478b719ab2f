import { addDays, type CalendarDay } from '#domain/kernel/calendar.ts'
import { byLanguage, defaultLanguage, type Language, languages } from '#domain/kernel/language.ts'
import { type listNotices, publicationSchema } from '#domain/notices/admin/contract.ts'
import { isShownOn, type NoticeTexts } from '#domain/notices/notice.ts'
import { schemaValidator } from '#web/kernel/forms/validation.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** A notice as administrators see it. */
export type AdminNotice = ResponseOf<typeof listNotices>['notices'][number]

type Typed = Record<Language, { title: string; text: string }>

/** A notice as typed. */
export interface NoticeFormValues extends Typed {
  /** Empty: it concerns all. */
  programmeId: string
  from: string
  to: string
  /** The day that the template was written for; empty without one. */
  noSessionOn: string
  /** What the template wrote last, and for which programme. */
  written: { texts: string; programmeId: string }
  closesDay: boolean
  isMailed: boolean
}

/** The form values of a new notice: it is shown until the end of tomorrow. */
export function emptyNotice(today: CalendarDay): NoticeFormValues {
  return {
    ...typedTexts(null),
    programmeId: '',
    from: today,
    to: addDays(today, 1),
    noSessionOn: '',
    written: { texts: '', programmeId: '' },
    closesDay: false,
    isMailed: false,
  }
}

export function typedTexts(texts: NoticeTexts | null): Typed {
  return byLanguage((language) => ({
    title: texts?.[language]?.title ?? '',
    text: texts?.[language]?.text ?? '',
  }))
}

const checkPublication = schemaValidator(publicationSchema, fieldAt)

/** The field that shows an error at this path of the payload. */
export function fieldAt(path: string): string {
  return path.replace(/^texts\./, '')
}

/**
 * The payload, or the errors by the field that shows them.
 *
 * @param payers how many would get it by e-mail, as the screen says
 */
export function checkNotice(values: NoticeFormValues, requestKey: string, payers: number) {
  const { programmeId, from, to, noSessionOn, closesDay, isMailed } = values
  return checkPublication({
    requestKey,
    programmeId: programmeId ? Number(programmeId) : null,
    from,
    to,
    texts: Object.fromEntries(languages.map((one) => [one, wordsOf(one, values[one])])),
    closedDay: closesDay && noSessionOn ? noSessionOn : null,
    payers: isMailed && payers > 0 ? payers : null,
  })
}

function wordsOf(language: Language, { title, text }: Typed[Language]) {
  const isLeftOut = language !== defaultLanguage && !title.trim() && !text.trim()
  return isLeftOut ? null : { title: title.trim() || null, text }
}

/** Where a notice stands in its time. */
export function phaseOf(notice: AdminNotice, today: CalendarDay) {
  if (notice.endedAt) return 'ended'
  if (isShownOn(notice, today)) return 'shown'
  return notice.from > today ? 'coming' : 'over'
}
