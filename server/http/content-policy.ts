import type { Config } from '#server/config.ts'

/** What pages may load: our own files and, for the card form, the card provider's. */
export function contentSecurityPolicy(config: Config) {
  const { sandbox, apiUrl, scriptUrl } = config.payments
  const scripts = new URL(scriptUrl).origin
  const frames = sandbox ? [scripts] : [scripts, 'https://hooks.stripe.com']
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", scripts],
      connectSrc: [...new Set(["'self'", apiUrl, scripts])],
      frameSrc: frames,
      // React writes style attributes; no style sheet comes from elsewhere.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}
