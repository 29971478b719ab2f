import { association as written } from '#config'
import type { PublicAssociation } from '#domain/association/association.ts'
import { type Language, textIn } from '#domain/kernel/language.ts'
import { mapPageAddress } from '#domain/programmes/venue.ts'
import { mapConsentSeconds } from '#domain/site/map-consent.ts'
import { builtEntry } from '#server/kernel/http/built-entry.ts'
import { Html, html, nothing } from '#server/kernel/http/html.ts'
import { translator } from '#server/kernel/http/language.ts'

/** A point to begin with, as the address says it, for who is to choose one. */
export type FirstPoint = Record<'latitude' | 'longitude' | 'zoom', number>

interface MapView {
  association: PublicAssociation
  /** Without the reader's consent, words and a link stand in its place. */
  isAllowed: boolean
  /** Says where a pin stands that can be dragged; `null` for the venue as visitors see it. */
  first: FirstPoint | null
  /** Its colours, which the policy has to name. */
  colours: string
}

/** The map, for a frame. */
export function mapPage(
  language: Language,
  { association, isAllowed, first, colours }: MapView,
): Html {
  const t = translator(language)
  const { scripts, styles } = builtEntry('web/site/map/map-frame.ts')
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('venue:map.title')}</title>
${styles.map((file) => html`<link rel="stylesheet" href="${file}">\n`)}
<style>${new Html(colours)}</style>
${isAllowed ? scripts.map((file) => html`<script type="module" src="${file}"></script>\n`) : nothing}
</head>
<body>
${isAllowed ? mapIn(language, association, first) : closedIn(language, association)}
</body>
</html>
`
}

function mapIn(
  language: Language,
  { venue: { name, map } }: PublicAssociation,
  first: FirstPoint | null,
): Html {
  const t = translator(language)
  const { tiles, page } = written.map
  const { latitude, longitude, zoom } = first ?? map
  return html`<div id="map" role="application" aria-label="${t('venue:map.keys')}"
data-tiles="${tiles}"
data-latitude="${latitude}"
data-longitude="${longitude}"
data-zoom="${zoom}"
data-place="${map.isApproximate && !first ? '' : textIn(name, language)}"
${first ? html`data-chooses=""` : nothing}
data-zoom-in="${t('venue:map.zoomIn')}"
data-zoom-out="${t('venue:map.zoomOut')}"
data-credit="${t('venue:map.credit')}"
data-credit-link="${page}/copyright"></div>`
}

function closedIn(language: Language, association: PublicAssociation): Html {
  const t = translator(language)
  return html`<main><h1>${t('venue:map.title')}</h1>
<p>${t('venue:map.closed', { hours: mapConsentSeconds / 3600 })}</p>
<p><a href="${mapPageAddress(association)}" target="_top" rel="noopener">${t('venue:openStreetMap')}</a></p></main>`
}
