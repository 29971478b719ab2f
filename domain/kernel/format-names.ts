import { type Language, languageFacts } from './language.ts'

/** «Ane, Jon y Miren», «Ane, Jon eta Miren», “Ane, Jon and Miren”. */
export function formatNames(names: readonly string[], language: Language): string {
  // Not every browser knows Basque; Spanish says «e» before the sound of «i».
  if (language !== 'eu') return new Intl.ListFormat(languageFacts[language].locale).format(names)
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} eta ${last}`
}
