import type { IntentKind } from './messages.ts'

/** The id that a client secret begins with: `seti_1AbC` of `seti_1AbC_secret_xyz`. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret
}

/** Which kind of intent a client secret opens, or `undefined` when it is none. */
export function intentKindOf(clientSecret: string): IntentKind | undefined {
  const id = /^(seti|pi)_[^_]+_secret_./.exec(clientSecret)
  if (!id) return undefined
  return id[1] === 'seti' ? 'setup_intent' : 'payment_intent'
}
