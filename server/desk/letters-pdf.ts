import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Letter } from '#server/kernel/adapters/mail/layout.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Letterhead } from '#server/kernel/organisation.ts'
import { addSheet, createPdf, finishPdf } from '#server/kernel/pdf/document.ts'
import { flowOn } from '#server/kernel/pdf/flow.ts'

interface PrintedLetter extends Letter {
  language: Language
  /** Whose it is, in lines; those that are not known are empty. */
  to: readonly string[]
  writtenAt: Date
}

/** Letters in large type, each on a sheet of its own that speaks its reader's language. */
export async function lettersPdf(
  letters: readonly PrintedLetter[],
  edition: { letterhead: Letterhead; madeAt: Date },
): Promise<Buffer> {
  const language = letters[0]?.language ?? 'es'
  const title = translator(language)('letters:title')
  const pdf = await createPdf({ ...edition, title, language })
  for (const [place, letter] of letters.entries()) {
    const body = addSheet(pdf, letter.language, place === 0)
    const flow = flowOn(pdf, body)
    for (const line of letter.to) flow.line(line)
    flow.line(formatDay(madridDay(letter.writtenAt), letter.language))
    flow.heading(letter.heading)
    for (const paragraph of letter.paragraphs) flow.paragraph(paragraph)
    body.end()
  }
  return finishPdf(pdf)
}
