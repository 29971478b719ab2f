import { z } from 'zod'
import type { ErrorCode } from '../kernel/errors.ts'
import { byLanguage, defaultLanguage } from '../kernel/language.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { day, text } from '../kernel/schema-types.ts'
import { MAX_NOTICE_TEXT, MAX_NOTICE_TITLE } from './notice.ts'

/** One line; braces would be placeholders in the e-mail. */
const line = (missing: ErrorCode, tooLong: ErrorCode, max: number) =>
  text({ error: missing })
    .overwrite(normaliseLine)
    .max(max, { error: tooLong, abort: true })
    .regex(/^[^\p{Cc}<>{}]*$/u, 'notices.charactersInvalid')

const words = z.object({
  title: line('notices.charactersInvalid', 'notices.titleTooLong', MAX_NOTICE_TITLE)
    .min(1, 'notices.charactersInvalid')
    .nullable(),
  text: line('notices.textRequired', 'notices.textTooLong', MAX_NOTICE_TEXT).min(
    1,
    'notices.textRequired',
  ),
})

export const noticeTextsSchema = z.object({
  ...byLanguage(() => words.nullable()),
  [defaultLanguage]: words,
})

/** A `Notice`. */
export const noticeSchema = z.object({
  id: z.uuid(),
  programmeId: z.int32().positive().nullable(),
  from: day('programmes.dayInvalid'),
  to: day('programmes.dayInvalid'),
  texts: noticeTextsSchema,
})
