import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '#server/kernel/log.ts'
import {
  type OidcOptions,
  type OidcProvider,
  startOidcProvider,
} from '#testing/google/oidc-provider.ts'
import { choosesAtGoogle } from '#testing/google/oidc-provider-visit.ts'
import { createGoogle, type Google } from './google.ts'

const redirectUri = 'https://ongizate.example/api/auth/google/callback'
const log = createLog('silent')
const nerea = {
  sub: 'nerea',
  email: 'nerea@example.org',
  email_verified: true,
  given_name: 'Nerea',
  family_name: 'Lizarraga',
}

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function start(options: Partial<OidcOptions> = {}) {
  const provider = await startOidcProvider({ redirectUri, ...options })
  running.push(provider)
  provider.knows(nerea)
  return { provider, google: googleAt(provider) }
}

function googleAt({ settings }: Pick<OidcProvider, 'settings'>): Google {
  const config = {
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    issuer: settings.GOOGLE_ISSUER,
  }
  return createGoogle(config, redirectUri, log)
}

/** All the way to the provider and back. */
async function comesAs(google: Google, sub: string) {
  const { address, attempt } = await google.begin('eu')
  const answer = await choosesAtGoogle(address, sub)
  return google.finish(answer.slice(answer.indexOf('?')), attempt)
}

const expected = {
  subject: 'nerea',
  email: 'nerea@example.org',
  emailVerified: true,
  firstName: 'Nerea',
  lastName: 'Lizarraga',
}

it('returns the person whom the provider has authenticated', async () => {
  const { google } = await start()
  expect(await comesAs(google, 'nerea')).toEqual(expected)
})

it('shows who we are in whichever way the provider expects, also to several readers at once', async () => {
  const { google } = await start({ clientAuth: 'client_secret_post' })
  const people = await Promise.all([comesAs(google, 'nerea'), comesAs(google, 'nerea')])
  expect(people).toEqual([expected, expected])
  expect(await comesAs(google, 'nerea')).toEqual(expected)
})

it('is refused with a secret that is wrong, in either way', async () => {
  const { provider } = await start()
  const settings = { ...provider.settings, GOOGLE_CLIENT_SECRET: 'another' }
  await expect(comesAs(googleAt({ settings }), 'nerea')).rejects.toThrow('accounts.googleFailed')
})

it('fetches the e-mail where the provider has it only in userinfo', async () => {
  const { google } = await start({ emailOnlyInUserinfo: true })
  expect(await comesAs(google, 'nerea')).toEqual(expected)
})

it('does not take the word "true" for a verified e-mail', async () => {
  const { provider, google } = await start()
  provider.knows({ ...nerea, email_verified: 'true' as unknown as boolean })
  expect(await comesAs(google, 'nerea')).toMatchObject({ emailVerified: false })
})

it('says that the provider is out of reach, and finds it once it is back', async () => {
  const { provider, google } = await start()
  const port = Number(new URL(provider.settings.GOOGLE_ISSUER).port)
  await provider.stop()
  running.splice(0)
  await expect(google.begin('es')).rejects.toThrow('accounts.googleUnavailable')
  const back = await startOidcProvider({ redirectUri, port })
  running.push(back)
  back.knows(nerea)
  expect(await comesAs(google, 'nerea')).toEqual(expected)
})

it('fails likewise when the provider goes away during a log-in', async () => {
  const { provider, google } = await start()
  const { address, attempt } = await google.begin('es')
  const answer = await choosesAtGoogle(address, 'nerea')
  await provider.stop()
  running.splice(0)
  await expect(google.finish(answer.slice(answer.indexOf('?')), attempt)).rejects.toThrow(
    'accounts.googleUnavailable',
  )
})

it('does not take something else that listens there for the provider', async () => {
  const server = createServer((_, response) => response.end('<h1>Welcome to our hotel</h1>'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  running.push({ stop: async () => void server.close() })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google = createGoogle({ clientId: 'a', clientSecret: 'b', issuer }, redirectUri, log)
  await expect(google.begin('es')).rejects.toThrow('accounts.googleUnavailable')
})
