import type { Language } from '#domain/kernel/language.ts'
import { type Page, type PrerenderedPath, publicPage } from '#domain/pages.ts'
import type { Start, Texts } from '#domain/prerender-contract.ts'
import type { ProgrammePage } from '#domain/programmes/programme-page.ts'
import type { Config } from '#server/kernel/config.ts'
import { texts } from '#server/kernel/http/language.ts'
import { pageHeaders } from '#server/kernel/http/security-headers.ts'
import { siteConfig } from '#server/site/site-config.ts'
import { withLooks } from './branding.ts'
import type { BuiltSite } from './built-site.ts'
import { type CachedFile, cacheFile, createFileCache } from './cached-file.ts'
import { type PageParts, pageDocument } from './document.ts'
import { headOf, noIndex } from './head.ts'
import type { PageData } from './page-data.ts'
import type { KnownSiteTexts } from './site-texts-cache-source.ts'

/** An address that no page has; the router shows its page for those. */
export const UNKNOWN = '/-'

/** A prerendered page, or the one for addresses that no page has. */
type ShownPath = PrerenderedPath | typeof UNKNOWN

/** A page that scripts fill. */
type FilledPath = Page | ProgrammePage

/** The texts of every namespace, as administrators have changed them. */
const allTexts = (language: Language, { changed }: KnownSiteTexts): Texts => ({
  ...texts[language],
  ...changed[language],
})

/** The page that shows what the library has. */
const LIBRARY = '/biblioteca' satisfies PrerenderedPath

/**
 * The site's pages, each made at its first request and cached for the rest of the business day, since
 * prices and sessions are today's, or until what else they are made with changes.
 */
export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({ document, prerenderer }: BuiltSite, config: Config) {
  const cache = createFileCache()

  const hold = (
    name: string,
    { today, siteData }: PageData,
    make: () => Promise<CachedFile>,
  ): Promise<CachedFile> => cache(name, [today, siteData], make)

  function startOf(path: string, language: Language, { today, siteData }: PageData): Start {
    const { documentList } = siteData
    return {
      language,
      config: siteConfig(config, today, siteData),
      ...(path === LIBRARY &&
        documentList.documentLists && { documentList: documentList.documentLists[language] }),
    }
  }

  function cachePage(page: PageParts, { siteData }: PageData): Promise<CachedFile> {
    const { looks, paymentMethods } = siteData.association.association
    const site = withLooks(document, looks)
    return cacheFile(pageDocument(site, page), {
      ...pageHeaders(config, site.colours, paymentMethods),
      'content-type': 'text/html; charset=utf-8',
      // A browser, or a proxy by early hints, asks for it before it has read the page.
      link: `<${site.stylesheet}>; rel=preload; as=style`,
      // The language is in a cookie.
      vary: 'Accept-Encoding, Cookie',
    })
  }

  async function make(
    path: ShownPath,
    language: Language,
    pageData: PageData,
  ): Promise<CachedFile> {
    const { appUrl } = config
    const { today, siteData } = pageData
    const start = startOf(path, language, pageData)
    const speaks = allTexts(language, siteData.siteTexts)
    const { title, body } = await prerenderer.prerenderPage(path, start, speaks)
    const head =
      path === UNKNOWN ? noIndex : headOf(path, language, { appUrl, title, today, siteData })
    const startsAtOnce = path !== UNKNOWN && publicPage(path).isForm === true
    return cachePage({ title, body, head, start, startsAtOnce, isPrerendered: true }, pageData)
  }

  async function makeEmpty(
    path: FilledPath,
    language: Language,
    pageData: PageData,
  ): Promise<CachedFile> {
    const start = startOf(path, language, pageData)
    const body = await prerenderer.initialisationScreen(start, texts[language])
    const { name } = pageData.siteData.association.association
    const page = {
      title: name,
      body,
      head: noIndex,
      start,
      startsAtOnce: true,
      isPrerendered: false,
    }
    return cachePage(page, pageData)
  }

  return {
    /** A page as prerendered HTML. */
    finished: (path: ShownPath, language: Language, pageData: PageData) =>
      hold(`${path} ${language}`, pageData, () => make(path, language, pageData)),
    /** A page that scripts fill. */
    empty: (path: FilledPath, language: Language, pageData: PageData) =>
      hold(`${path} ${language} empty`, pageData, () => makeEmpty(path, language, pageData)),
  }
}
