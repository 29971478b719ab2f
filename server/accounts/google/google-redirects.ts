import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { googlePaths } from '#domain/accounts/google-paths.ts'
import {
  GOOGLE_WINDOW_MINUTES,
  type GoogleRefusal,
  googleRefusals,
  refusalParameter,
} from '#domain/accounts/google-refusals.ts'
import { emailField, signUpSchema } from '#domain/accounts/rules.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage, isLanguage, type Language } from '#domain/kernel/language.ts'
import { returnParameter, safeReturnPath } from '#domain/return-path.ts'
import { startSession } from '#server/accounts/start-session.ts'
import type { Google, GooglePerson } from '#server/kernel/adapters/google.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { countHit, networkOf } from '#server/kernel/http/rate-limit.ts'
import { findGoogleAccount } from './google-account.ts'
import {
  type GoogleRedirect,
  googleRedirectCookie,
  pendingPerson,
  spendOnce,
} from './google-cookies.ts'

const MAX_VISITS = 120
const WINDOW_SECONDS = GOOGLE_WINDOW_MINUTES * 60

/** The two addresses that a browser visits; every outcome ends at a page of ours. */
export function registerGoogleRedirects(app: FastifyInstance, deps: Deps, google: Google): void {
  app.get(
    googlePaths.start,
    { schema: { summary: 'Leave for Google; redirects there' } },
    async (request, reply) => {
      const way = { returnTo: returnPathIn(request), language: languageIn(request) }
      try {
        await limit(deps, request, googlePaths.start)
        const { address, attempt } = await google.begin(way.language ?? defaultLanguage)
        googleRedirectCookie.keep(deps, reply, { ...attempt, ...way })
        return redirect(reply, address)
      } catch (error) {
        return redirect(reply, arrival(way, refusalOf(error, request)))
      }
    },
  )

  app.get(
    googlePaths.callback,
    { schema: { summary: `Come back from Google; redirects to ${googlePaths.arrival}` } },
    async (request, reply) => {
      const left = googleRedirectCookie.read(deps, request)
      googleRedirectCookie.drop(deps, reply)
      try {
        await limit(deps, request, googlePaths.callback)
        const state = queryOf(request).get('state')
        if (!left || left.state !== state) throw new DomainError('accounts.googleExpired')
        await spendOnce(deps.db, deps, left.state)
        const person = vouched(await google.finish(`?${queryOf(request)}`, left))
        const found = await findGoogleAccount(deps, person)
        if ('user' in found) {
          await startSession(deps, request, reply, found.user)
          pendingPerson.drop(deps, reply)
        } else {
          pendingPerson.keep(deps, reply, { ...person, id: randomUUID() })
        }
        return redirect(reply, arrival(left))
      } catch (error) {
        return redirect(reply, arrival(left, refusalOf(error, request)))
      }
    },
  )
}

async function limit(deps: Deps, request: FastifyRequest, path: string): Promise<void> {
  const key = `${path} ${networkOf(request.ip)}`
  const { hits } = await countHit(deps.db, key, deps.clock.now(), WINDOW_SECONDS)
  if (hits > MAX_VISITS) throw new DomainError('http.tooManyRequests')
}

/** @throws DomainError accounts.googleFailed when the provider sends no valid e-mail */
function vouched(person: GooglePerson): GooglePerson {
  const email = emailField.safeParse(person.email)
  if (!email.success || person.subject === '') throw new DomainError('accounts.googleFailed')
  return {
    ...person,
    email: email.data,
    // A name that our own form would refuse is left for the person to type.
    firstName: signUpSchema.shape.firstName.safeParse(person.firstName).data ?? '',
    lastName: signUpSchema.shape.lastName.safeParse(person.lastName).data ?? '',
  }
}

type Way = Pick<GoogleRedirect, 'returnTo' | 'language'>

function arrival(way: Way | null, refusal?: GoogleRefusal): string {
  const query = new URLSearchParams()
  if (refusal) query.set(refusalParameter, refusal)
  if (way?.returnTo) query.set(returnParameter, way.returnTo)
  if (way?.language) query.set('lng', way.language)
  return query.size === 0 ? googlePaths.arrival : `${googlePaths.arrival}?${query}`
}

/** The value for the page; an unexpected error is logged, and shown as a failure. */
function refusalOf(error: unknown, request: FastifyRequest): GoogleRefusal {
  const known = error instanceof DomainError && error.code
  const words = Object.keys(googleRefusals) as GoogleRefusal[]
  const word = words.find((one) => googleRefusals[one] === known)
  if (!word) request.log.error({ err: error }, 'coming in through Google failed')
  return word ?? 'failed'
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 302)
}

/** Returns the query as it came: a parameter that is given twice is for the provider's checks to refuse. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?').slice(1).join('?'))
}

function returnPathIn(request: FastifyRequest): string | null {
  return safeReturnPath(queryOf(request).get(returnParameter))
}

function languageIn(request: FastifyRequest): Language | null {
  const language = queryOf(request).get('lng') ?? ''
  return isLanguage(language) ? language : null
}
