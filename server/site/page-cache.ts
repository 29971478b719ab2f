import type { Language } from '#domain/kernel/language.ts'
import type { Page, ProgrammePage } from '#domain/kernel/pages.ts'
import type { Start } from '#domain/prerender-contract.ts'
import type { PrerenderedPath } from '#domain/prerendered-pages.ts'
import type { Config } from '#server/kernel/config.ts'
import { runWithAssociation } from '#server/kernel/http/current-association.ts'
import { texts } from '#server/kernel/http/language.ts'
import { pageHeaders, securityHeaders } from '#server/kernel/http/security-headers.ts'
import { siteConfig } from '#server/site/site-config.ts'
import { withLooks } from './branding.ts'
import type { BuiltSite } from './built-site.ts'
import { type CachedFile, cacheFile } from './cached-file.ts'
import { emptyDocument, type PageDocument, prerenderedDocument } from './document.ts'
import { headOf, headOfUnknown } from './head.ts'
import type { PageData } from './page-data.ts'
import type { KnownSiteTexts } from './site-texts-cache-source.ts'

/** An address that no page has; the router shows its page for those. */
export const UNKNOWN = '/-'

/** A prerendered page, or the one for addresses that no page has. */
type ShownPath = PrerenderedPath | typeof UNKNOWN

/** A page that scripts fill. */
type FilledPath = Page | ProgrammePage

/** Where a prerendered page's scripts find what they begin with: the page itself has no need of it. */
export const startAddress = (path: ShownPath, language: Language) => `/start/${language}${path}`

/** The texts of every namespace, as administrators have changed them. */
const allTexts = (language: Language, { changed }: KnownSiteTexts): Start['texts'] => ({
  ...texts[language],
  ...changed[language],
})

/** The page that shows what the library has. */
const LIBRARY = '/biblioteca' satisfies PrerenderedPath

/**
 * The site's pages, prerendered at the first request and cached for the rest of the business day,
 * since prices and sessions are today's, or until what else they are made with changes.
 */
export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({ document, prerenderer }: BuiltSite, config: Config) {
  let madeWith: PageData | null = null
  const cache = new Map<string, Promise<CachedFile>>()
  /** Those of them that are finished. */
  const finished = new Map<string, CachedFile>()

  function keepOnly(pageData: PageData): void {
    if (madeWith?.today === pageData.today && madeWith.siteData === pageData.siteData) return
    cache.clear()
    finished.clear()
    madeWith = pageData
  }

  function hold(
    name: string,
    pageData: PageData,
    make: () => Promise<CachedFile>,
  ): Promise<CachedFile> {
    keepOnly(pageData)
    const before = cache.get(name)
    if (before) return before
    const made = runWithAssociation(pageData.siteData.association, make)
    cache.set(name, made)
    const isKept = () => cache.get(name) === made
    made.then(
      (file) => isKept() && finished.set(name, file),
      // A failed page is retried at the next request.
      () => isKept() && cache.delete(name),
    )
    return made
  }

  function startOf(path: string, language: Language, { today, siteData }: PageData): Start {
    const { documentList, siteTexts } = siteData
    const all = allTexts(language, siteTexts)
    const spoken = prerenderer.textsOf(path).map((name) => [name, all[name] ?? {}])
    return {
      language,
      config: siteConfig(config, today, siteData),
      texts: Object.fromEntries(spoken) as Start['texts'],
      ...(path === LIBRARY &&
        documentList.documentLists && { documentList: documentList.documentLists[language] }),
    }
  }

  function cachePage({ markup, ...inline }: PageDocument, pageData: PageData): Promise<CachedFile> {
    const { paymentMethods } = pageData.siteData.association.association
    return cacheFile(markup, {
      ...pageHeaders(config, inline, paymentMethods),
      'content-type': 'text/html; charset=utf-8',
      // The language is in a cookie.
      vary: 'Accept-Encoding, Cookie',
    })
  }

  async function make(
    path: ShownPath,
    language: Language,
    pageData: PageData,
  ): Promise<CachedFile> {
    const start = startOf(path, language, pageData)
    // Late sections bring texts of their own later on: here they speak them already.
    const page = await prerenderer.prerenderPage(path, {
      ...start,
      texts: allTexts(language, pageData.siteData.siteTexts),
    })
    const { appUrl } = config
    const {
      today,
      siteData: { association, timetable, siteTexts },
    } = pageData
    return cachePage(
      await prerenderedDocument(
        withLooks(document, association.association.looks),
        page,
        path === UNKNOWN
          ? headOfUnknown
          : headOf(path, language, {
              appUrl,
              title: page.title,
              today,
              timetable,
              siteTexts,
              version: association.version + siteTexts.version,
            }),
        { language, start: startAddress(path, language) },
      ),
      pageData,
    )
  }

  async function makeEmpty(
    path: FilledPath,
    language: Language,
    pageData: PageData,
  ): Promise<CachedFile> {
    const start = startOf(path, language, pageData)
    const screen = await prerenderer.initialisationScreen({ ...start, texts: texts[language] })
    const { name, looks } = pageData.siteData.association.association
    return cachePage(await emptyDocument(withLooks(document, looks), screen, start, name), pageData)
  }

  return {
    /** The prerendered page of an address, where it has been made already. */
    ready(path: string, language: Language, pageData: PageData): CachedFile | undefined {
      keepOnly(pageData)
      return finished.get(`${path} ${language}`)
    },
    /** A page as prerendered HTML. */
    finished: (path: ShownPath, language: Language, pageData: PageData) =>
      hold(`${path} ${language}`, pageData, () => make(path, language, pageData)),
    /** What the scripts of a prerendered page begin with. */
    start: (path: ShownPath, language: Language, pageData: PageData) =>
      hold(`${path} ${language} start`, pageData, () =>
        cacheFile(JSON.stringify(startOf(path, language, pageData)), {
          ...securityHeaders(config),
          'content-type': 'application/json; charset=utf-8',
        }),
      ),
    /** A page that scripts fill. */
    empty: (path: FilledPath, language: Language, pageData: PageData) =>
      hold(`${path} ${language} empty`, pageData, () => makeEmpty(path, language, pageData)),
  }
}
