import { defaultLanguage } from '#domain/kernel/language.ts'

/**
 * Loads texts into the browser's own cache, without i18next: a namespace that fails there is
 * Spanish from then on, though it is not needed yet. Throws when one of them cannot be loaded.
 */
export async function fetchTextsAhead(
  language: string,
  namespaces: readonly string[],
): Promise<void> {
  if (language === defaultLanguage) return
  await Promise.all(
    namespaces.map(async (namespace) => {
      const response = await fetch(`/locales/${language}/${namespace}.json`)
      if (!response.ok) throw new Error(`Texts answered ${response.status}`)
      await response.text()
    }),
  )
}
