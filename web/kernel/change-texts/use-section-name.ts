import { useTranslation } from 'react-i18next'
import { legalTextOf } from '#domain/legal-texts.ts'

/** Returns the name of a section, by its id; in a legal text it is the title that the section has there. */
export function useSectionName() {
  const { t } = useTranslation('site-texts')
  // The types of the texts do not cover keys of six files.
  const titleAt = t as (key: string) => string
  return (id: string): string => {
    const legalText = legalTextOf(id)
    if (!legalText) return t(`sections.${id as 'home.opening'}`)
    const section = id.slice(legalText.length + 1)
    return t('sections.ofLegalText', {
      page: t(`pages.${legalText}`),
      section:
        section === 'opening'
          ? t('sections.legalOpening')
          : titleAt(`${legalText}:sections.${section}.title`),
    })
  }
}
