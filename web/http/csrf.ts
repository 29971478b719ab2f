import type { z } from 'zod'
import type { csrfToken } from '#domain/accounts/contract.ts'

export type CsrfToken = z.output<(typeof csrfToken)['response']>

/** A token lives 15 minutes (spec §9); it is replaced when less than this is left of it. */
const renewBeforeEnd = 5 * 60_000

/** Keeps the token that changing calls carry: fetched when first needed, shared by all of them. */
export function createCsrfKeeper(fetchToken: () => Promise<CsrfToken>, now: () => number) {
  let held: CsrfToken | null = null
  let pending: Promise<CsrfToken> | null = null

  return {
    async token(): Promise<string> {
      if (held && Date.parse(held.expiresAt) - now() > renewBeforeEnd) return held.csrfToken
      pending ??= fetchToken().finally(() => {
        pending = null
      })
      held = await pending
      return held.csrfToken
    },
    /** After the server refused the token: the next call fetches another. */
    forget(): void {
      held = null
    },
  }
}
