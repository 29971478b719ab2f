/** The keys that the sandbox accepts, and signs with, unless its environment names others. */
export const sandboxKeys = {
  secretKey: 'sk_test_ongizate_sandbox',
  publishableKey: 'pk_test_ongizate_sandbox',
  webhookSecret: 'whsec_ongizate_sandbox',
}

export type SandboxKeys = typeof sandboxKeys
