import { randomBytes } from 'node:crypto'

/** What the sandbox lets in, and signs its webhooks with. */
export interface SandboxKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Keys that nobody else has, for a sandbox that is given none. */
export function randomKeys(): SandboxKeys {
  const random = () => randomBytes(16).toString('hex')
  return {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  }
}
