import { createHash } from 'node:crypto'
import { association } from '#config'
import type { PaymentMethods } from '#domain/kernel/wallets.ts'
import type { Config } from '#server/kernel/config.ts'

/** Names where Stripe's script fetches the parts of its form from. */
const STRIPE_PARTS = 'https://*.js.stripe.com'

/** Names where the bank asks its question. */
const STRIPE_HOOKS = 'https://hooks.stripe.com'

/** Names where Stripe's wallet, Link, asks who pays. */
const LINK = ['https://link.com', 'https://*.link.com']

/**
 * Returns what pages may load: our own files and, for the card form, the card provider's.
 *
 * @param inlineStyles what stands in their `<style>`; empty where they have none
 */
export function contentPolicy(
  { payments: { sandbox, browserUrl, scriptUrl } }: Config,
  inlineStyles = '',
  methods?: PaymentMethods,
): string {
  const known = [...new Set(["'self'", sourceOf(scriptUrl)])]
  const link = methods?.link && !sandbox ? LINK : []
  // docs.stripe.com/security/guide#content-security-policy
  const parts = sandbox ? [] : [STRIPE_PARTS]
  const directives = {
    'default-src': ["'self'"],
    'script-src': [...known, ...parts],
    'connect-src': [...new Set([...known, sourceOf(browserUrl)]), ...link],
    // Our own is the map.
    'frame-src': [...known, ...parts, ...(sandbox ? [] : [STRIPE_HOOKS]), ...link],
    'style-src': ["'self'", ...(inlineStyles ? [hashSource(inlineStyles)] : [])],
    // Stripe's script and prerendered pages write some. Unlike a style sheet, an attribute can
    // neither read what others hold nor change more than its own element.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...link.slice(1)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Returns the hash by which this text, and no other, may stand in a page. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function sourceOf(url: string): string {
  return url.startsWith('/') ? "'self'" : new URL(url).origin
}

/** Lists what would see, hear or find the reader: no page of ours needs any of it. */
const refused = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'hid',
  'serial',
  'usb',
  'clipboard-read',
]

/**
 * The card provider's frames may ask the device for a payment where it can be made by one, and no page
 * may reach for anything else of it.
 */
export function permissionsPolicy({ payments }: Config, methods?: PaymentMethods): string {
  const { sandbox, scriptUrl } = payments
  const frames = [sourceOf(scriptUrl), ...(sandbox ? [] : [STRIPE_PARTS, STRIPE_HOOKS])]
  const others = frames.filter((frame) => frame !== "'self'").map((frame) => ` "${frame}"`)
  const payers = methods?.applePay || methods?.googlePay ? `self${others.join('')}` : ''
  return [`payment=(${payers})`, ...refused.map((feature) => `${feature}=()`)].join(', ')
}

/** The map's own policy: as strict as can be, and images of the map server once the reader agreed. */
export function mapContentPolicy(isAllowed: boolean, styles: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    ...(isAllowed ? ["script-src 'self'", `img-src 'self' ${tileHost()}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** `https://tile.example.org`; where tiles come from several servers, `https://*.example.org`. */
function tileHost(): string {
  const address = association.map.tiles.replace('{s}', '*')
  const host = /^https?:\/\/[^/]+/.exec(address)?.[0]
  if (!host) throw new Error(`association.map.tiles is no address: ${association.map.tiles}`)
  return host
}
