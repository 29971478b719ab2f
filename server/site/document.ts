import type { Language } from '#domain/kernel/language.ts'
import type { Start } from '#domain/prerender-contract.ts'
import { Html, html, nothing } from '#server/kernel/http/html.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { SiteDocument } from './built-site.ts'
import { jsonInPage } from './json-in-page.ts'

export interface PageParts {
  /** The markup that the page shows, or that stands there until its scripts show it. */
  body: string
  /** True where the body is the page itself, which React then hydrates. */
  isPrerendered: boolean
  /** True where React starts without waiting for the reader's first move. */
  startsAtOnce: boolean
  title: string
  /** Holds what search engines and shared links want to know. */
  head: Html
  /** The data that the page was made with, for its scripts. */
  start: Start
}

/** Returns a whole page, which can be read as it arrives; `web/start.ts` starts its scripts. */
export function pageDocument(site: SiteDocument, page: PageParts): string {
  const { language, config } = page.start
  return html`<!doctype html>
<html lang="${language}">
<head>
${new Html(site.head)}
<link rel="stylesheet" href="${site.stylesheet}">
${site.colours ? html`<style>${new Html(site.colours)}</style>\n` : nothing}<title${page.isPrerendered ? nothing : html` data-first`}>${page.title}</title>
${page.head}
<script type="module" fetchpriority="low" src="${site.script}"></script>
</head>
<body>
<div id="root"${page.isPrerendered ? html` data-prerendered` : nothing}${page.startsAtOnce ? html` data-at-once` : nothing}>${new Html(page.body)}</div>
${notLoadedNotice(language, config.association.contact.email)}
<script type="application/json" id="start">${jsonInPage(page.start)}</script>
</body>
</html>
`.markup
}

/** Returns what the scripts show when they, or what they need, do not come (`web/start.ts`). */
function notLoadedNotice(language: Language, email: string): Html {
  const t = translator(language)
  return html`<div role="alert" class="not-loaded-notice"><div class="page"><p>${t('not-loaded:text', { email })}</p><a href="">${t('not-loaded:reload')}</a></div></div>`
}
