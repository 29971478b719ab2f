import type { PaymentMethods } from '#domain/kernel/wallets.ts'
import type { Config } from '#server/kernel/config.ts'
import { contentPolicy, permissionsPolicy } from './content-policy.ts'
import { isEncrypted } from './cookies.ts'

/**
 * Returns what every answer carries unless its route says otherwise, made once: what may be loaded, framed and sent
 * to others. Headers for obsolete browsers are left out, and those whose values are defaults.
 */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(config),
    'permissions-policy': permissionsPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isEncrypted(config) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * Returns the headers of a page of the site, from which its reader may come to a form that offers these methods.
 *
 * @param inlineStyles what stands in its `<style>`; empty where it has none
 */
export function pageHeaders(
  config: Config,
  inlineStyles: string,
  methods: PaymentMethods,
): Record<string, string> {
  return {
    ...securityHeaders(config),
    'content-security-policy': contentPolicy(config, inlineStyles, methods),
    'permissions-policy': permissionsPolicy(config, methods),
    // Both may ask in a window of their own, which has to answer to the one that has opened it.
    ...((methods.googlePay || methods.link) && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }),
  }
}
