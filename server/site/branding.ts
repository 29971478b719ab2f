import type { FastifyInstance } from 'fastify'
import type { PublicAssociation } from '#domain/association/association.ts'
import { type LogoObject, logoPath } from '#domain/kernel/looks/logo.ts'
import { colourProperties, paletteOf, paletteStyles } from '#domain/kernel/looks/palette.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { html } from '#server/kernel/http/html.ts'
import type { SiteDocument } from './built-site.ts'

type Looks = PublicAssociation['looks']

/** The document with the icons and colours of an association's own; without any, as it was built. */
export function withLooks(site: SiteDocument, looks: Looks): SiteDocument {
  const { logo, main, accent } = looks
  const head = logo ? withIcons(site.head, logo) : site.head
  return {
    ...site,
    head: main ? withThemeColours(head, looks) : head,
    colours: main || accent ? paletteStyles(looks) : '',
  }
}

function withIcons(head: string, logo: NonNullable<Looks['logo']>): string {
  const { markup } = html`<link rel="icon" href="${logoPath(logo, 'icon-32.png')}" sizes="32x32">
<link rel="icon" href="${logoPath(logo, 'icon-192.png')}" sizes="192x192">
<link rel="apple-touch-icon" href="${logoPath(logo, 'icon-180.png')}">`
  const others = head.replaceAll(/<link rel="(icon|apple-touch-icon)"[^>]*>\n?/g, '')
  return `${others}\n${markup}`
}

/** Returns what surrounds the page where the browser draws it. */
function withThemeColours(head: string, looks: Looks): string {
  const colours = {
    light: paletteOf(looks, 'day').sea,
    dark: paletteOf(looks, 'night')['sea-soft'],
  }
  return head.replaceAll(
    /(<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)" content=")[^"]*/g,
    (_, before: string, scheme: keyof typeof colours) => before + colours[scheme],
  )
}

/** The map's colours, a page of its own without our style sheet; its tiles are those of the day. */
export function mapStyles(looks: Looks): string {
  const names = ['ground', 'surface', 'line-strong', 'ink', 'sea', 'focus'] as const
  return `:root{${colourProperties(names, looks)};--clay:${paletteOf(looks, 'day').clay}}`
}

/** The icons of a telephone's home screen, and the colour that surrounds the site there. */
export function manifestLooks(looks: Looks) {
  const { logo, main } = looks
  const day = paletteOf(looks, 'day')
  const icon = (size: 192 | 512) => ({ sizes: `${size}x${size}`, type: 'image/png' })
  const maskable = { ...icon(512), purpose: 'maskable' }
  return {
    theme_color: main ? day.sea : day.ground,
    background_color: day.ground,
    icons: logo
      ? [
          { src: logoPath(logo, 'icon-192.png'), ...icon(192) },
          { src: logoPath(logo, 'icon-512.png'), ...icon(512) },
          { src: logoPath(logo, 'maskable.png'), ...maskable },
        ]
      : [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', ...icon(192) },
          { src: '/icon-512.png', ...icon(512) },
          { src: '/icon-maskable-512.png', ...maskable },
        ],
  }
}

/** The shipped marks that are asked for by their own addresses, and what stands for each of them. */
export const shippedMarks: Readonly<Record<string, LogoObject>> = {
  'logo.svg': 'logo.webp',
  'favicon.svg': 'icon-192.png',
  'favicon.ico': 'icon-32.png',
  'apple-touch-icon.png': 'icon-180.png',
  'icon-192.png': 'icon-192.png',
  'icon-512.png': 'icon-512.png',
  'icon-maskable-512.png': 'maskable.png',
}

/** Browsers, and pages that were open before a change, ask for marks that no page names any more. */
export function serveMarks(app: FastifyInstance, { siteData }: Pick<Deps, 'siteData'>): void {
  for (const [file, object] of Object.entries(shippedMarks)) {
    app.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) => {
      const { logo } = (await siteData.read()).association.association.looks
      if (!logo) return reply.sendFile(file)
      return reply.header('cache-control', 'no-cache').redirect(logoPath(logo, object))
    })
  }
}
