import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { languages } from '#domain/kernel/language.ts'
import { pageAddress } from '#domain/kernel/page-address.ts'
import { prerenderedPaths, publicPage } from '#domain/pages.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { type Html, html } from '#server/kernel/http/html.ts'
import { chosenLanguage } from '#server/kernel/http/language.ts'
import { currentTexts } from '#server/programmes/current-texts.ts'
import { manifestLooks } from './branding.ts'

/** A year less a month: the standard recommends less than a year (RFC 9116). */
const VALID_MS = 335 * DAY_MS

/** The files that search engines, security researchers and telephones' home screens look for. */
export function serveWellKnownFiles(
  app: FastifyInstance,
  { config: { appUrl }, siteData }: Pick<Deps, 'config' | 'siteData'>,
): void {
  const hidden = { schema: { hide: true } }
  const day = 'public, max-age=86400'

  app.get('/sitemap.xml', hidden, (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': day })
      .send(siteMap(appUrl).markup),
  )

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': day })
      .send(['User-agent: *', 'Disallow: /api/', `Sitemap: ${appUrl}/sitemap.xml`, ''].join('\n')),
  )

  app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    const { association } = (await siteData.read()).association
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': day })
      .send(
        [
          `Contact: mailto:${association.contact.email}`,
          `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
          `Preferred-Languages: ${languages.join(', ')}`,
          `Canonical: ${appUrl}/.well-known/security.txt`,
          `Policy: ${appUrl}/incidentesDeSeguridad`,
          '',
        ].join('\n'),
      )
  })

  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const data = await siteData.read()
    const { name, looks } = data.association.association
    const language = chosenLanguage(request)
    return reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': day,
        vary: 'Cookie',
      })
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          description: currentTexts(language, data)('seo:home'),
          lang: language,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          ...manifestLooks(looks),
        }),
      )
  })
}

function siteMap(appUrl: string): Html {
  const listed = prerenderedPaths.filter((path) => publicPage(path).isListed)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.flatMap((path) =>
  languages.map(
    (language) => html`<url>
<loc>${pageAddress(appUrl, path, language)}</loc>
${languages.map(
  (other) =>
    html`<xhtml:link rel="alternate" hreflang="${other}" href="${pageAddress(appUrl, path, other)}"/>
`,
)}</url>
`,
  ),
)}</urlset>
`
}
