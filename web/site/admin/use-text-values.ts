import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { revisionOf } from '#domain/legal-texts.ts'
import { textValues } from '#domain/programmes/text-values.ts'
import { withoutTags } from '#domain/site/site-texts.ts'
import { useOffered, useProgrammes } from '#web/programmes/use-programmes.ts'
import { documentValues, unsettled } from '#web/site/legal/document-values.ts'
import { useAssociation } from '#web/startup/association.ts'
import { useToday } from '#web/startup/config.ts'

/** Returns what the site puts in the place of `{{name}}` and the like, in a text of a language. */
export function useTextValues() {
  const association = useAssociation()
  const [programmes, offered] = [useProgrammes(), useOffered()]
  const today = useToday() ?? revisionOf('terms')
  const objectives = useTranslation('statutes').t('objectives', { returnObjects: true })
  return (placeholder: string, language: Language): string | undefined => {
    const values: Readonly<Record<string, string | number | undefined>> = {
      ...documentValues(association, language, programmes, today),
      ...textValues({ association, programmes: offered }, language),
      name: association.name,
      since: formatMonth(association.registeredSince, language),
      art: programmes.find(({ id }) => id === 2)?.name,
      count: String(objectives.filter(({ title }) => title).length),
    }
    const value = values[placeholder.replace(/[{}]/g, '')]
    return value === undefined || value === unsettled ? undefined : String(value)
  }
}

/** Returns a text as it is read: without tags, and with the site's values in it. */
export function useReadText() {
  const valueIn = useTextValues()
  return (text: string, language: Language): string =>
    withoutTags(text).replace(/\{\{\w+\}\}/g, (one) => valueIn(one, language) ?? one)
}
