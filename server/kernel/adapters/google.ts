import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Logger } from 'pino'
import { DomainError } from '#domain/kernel/errors.ts'
import { type GoogleConfig, googleIssuer } from '#server/kernel/config.ts'

/** Seconds that the provider has to answer one request: a reader is waiting at a blank page. */
const TIMEOUT_SECONDS = 8

/** Describes what the browser keeps, sealed, between leaving for Google and coming back. */
export interface GoogleAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** An authenticated person; names as they are there, perhaps empty. */
export interface GooglePerson {
  /** Stays the same when the e-mail there changes. */
  subject: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** Google, or whichever OpenID Connect provider stands in its place. */
export interface Google {
  /**
   * The address at the provider where the reader says who they are, and what to compare afterwards.
   * @throws DomainError accounts.googleUnavailable when the provider cannot be reached
   */
  begin(language: string): Promise<{ address: string; attempt: GoogleAttempt }>
  /**
   * Exchanges the answer that the browser brought back, `?code=…&state=…`, and checks all of it.
   * @throws DomainError accounts.googleDenied, accounts.googleFailed, accounts.googleUnavailable
   */
  finish(answer: string, attempt: GoogleAttempt): Promise<GooglePerson>
}

/** @param redirectUri our address to which the provider sends people back, as registered there */
export function createGoogle(config: GoogleConfig, redirectUri: string, log: Logger): Google {
  const secret = clientSecret(config.clientSecret)
  let known: Promise<Configuration> | null = null

  /**
   * The provider's discovery document, fetched when it is first needed and again after a failure.
   */
  async function provider(): Promise<Configuration> {
    known ??= discovery(new URL(config.issuer), config.clientId, {}, secret.authenticate, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        enableNonRepudiationChecks,
        ...(config.issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
    try {
      return await known
    } catch (error) {
      known = null
      log.error({ err: error }, 'the OpenID Connect provider could not be asked')
      throw new DomainError('accounts.googleUnavailable')
    }
  }

  async function exchange(answer: string, attempt: GoogleAttempt): Promise<GooglePerson> {
    const server = await provider()
    const grant = () =>
      authorizationCodeGrant(server, new URL(answer, redirectUri), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
      })
    const tokens = await grant().catch((error) => {
      if (!isUnknownClient(error) || !secret.tryOtherWay()) throw error
      return grant()
    })
    const idToken = tokens.claims()
    if (!idToken) throw new DomainError('accounts.googleFailed')
    // Google has the e-mail in the ID token; other providers only in userinfo.
    const claims =
      idToken.email === undefined
        ? await fetchUserInfo(server, tokens.access_token, idToken.sub)
        : idToken
    return {
      subject: idToken.sub,
      email: textOf(claims.email),
      emailVerified: claims.email_verified === true,
      firstName: textOf(claims.given_name),
      lastName: textOf(claims.family_name),
    }
  }

  return {
    async begin(language) {
      const server = await provider()
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      }
      const address = buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // Shared computers: force the account picker. Not every other provider has one.
        ...(config.issuer === googleIssuer && { prompt: 'select_account' }),
      })
      return { address: address.href, attempt }
    },
    async finish(answer, attempt) {
      try {
        return await exchange(answer, attempt)
      } catch (error) {
        if (error instanceof DomainError) throw error
        if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
          throw new DomainError('accounts.googleDenied')
        }
        log.warn({ err: error }, 'an answer of the OpenID Connect provider was refused')
        const code = isOutOfReach(error) ? 'accounts.googleUnavailable' : 'accounts.googleFailed'
        throw new DomainError(code)
      }
    },
  }
}

/**
 * Client authentication. It is fixed at registration, but not discoverable: the usual method is
 * tried first, and what worked is kept.
 */
function clientSecret(text: string) {
  const ways = [ClientSecretBasic(text), ClientSecretPost(text)] as const
  let way: (typeof ways)[number] = ways[0]
  const authenticate: ClientAuth = (...request) => way(...request)
  return {
    authenticate,
    /** False when there is no other way left. */
    tryOtherWay(): boolean {
      if (way === ways[1]) return false
      way = ways[1]
      return true
    },
  }
}

function isUnknownClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_client'
  return error instanceof WWWAuthenticateChallengeError && error.status === 401
}

/** No response at all: a TypeError of `fetch`, or a code for the client's deadline. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
  )
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
