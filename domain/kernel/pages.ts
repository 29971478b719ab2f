/** The address of a page, without query. */
export type PagePath = `/${string}`

/** A page that comes from the server as prerendered HTML, readable without scripts (design §7). */
export interface PrerenderedPage {
  /** Its description, a key of locales/…/site/seo.json, and the name of its share image. */
  description: string
  /** Stands in the site map, for search engines to show. */
  isListed: boolean
  /** Links to it are shared with a picture of its own, instead of the home page's. */
  hasShareImage?: boolean
  /** Shows something that depends on its query, which the prerendered page does not know. */
  readsQuery?: boolean
  /** Who opens it comes to fill in its form, so that React starts without waiting for a first move. */
  isForm?: boolean
}

/** The addresses of a noun's pages (`domain/<noun>/pages.ts`); `web/<noun>/pages.ts` says what is there. */
export interface NounPages {
  /** The administrators' pages, by the name that links and menu call them. */
  admin?: Readonly<Record<string, PagePath>>
  prerendered?: Readonly<Record<PagePath, PrerenderedPage>>
  others?: readonly PagePath[]
}

/** The query parameter that carries the one-time token in the links of e-mails. */
export const tokenParameter = 'token'
