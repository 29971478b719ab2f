import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language, languages } from '#domain/kernel/language.ts'
import type { SiteConfig, Texts } from '#domain/prerender-contract.ts'
import { fetchTexts } from '#web/kernel/http/fetch-texts.ts'
import { shellTexts, type TextNamespace } from './resources.ts'
import { spanishTexts } from './spanish.ts'

type ChangedTexts = SiteConfig['changedTexts']

/** Namespaces that are said in Spanish, as their own language could not be had. */
const borrowed = new Set<string>()

/** Texts that the build does not have as administrators have written them. */
let changed: ChangedTexts

/** The values that texts may name without being handed them; read with each text, as they may change meanwhile. */
const defaultVariables = {}

/** Has all texts of each language name these values from now on. */
export function setTextValues(values: Record<Language, Readonly<Record<string, string>>>): void {
  for (const name of Object.keys(values[defaultLanguage])) {
    Object.defineProperty(defaultVariables, name, {
      enumerable: true,
      configurable: true,
      get: () => values[currentLanguage()][name] ?? '',
    })
  }
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    load(language, namespace)
      // Better said in Spanish than not at all (spec §1).
      .catch(() => {
        borrowed.add(namespace)
        return load(defaultLanguage, namespace)
      })
      .then(
        (texts) => done(null, texts),
        (error: Error) => done(error, null),
      )
  },
}

async function load(language: string, namespace: string): Promise<ResourceKey> {
  const newest = loadNewest(language, namespace)
  return language === defaultLanguage ? newest.catch(() => spanishTexts(namespace)) : newest
}

async function loadNewest(language: string, namespace: string): Promise<ResourceKey> {
  const isChanged = changed?.namespaces.includes(namespace)
  if (language === defaultLanguage && !isChanged) return spanishTexts(namespace)
  return fetchTexts(language, namespace, isChanged ? changed?.version : undefined)
}

export const i18n = i18next.use(backend).use(initReactI18next)

/** Texts can be loaded from then on. */
let started: Promise<unknown> = Promise.resolve()

/**
 * Makes the texts ready in the given language; wait for it before the first render.
 *
 * @param texts those in this language that are here already
 * @param changedTexts those that others than the shipped ones stand for
 * @throws Error when there are none, not even in Spanish
 */
export async function startTexts(
  language: Language,
  texts: Texts = {},
  changedTexts?: ChangedTexts,
): Promise<void> {
  changed = changedTexts
  started = i18n.init({
    lng: language,
    // Each language has every text (tools/checks/locales.ts): no other need be there beside it.
    fallbackLng: false,
    supportedLngs: languages,
    // All that are here, and those that are loaded later: a change of language brings them all.
    ns: Object.keys(texts),
    defaultNS: 'shell',
    resources: { [language]: texts as Record<string, ResourceKey> },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, defaultVariables },
    react: { useSuspense: false },
  })
  await loadTexts(shellTexts)
}

/**
 * Loads the texts that a page needs, in the language shown, before the page is.
 *
 * @throws Error when they do not come: a page without them would show their keys, or break
 */
export async function loadTexts(namespaces: readonly TextNamespace[]): Promise<void> {
  await started
  const areMissing = () => namespaces.filter((name) => !i18n.hasResourceBundle(i18n.language, name))
  if (areMissing().length > 0) await i18n.loadNamespaces(areMissing())
  // i18next does not retry a failed namespace automatically.
  if (areMissing().length > 0) await i18n.reloadResources([i18n.language], areMissing())
  if (areMissing().length > 0) throw new Error('page texts missing')
}

/** Retries namespaces that fell back to Spanish; they are shown with the next page. */
export async function replaceBorrowedTexts(): Promise<void> {
  const namespaces = [...borrowed]
  borrowed.clear()
  if (namespaces.length > 0) await i18n.reloadResources([i18n.language], namespaces)
}

/**
 * Shows the texts that administrators have changed since the page was made, all at once. Where one of them
 * does not come, the page stays as it is until it becomes visible again.
 */
export async function followChangedTexts(next: ChangedTexts): Promise<void> {
  const before = changed
  if (next?.version === before?.version) return
  changed = next
  const namespaces = new Set([...(before?.namespaces ?? []), ...(next?.namespaces ?? [])])
  const here = languages.flatMap((language) =>
    [...namespaces]
      .filter((namespace) => i18n.hasResourceBundle(language, namespace))
      .map((namespace) => ({ language, namespace })),
  )
  try {
    const texts = await Promise.all(
      here.map(({ language, namespace }) => loadNewest(language, namespace)),
    )
    here.forEach(({ language, namespace }, index) => {
      i18n.addResourceBundle(language, namespace, texts[index], false, true)
    })
  } catch {
    changed = before
    return
  }
  // What shows texts listens to this alone.
  i18n.emit('languageChanged', i18n.language)
}

/** The language shown now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

const year = 365 * 24 * 3600

/** Remembers a reader's choice for a year (design §7). */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is not in every browser that our readers have.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `lng=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** Shows the site in another language from now on. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}
