import type { Association } from '#domain/association/association.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type TextsByNamespace, textAt } from '#domain/kernel/texts.ts'
import { offered, type Timetable } from '#domain/programmes/programme.ts'
import { fillText, textValues } from '#domain/programmes/text-values.ts'
import { texts } from '#server/kernel/http/language.ts'

/**
 * Returns the texts of one language as administrators have changed them, with the association's facts, for what
 * is not made of a page, such as its description.
 */
export function currentTexts(
  language: Language,
  {
    siteTexts,
    timetable,
    association: { association },
  }: {
    siteTexts: { changed: Record<Language, TextsByNamespace> }
    timetable: Timetable
    association: { association: Association }
  },
): (key: string) => string {
  const values = textValues({ association, programmes: offered(timetable.programmes) }, language)
  return (key) =>
    fillText(
      textAt(siteTexts.changed[language], key) ?? textAt(texts[language], key) ?? key,
      values,
    )
}
