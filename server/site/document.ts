import type { Language } from '#domain/kernel/language.ts'
import type { PrerenderedPage, Start } from '#domain/prerender-contract.ts'
import { Html, html } from '#server/kernel/http/html.ts'
import type { SiteDocument } from './built-site.ts'
import { jsonInPage } from './json-in-page.ts'
import { holdScript, startScript, withinApplicationScript } from './start-script.ts'
import { stylesOf } from './styles-of.ts'

/** A page as it is sent, with what stands in it, which its content policy has to name. */
export interface PageDocument {
  markup: string
  scripts: readonly string[]
  styles: readonly string[]
}

/** Shows nothing that only scripts could use. */
const WITHOUT_SCRIPTS = '.with-scripts{display:none}'

/**
 * A whole page that can be read as it arrives: its styles are within, and its scripts start once it
 * is shown (design §8).
 *
 * @param head what search engines and shared links want to know
 * @param start where its scripts find what they begin with
 */
export async function prerenderedDocument(
  site: SiteDocument,
  page: PrerenderedPage,
  head: Html,
  { language, start }: { language: Language; start: string },
): Promise<PageDocument> {
  const styles = site.fonts + (await stylesOf(page.body, site.styles)) + site.colours
  const more = [
    ...(page.body.includes('<form') ? [holdScript] : []),
    ...(page.body.includes('within-application') ? [withinApplicationScript] : []),
  ]
  const { markup } = html`<!doctype html>
<html lang="${language}" class="first-page">
<head>
${new Html(site.head)}
<title>${page.title}</title>
${head}
<script data-styles="${site.stylesheet}" data-start="${start}" data-scripts="${[...site.scriptsAhead, site.script].join(' ')}">${new Html(startScript)}</script>
${more.map((script) => html`<script>${new Html(script)}</script>\n`)}<style>${new Html(styles)}</style>
<noscript><link rel="stylesheet" href="${site.stylesheet}"></noscript>
</head>
<body>
<div id="root">${new Html(page.body)}</div>
</body>
</html>
`
  return { markup, scripts: [startScript, ...more], styles: [styles] }
}

/**
 * A page that scripts fill: for members, and for links whose query decides what is shown.
 *
 * @param screen what stands there until they do: it is shown before the whole sheet has come
 */
export async function emptyDocument(
  site: SiteDocument,
  screen: string,
  start: Start,
  title: string,
): Promise<PageDocument> {
  const styles = site.fonts + (await stylesOf(screen, site.styles)) + site.colours
  const { markup } = html`<!doctype html>
<html lang="${start.language}">
<head>
${new Html(site.head)}
<title data-first>${title}</title>
<meta name="robots" content="noindex">
<style>${new Html(styles)}</style>
<noscript><style>${new Html(WITHOUT_SCRIPTS)}</style></noscript>
${site.scriptsAhead.map((href) => html`<link rel="modulepreload" href="${href}">\n`)}
<script type="module" src="${site.script}"></script>
</head>
<body>
<div id="root">${new Html(screen)}</div>
<link rel="stylesheet" href="${site.stylesheet}">
<script type="application/json" id="start">${jsonInPage(start)}</script>
</body>
</html>
`
  return { markup, scripts: [], styles: [styles, WITHOUT_SCRIPTS] }
}
