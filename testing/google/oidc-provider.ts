import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { html } from '#server/kernel/http/html.ts'
import { oidcMemory } from './oidc-provider-memory.ts'

/** A person with an account at the provider; without an e-mail where the claim is left out. */
export interface OidcPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface OidcOptions {
  /** Says where our clients may be sent back to. */
  redirectUri: string
  /** Any free one by default. */
  port?: number
  /** Says how it expects clients to show who they are. */
  clientAuth?: 'client_secret_basic' | 'client_secret_post'
  /** Has the e-mail only in userinfo, as the standard has it; Google has it in the ID token. */
  emailOnlyInUserinfo?: boolean
}

/**
 * A real OpenID Connect provider on this machine, in Google's place. Its log-in page lists the
 * people it knows; a click chooses one of them, or refuses.
 */
export async function startOidcProvider(options: OidcOptions) {
  const people = new Map<string, OidcPerson>()
  const server = createServer()
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(options, people))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const [, choice] = /^\/interaction\/[^/]+(?:\/([^/]+))?$/.exec(request.url ?? '') ?? [null]
    if (choice) void choose(request, response, decodeURIComponent(choice))
    else if (request.url?.startsWith('/interaction/')) showPeople(request, response)
    else void answer(request, response)
  })

  function showPeople(request: IncomingMessage, response: ServerResponse): void {
    const links = [...people.values()].map(
      ({ sub, email }) => html`<li><a href="${request.url ?? ''}/${sub}">${email ?? sub}</a></li>`,
    )
    const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Choose an account</title>
<h1>Choose an account</h1>
<ul>${links}</ul>
<p><a href="${request.url ?? ''}/${NOBODY}">Cancel</a></p>
</html>`
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page.markup)
  }

  async function choose(request: IncomingMessage, response: ServerResponse, sub: string) {
    const result =
      sub === NOBODY
        ? { error: 'access_denied', error_description: 'The words of the provider.' }
        : { login: { accountId: sub } }
    await provider.interactionFinished(request, response, result)
  }

  return {
    /** The product's settings for it. */
    settings: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    },
    /** Adds a person, or changes their claims from now on. */
    knows(person: OidcPerson): void {
      people.set(person.sub, person)
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

/** Chosen instead of a person: the reader says no. */
export const NOBODY = 'nobody'

const CLIENT_ID = 'ongizate'
/** Another site that people come into with the same provider. */
export const OTHER_CLIENT_ID = 'somebody-else'
const CLIENT_SECRET = 'known to the provider and us & safe/in+a?form'

function configuration(
  { redirectUri, clientAuth = 'client_secret_basic', emailOnlyInUserinfo = false }: OidcOptions,
  people: ReadonlyMap<string, OidcPerson>,
): Configuration {
  const client = (client_id: string) => ({
    client_id,
    client_secret: CLIENT_SECRET,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: clientAuth,
  })
  return {
    clients: [client(CLIENT_ID), client(OTHER_CLIENT_ID)],
    findAccount: (_context, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: async () => ({ ...person }) }
    },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: emailOnlyInUserinfo,
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context, { uid }) => `/interaction/${uid}`,
      policy: promptEachTime(),
    },
    // Choosing an account grants the requested claims.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    // As lenient as the standard lets it be: what has to be refused is refused by us.
    pkce: { required: () => false },
    adapter: oidcMemory(),
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [signingKey()] },
  }
}

/** Also for a known browser, as Google does with `prompt`. */
function promptEachTime() {
  const { base, Check } = interactionPolicy
  const policy = base()
  const check = new Check('asked_each_time', 'an account is to be chosen', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  return policy
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'only one' }
}
