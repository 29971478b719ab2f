import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startSandbox } from '../testing.ts'

const siteOrigins = ['https://ongizate.example']

/** Returns what the sandbox answers to this call, with whatever a browser or an attacker would send along. */
async function answer(
  sandbox: { port: number },
  path: string,
  headers: Record<string, string>,
  method = 'POST',
) {
  const { port } = sandbox
  return new Promise<{ status: number | undefined; cors: string | undefined }>(
    (resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        response.resume()
        const { 'access-control-allow-origin': cors } = response.headers
        resolve({ status: response.statusCode, cors })
      })
      sent.on('error', reject).end()
    },
  )
}

it('accepts requests of a program, its own dashboard and the site', async () => {
  const { sandbox } = await startSandbox({ siteOrigins })
  for (const origin of [undefined, sandbox.url, ...siteOrigins]) {
    const headers: Record<string, string> = origin ? { origin } : {}
    expect((await answer(sandbox, '/_sandbox/reset', headers)).status).toBe(200)
  }
  const { port } = sandbox
  const byName = { host: `localhost:${port}`, origin: `http://localhost:${port}` }
  expect((await answer(sandbox, '/_sandbox/reset', byName)).status).toBe(200)
})

it('does nothing for a page of another site, and shows it nothing', async () => {
  const { sandbox, stripe } = await startSandbox({ siteOrigins })
  await stripe.customers.create({ email: 'ane@example.org' })
  const { host } = new URL(sandbox.url)
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `http://${host}.elsewhere.example` },
    { origin: 'http://127.0.0.1:1' },
    { host: 'elsewhere.example' },
    { host: 'elsewhere.example', origin: 'http://elsewhere.example' },
  ]) {
    for (const path of ['reset', 'faults', 'clock', 'authenticate/seti_1']) {
      const { status, cors } = await answer(sandbox, `/_sandbox/${path}`, headers)
      expect([status, cors]).toEqual([403, undefined])
    }
    expect((await answer(sandbox, '/_sandbox/clock', headers, 'GET')).status).toBe(403)
    expect((await answer(sandbox, '/v1/customers', headers, 'OPTIONS')).status).toBe(403)
  }
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

it('has keys that no other sandbox has, unless it is given some', async () => {
  const [{ sandbox: one }, { sandbox: other }] = [await startSandbox(), await startSandbox()]
  expect(Object.values(one.keys)).not.toContainEqual(expect.toBeOneOf(Object.values(other.keys)))
  const { sandbox } = await startSandbox({ keys: one.keys })
  expect(sandbox.keys).toEqual(one.keys)
})
