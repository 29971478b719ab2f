import { association } from '#config'
import type { Config } from '#server/config.ts'

/**
 * What pages may load: our own files and, for the card form, the card provider's.
 *
 * @param inlineScripts the hashes of the scripts that may stand in a page itself
 */
export function contentSecurityPolicy(config: Config, inlineScripts: readonly string[]) {
  const { sandbox, apiUrl, scriptUrl } = config.payments
  const scripts = new URL(scriptUrl).origin
  // Our own is the map.
  const frames = ["'self'", scripts, ...(sandbox ? [] : ['https://hooks.stripe.com'])]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", scripts, ...inlineScripts],
      connectSrc: [...new Set(["'self'", apiUrl, scripts])],
      frameSrc: frames,
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
