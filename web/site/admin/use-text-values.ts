import { useTranslation } from 'react-i18next'
import { formatMonth } from '#domain/calendar-text.ts'
import type { Language } from '#domain/language.ts'
import { formatNames } from '#web/i18n/format-names.ts'
import { useOffered, useProgrammes } from '#web/programmes/use-programmes.ts'
import { useAssociation } from '#web/shell/startup/association.ts'

/** What the site puts in the place of `{{name}}` and the like, in a text of a language. */
export function useTextValues() {
  const { name, registeredSince } = useAssociation()
  const [programmes, offered] = [useProgrammes(), useOffered()]
  const objectives = useTranslation('statutes').t('objectives', { returnObjects: true })
  return (placeholder: string, language: Language): string | undefined => {
    const values: Readonly<Record<string, string | undefined>> = {
      '{{name}}': name,
      '{{since}}': formatMonth(registeredSince, language),
      '{{art}}': programmes.find(({ id }) => id === 2)?.name,
      '{{programmes}}': formatNames(
        offered.map((one) => one.name),
        language,
      ),
      '{{count}}': String(objectives.filter(({ title }) => title).length),
    }
    return values[placeholder]
  }
}
