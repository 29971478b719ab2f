import { association } from '#config'
import type { Config } from '#server/config.ts'

/** Where Stripe's script fetches the parts of its form from. */
const STRIPE_PARTS = 'https://*.js.stripe.com'

/**
 * What pages may load: our own files and, for the card form, the card provider's.
 *
 * @param inlineScripts the hashes of the scripts that may stand in a page itself
 */
export function contentSecurityPolicy(config: Config, inlineScripts: readonly string[]) {
  const { sandbox, browserUrl, scriptUrl } = config.payments
  const known = [...new Set(["'self'", sourceOf(scriptUrl)])]
  // docs.stripe.com/security/guide#content-security-policy
  const parts = sandbox ? [] : [STRIPE_PARTS]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [...known, ...parts, ...inlineScripts],
      connectSrc: [...new Set([...known, sourceOf(browserUrl)])],
      // Our own is the map.
      frameSrc: [...known, ...parts, ...(sandbox ? [] : ['https://hooks.stripe.com'])],
      // React writes style attributes; no style sheet comes from elsewhere.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}

function sourceOf(url: string): string {
  return url.startsWith('/') ? "'self'" : new URL(url).origin
}

/** Devices that could show or hear the reader. For others the browser asks the reader itself. */
const refused = ['camera', 'display-capture', 'geolocation', 'microphone']

/** The card provider's frame may pay, and nothing may reach for the device. */
export function permissionsPolicy({ payments }: Config): string {
  const { sandbox, scriptUrl } = payments
  const frames = [sourceOf(scriptUrl), ...(sandbox ? [] : [STRIPE_PARTS])]
  const others = frames.filter((frame) => frame !== "'self'").map((frame) => ` "${frame}"`)
  return [`payment=(self${others.join('')})`, ...refused.map((feature) => `${feature}=()`)].join(
    ', ',
  )
}

/** The map's own policy: as strict as can be, and images of the map server once the reader agreed. */
export function mapContentPolicy(isAllowed: boolean): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
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
