import { languages } from '#domain/language.ts'
import type { listSiteTexts } from '#domain/site/admin/site-text-contract.ts'
import {
  foldLines,
  problemOf,
  type SectionTexts,
  type WrittenText,
} from '#domain/site/site-texts.ts'
import type { Answer } from '#web/http/types.ts'
import type { Checked } from '#web/ui/fields/check.ts'

/** A section as administrators see it. */
export type AdminSection = Answer<typeof listSiteTexts>['sections'][number]

export type AdminText = AdminSection['texts'][number]

/** What stands in the boxes: the section's texts in their order. */
export interface SectionFormValues {
  texts: { es: string; eu: string; en: string }[]
}

/** What visitors read now, by language; empty where they read the Spanish one. */
export function shownTexts({ own, shipped }: AdminText): SectionFormValues['texts'][number] {
  const { es, eu, en } = own ?? shipped
  return { es, eu: eu ?? '', en: en ?? '' }
}

export const formValuesOf = ({ texts }: AdminSection): SectionFormValues => ({
  texts: texts.map(shownTexts),
})

/** The texts of a section as they are sent, or what is wrong, by the box that shows it. */
export function checkSection(
  { texts }: AdminSection,
  { texts: typed }: SectionFormValues,
): Checked<SectionTexts> {
  const broken: Record<string, string> = {}
  const written: Record<string, WrittenText> = {}
  for (const [place, { key, shipped }] of texts.entries()) {
    const boxes = typed[place]
    if (!boxes) continue
    for (const language of languages) {
      const isLeftOut = language !== 'es' && !boxes[language].trim()
      const problem = isLeftOut ? null : problemOf(foldLines(boxes[language]), shipped[language])
      if (problem) broken[`texts.${place}.${language}`] = problem
    }
    written[key] = {
      es: foldLines(boxes.es),
      eu: foldLines(boxes.eu) || null,
      en: foldLines(boxes.en) || null,
    }
  }
  return Object.keys(broken).length > 0 ? { broken } : { payload: written }
}

/** The languages in which visitors read one of the section's texts in Spanish. */
export function missingIn({ texts }: AdminSection): ('eu' | 'en')[] {
  return (['eu', 'en'] as const).filter((language) =>
    texts.some(({ own }) => own !== null && own[language] === null),
  )
}

/** What kind of text it is, by the last part of its key: those of a list are paragraphs. */
export function kindOf(key: string) {
  const last = key.split(/[:.]/).at(-1) ?? ''
  const kinds = ['title', 'heading', 'lead', 'text', 'more', 'forWhom'] as const
  return kinds.find((kind) => kind === last) ?? 'paragraph'
}
