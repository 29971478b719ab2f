import type { z } from 'zod'
import type { Language } from './kernel/language.ts'
import type { DocumentList } from './library/contract.ts'
import type { getConfig } from './service-contract.ts'

/** Describes what the server says of itself to every page. */
export type SiteConfig = z.output<(typeof getConfig)['response']>

/**
 * The data embedded in a page, from which its scripts start; a prerendered page was made with the
 * same.
 */
export interface Start {
  language: Language
  config: SiteConfig
  /** Holds what the library's page shows to who looks for nothing; absent on other pages. */
  documentList?: DocumentList
}

/** The texts of one language, by namespace. */
export type Texts = Record<string, object>

/** A page as the server makes it ahead, before it stands in a document. */
export interface PrerenderedPage {
  title: string
  /** The markup of everything in the page's root. */
  body: string
}

/** Describes what `web/prerender.tsx` offers, once built, to the server. */
export interface Prerenderer {
  /**
   * Makes one page.
   *
   * @param path without query; one that no page has gives the page for unknown addresses
   * @param texts those of every namespace
   */
  prerenderPage(path: string, start: Start, texts: Texts): Promise<PrerenderedPage>
  /** Makes what stands in a page that scripts fill until they do, as markup. */
  initialisationScreen(start: Start, texts: Texts): Promise<string>
}
