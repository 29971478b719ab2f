/**
 * The site's languages, an entry each; texts are in `locales/<language>`. Spanish is the default and the
 * fallback (spec §1), and defines the keys of the texts.
 */
export const languageFacts = {
  es: {
    name: 'Castellano',
    locale: 'es-ES',
    decimalMark: ',',
    thousandsMark: '.',
    namePlaceholder: '{nombre}',
    textSearch: 'spanish',
    dictionary: 'hunspell-es',
  },
  eu: {
    name: 'Euskara',
    locale: 'eu-ES',
    decimalMark: ',',
    thousandsMark: '.',
    namePlaceholder: '{izena}',
    textSearch: 'basque',
    dictionary: 'hunspell-eu',
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    decimalMark: '.',
    thousandsMark: ',',
    namePlaceholder: '{name}',
    textSearch: 'english',
    dictionary: 'hunspell-en-gb',
  },
} as const satisfies Record<string, LanguageFacts>

interface LanguageFacts {
  /** Its own name, as the language switch shows it. */
  name: string
  /** Names language and country, for PDFs, shared links and what `Intl` formats. */
  locale: string
  decimalMark: string
  thousandsMark: string
  /** Stands for the reader's first name in messages that volunteers write. */
  namePlaceholder: string
  /** Says how PostgreSQL knows its words. */
  textSearch: string
  /** Debian's package for the spelling of its texts. */
  dictionary: string
}

export type Language = keyof typeof languageFacts

export const languages = Object.keys(languageFacts) as [Language, ...Language[]]

export const defaultLanguage = 'es' satisfies Language

/** The languages into which a Spanish text is translated. */
export type Translation = Exclude<Language, typeof defaultLanguage>

export const translations = languages.filter(
  (language): language is Translation => language !== defaultLanguage,
)

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languageFacts, text)
}

/** Something for each language. */
export function byLanguage<Value>(
  valueFor: (language: Language) => Value,
): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, valueFor(language)])) as Record<
    Language,
    Value
  >
}

/** A text in Spanish, and in those other languages in which it was written. */
export type Localized = Readonly<Record<typeof defaultLanguage, string>> &
  Readonly<Partial<Record<Language, string>>>

/** The text in this language, or in Spanish where there is none: one that was added later has no old texts. */
export function textIn(texts: Localized, language: Language): string {
  return texts[language] ?? texts[defaultLanguage]
}

/** Returns the `lang` of what shows `textIn`: the default language where the text is not translated, else nothing. */
export function fallbackLanguage(
  texts: Localized | null,
  language: Language,
): Language | undefined {
  return texts && texts[language] === undefined ? defaultLanguage : undefined
}
