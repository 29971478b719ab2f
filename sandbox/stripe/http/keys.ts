import { randomBytes } from 'node:crypto'

/** The API keys that the sandbox accepts, and the secret that signs its webhooks. */
export interface SandboxKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** Keys of its own for a sandbox that is given none. */
export function randomKeys(): SandboxKeys {
  const random = () => randomBytes(16).toString('hex')
  return {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  }
}
