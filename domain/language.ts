/** The site's languages; Spanish is the default and the fallback (spec §1). */
export const languages = ['es', 'eu', 'en'] as const

export type Language = (typeof languages)[number]

export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}
