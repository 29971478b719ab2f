import type { z } from 'zod'
import type { csrfToken } from '#domain/kernel/session-contract.ts'

export type CsrfToken = z.output<(typeof csrfToken)['response']>

/** A token lives 15 minutes (spec §9); it is replaced when less than this is left of it. */
const renewBeforeEnd = 5 * 60_000

/** Keeps the token that changing calls carry: fetched when first needed, shared by all of them. */
export function createCsrfKeeper(fetchToken: () => Promise<CsrfToken>, now: () => number) {
  let cached: CsrfToken | null = null
  let pending: Promise<CsrfToken> | null = null

  async function renew(): Promise<CsrfToken> {
    pending ??= fetchToken().finally(() => {
      pending = null
    })
    cached = await pending
    return cached
  }

  return {
    async token(): Promise<string> {
      if (cached && Date.parse(cached.expiresAt) - now() > renewBeforeEnd) return cached.csrfToken
      return (await renew()).csrfToken
    },
    /** Fetches another, also while the current one is valid; without connection the current one stays. */
    renew,
    /** After the server refused the token: the next call fetches another. */
    forget(): void {
      cached = null
    },
  }
}
