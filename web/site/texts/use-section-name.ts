import { useTranslation } from 'react-i18next'

/** The name of a section, by its id. */
export function useSectionName() {
  const { t } = useTranslation('site-texts')
  return (id: string): string => t(`sections.${id as 'home.opening'}`)
}
