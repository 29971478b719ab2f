import type { FastifyReply, FastifyRequest } from 'fastify'
import { retention } from '#domain/retention.ts'
import type { GoogleAttempt, GooglePerson } from '#server/adapters/google.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Something that the server has to remember of one browser for some minutes. It is kept there, but
 * sealed: nobody can read it, change it, or put it in another cookie's place.
 */
function sealedCookie<Content>(name: string) {
  const options = (deps: Deps) => ({
    path: '/api/auth/google',
    httpOnly: true,
    // With `strict` it would not come along when Google sends the browser back.
    sameSite: 'lax' as const,
    secure: deps.config.appUrl.startsWith('https:'),
  })
  return {
    keep(deps: Deps, reply: FastifyReply, content: Content): void {
      const endsAt = deps.clock.now().getTime() + retention.googleMinutes * 60_000
      const sealed = deps.vault.seal(JSON.stringify({ endsAt, content }), name)
      reply.setCookie(name, sealed, { ...options(deps), maxAge: retention.googleMinutes * 60 })
    },
    read(deps: Deps, request: FastifyRequest): Content | null {
      const sealed = request.cookies[name]
      if (!sealed) return null
      try {
        const kept = JSON.parse(deps.vault.open(sealed, name))
        return kept.endsAt > deps.clock.now().getTime() ? kept.content : null
      } catch {
        return null
      }
    },
    drop(deps: Deps, reply: FastifyReply): void {
      reply.clearCookie(name, options(deps))
    },
  }
}

/** Somebody has left for Google. */
export interface Departure extends GoogleAttempt {
  returnTo: string | null
  language: string | null
}

export const departure = sealedCookie<Departure>('ongizate_google')

/** Somebody has come back from Google, and something is still missing before they are let in. */
export const pendingPerson = sealedCookie<GooglePerson>('ongizate_google_pending')
