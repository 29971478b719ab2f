import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { type Language, languageFacts, languages } from '#domain/kernel/language.ts'
import { pageAddress } from '#domain/kernel/page-address.ts'
import { type PrerenderedPath, publicPage } from '#domain/pages.ts'
import { shareImagePath, shareImageSize } from '#domain/site/share-image.ts'
import { structuredDataFor } from '#domain/site/structured-data.ts'
import { type Html, html, nothing } from '#server/kernel/http/html.ts'
import { currentTexts } from '#server/programmes/current-texts.ts'
import type { SiteData } from '#server/site-data.ts'
import { jsonInPage } from './json-in-page.ts'

/** Writes a language as Open Graph writes it: `es_ES`. */
const localeOf = (language: Language) => languageFacts[language].locale.replace('-', '_')

/** A page's metadata for search engines and shared links. */
export function headOf(
  path: PrerenderedPath,
  language: Language,
  {
    appUrl,
    title,
    today,
    siteData,
  }: {
    appUrl: string
    title: string
    today: CalendarDay
    siteData: SiteData
  },
): Html {
  const { isListed, description: key } = publicPage(path)
  const { association, timetable, siteTexts } = siteData
  const t = currentTexts(language, siteData)
  const description = t(`seo:${key}`)
  const address = pageAddress(appUrl, path, language)
  const { width, height } = shareImageSize
  // Higher after each change of what it says: networks keep a picture by its address.
  const pictureVersion = association.version + siteTexts.version
  const things = structuredDataFor(path, {
    origin: appUrl,
    language,
    today,
    title,
    timetable,
    association: association.association,
    t,
  })
  return html`<meta name="description" content="${description}">
${isListed ? nothing : noIndex}
<link rel="canonical" href="${address}">
${languages.map(
  (
    other,
  ) => html`<link rel="alternate" hreflang="${other}" href="${pageAddress(appUrl, path, other)}">
`,
)}<link rel="alternate" hreflang="x-default" href="${appUrl}${path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${association.association.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${localeOf(language)}">
${languages
  .filter((other) => other !== language)
  .map(
    (other) => html`<meta property="og:locale:alternate" content="${localeOf(other)}">
`,
  )}<meta property="og:image" content="${appUrl}${shareImagePath(path, language)}?v=${pictureVersion}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta name="twitter:card" content="summary_large_image">
${things.map(
  (thing) => html`<script type="application/ld+json">${jsonInPage(thing)}</script>
`,
)}<link rel="manifest" href="/manifest.webmanifest?lng=${language}">`
}

/**
 * Marks a page for search engines: for an address that no page has, and for pages that show nothing without a log-in
 * or a query.
 */
export const noIndex: Html = html`<meta name="robots" content="noindex">`
