import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage, type Language, languages } from '#domain/language.ts'
import shell from '../../locales/es/shell.json'
import ui from '../../locales/es/ui.json'
import { defaultLanguage } from './language.ts'
import type { TextNamespace } from './resources.ts'

// Spanish is part of the build: what every page shows is in the first script, the rest comes with
// the pages that ask for it. Basque and English are fetched from the server.
const spanish = import.meta.glob<ResourceKey>(
  [
    '../../locales/es/*.json',
    // Bundled above, and what the server alone says.
    '!**/{shell,ui,mail,export}.json',
  ],
  { import: 'default' },
)

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    load(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

async function load(language: string, namespace: string): Promise<ResourceKey> {
  if (language === defaultLanguage) {
    const bundled = spanish[`../../locales/es/${namespace}.json`]
    if (!bundled) throw new Error(`No Spanish texts for ${namespace}`)
    return bundled()
  }
  const response = await fetch(`/locales/${language}/${namespace}.json`)
  if (!response.ok) throw new Error(`Texts answered ${response.status}`)
  return (await response.json()) as ResourceKey
}

export const i18n = i18next.use(backend).use(initReactI18next)

/** Makes the texts ready in the given language; wait for it before the first render. */
export async function startTexts(language: Language): Promise<void> {
  i18n.on('languageChanged', (shown) => {
    document.documentElement.lang = shown
  })
  await i18n.init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: languages,
    ns: ['shell', 'ui'],
    defaultNS: 'shell',
    resources: { es: { shell, ui } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Loads the texts that a page needs, in the language shown, before the page is. */
export async function loadTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  await i18n.loadNamespaces([...namespaces])
}

/** The language shown now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

const year = 365 * 24 * 3600

/** Remembers a reader's choice for a year (design §7). */
export function rememberLanguage(language: Language): void {
  // The Cookie Store API is not in every browser that our readers have.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `lng=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/** Shows the site in another language from now on. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18n.changeLanguage(language)
}
