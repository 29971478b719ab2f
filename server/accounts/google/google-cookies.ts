import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#domain/kernel/errors.ts'
import { retention } from '#domain/retention.ts'
import type { GoogleAttempt, GooglePerson } from '#server/kernel/adapters/google.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  clearCookie,
  GOOGLE_COOKIE,
  GOOGLE_PENDING_COOKIE,
  readCookie,
  setCookie,
} from '#server/kernel/http/cookies.ts'
import { countHit } from '#server/kernel/http/rate-limit.ts'

/**
 * State of one browser for some minutes. It is stored there, but sealed: it cannot be read,
 * changed, or put in another cookie's place.
 */
function sealedCookie<Content>(name: typeof GOOGLE_COOKIE | typeof GOOGLE_PENDING_COOKIE) {
  return {
    keep(deps: Deps, reply: FastifyReply, content: Content): void {
      const endsAt = deps.clock.now().getTime() + retention.googleMinutes * 60_000
      const value = deps.vault.seal(JSON.stringify({ endsAt, content }), name)
      setCookie(deps, reply, name, { value, maxAge: retention.googleMinutes * 60 })
    },
    read(deps: Deps, request: FastifyRequest): Content | null {
      const sealed = readCookie(deps, request, name)
      if (!sealed) return null
      try {
        const kept = JSON.parse(deps.vault.open(sealed, name))
        return kept.endsAt > deps.clock.now().getTime() ? kept.content : null
      } catch {
        return null
      }
    },
    drop(deps: Deps, reply: FastifyReply): void {
      clearCookie(deps, reply, name)
    },
  }
}

/** An attempt that was redirected to Google. */
export interface GoogleRedirect extends GoogleAttempt {
  returnTo: string | null
  language: string | null
}

export const googleRedirectCookie = sealedCookie<GoogleRedirect>(GOOGLE_COOKIE)

/** An authenticated person whose log-in still lacks something. */
export interface PendingPerson extends GooglePerson {
  /** Names this return from Google: usable once (`spendOnce`). */
  id: string
}

export const pendingPerson = sealedCookie<PendingPerson>(GOOGLE_PENDING_COOKIE)

/**
 * Spends the content of a sealed cookie, of which there may be copies, in the caller's transaction.
 * @param name its unique name
 * @throws DomainError accounts.googleExpired when it was spent before, also concurrently
 */
export async function spendOnce(
  db: Queryable,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  name: string,
): Promise<void> {
  const key = `google answer ${vault.fingerprint(name)}`
  const { hits } = await countHit(db, key, clock.now(), retention.googleMinutes * 60)
  if (hits > 1) throw new DomainError('accounts.googleExpired')
}
