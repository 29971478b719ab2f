import type { Language } from '#domain/language.ts'

const formats = { es: 'es', en: 'en-GB' } as const

/** «Ane, Jon y Miren», «Ane, Jon eta Miren», “Ane, Jon and Miren”. */
export function formatNames(names: readonly string[], language: Language): string {
  // Not every browser knows Basque; Spanish says «e» before the sound of «i».
  if (language !== 'eu') return new Intl.ListFormat(formats[language]).format(names)
  const [last = '', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} eta ${last}`
}
