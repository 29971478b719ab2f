import { defaultLanguage } from './language.ts'

/**
 * Brings texts into the browser's own cache, without telling i18next: what fails to reach i18next is
 * said in Spanish from then on, and nobody has asked for these yet.
 * Throws when one of them cannot be had.
 */
export async function fetchTextsAhead(
  language: string,
  namespaces: readonly string[],
): Promise<void> {
  // They are part of the build: only where they are need be known.
  if (language === defaultLanguage) return void (await import('./spanish.ts'))
  await Promise.all(
    namespaces.map(async (namespace) => {
      const response = await fetch(`/locales/${language}/${namespace}.json`)
      if (!response.ok) throw new Error(`Texts answered ${response.status}`)
      await response.text()
    }),
  )
}
