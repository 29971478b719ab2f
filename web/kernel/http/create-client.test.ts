import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { renamed } from '#domain/kernel/renamed.ts'
import { createBreaker } from './breaker.ts'
import { createClient } from './create-client.ts'
import { once } from './retries.ts'
import type { Retry } from './types.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().nullish(), text: z.string().optional() }),
  response: z.object({ name: z.string() }),
  errors: [],
})

const changeThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'user',
  summary: 'Change it',
  body: z.object({ name: z.string() }),
  response: z.object({ ok: z.boolean() }),
  errors: [],
})

const wireThing = renamed(
  z.object({ parts: z.array(renamed(z.object({ name: z.string() }), { name: 'nombre' })) }),
  { parts: 'partes' },
)

const renamedThing = endpoint({
  method: 'PUT',
  path: '/api/renamed',
  access: 'public',
  summary: 'Change it, by the names of payloads',
  body: wireThing,
  response: wireThing,
  errors: [],
})

const bare = (path: `/api/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary: 'No payload',
    response: z.object({ ok: z.boolean() }),
    errors: [],
  })
const logIn = bare('/api/login')
const logOut = bare('/api/logout')

const start = Date.parse('2026-11-20T10:00:00Z')

/** A client whose server answers from a list; the list runs out where the test's story ends. */
function setUp(...replies: (Response | Error)[]) {
  let retryRead: Retry = once
  const sent: { path: string; init: RequestInit }[] = []
  let now = start
  let temporaryToken: string | null = null
  let online = true
  const client = createClient({
    fetch: async (path, init) => {
      sent.push({ path, init })
      const reply = replies.shift()
      if (!reply) throw new Error(`Unexpected call of ${path}`)
      if (reply instanceof Error) throw reply
      return reply
    },
    now: () => now,
    language: () => 'eu',
    temporaryToken: () => temporaryToken,
    sessionId: 'this-page-load',
    breaker: createBreaker(
      () => {
        throw new Error('no storage')
      },
      () => now,
    ),
    retryRead: (attempt, signal) => retryRead(attempt, signal),
    isOnline: () => online,
    describe: (code, params) => `(${code}${params ? ` ${params.count}` : ''})`,
  })
  const waitMinutes = (minutes: number) => {
    now += minutes * 60_000
  }
  const owesSecondFactor = (token: string) => {
    temporaryToken = token
  }
  const losesConnection = () => {
    online = false
  }
  const triesReadingTwice = () => {
    retryRead = (attempt) => attempt().catch(() => attempt())
  }
  return { ...client, sent, waitMinutes, owesSecondFactor, losesConnection, triesReadingTwice }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const token = (csrfToken: string) => json({ csrfToken, expiresAt: '2026-11-20T10:15:00Z' })
const headerOf = (call: { init: RequestInit } | undefined, name: string) =>
  new Headers(call?.init.headers).get(name)

describe('a call', () => {
  test('puts parameters into the path and leaves out what was not given', async () => {
    const { call, sent } = setUp(json({ name: 'hat' }))
    const answer = await call(readThing, {
      params: { id: 'a/b' },
      query: { page: null, text: 'x y' },
    })
    expect(answer).toEqual({ name: 'hat' })
    expect(sent[0]?.path).toBe('/api/things/a%2Fb?text=x+y')
  })

  test('requests texts in the language shown', async () => {
    const { call, sent } = setUp(json({ name: 'hat' }))
    await call(readThing, { params: { id: '1' }, query: {} })
    expect(headerOf(sent[0], 'Accept-Language')).toBe('eu')
  })

  test('that is refused gives the words, code and fields of the server', async () => {
    const fields = [{ path: 'name', code: 'x.required', message: 'Falta' }]
    const { call } = setUp(json({ error: 'Mal', code: 'http.invalid', fields }, 422))
    await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      status: 422,
      message: 'Mal',
      code: 'http.invalid',
      fields,
    })
  })

  test('has the names of payloads on the way, and ours on both ends', async () => {
    const wire = { partes: [{ nombre: 'brim' }] }
    const { call, sent } = setUp(token('a'), json(wire), json({ partes: [], more: 1 }))
    const input = { body: { parts: [{ name: 'brim' }] } }
    expect(await call(renamedThing, input)).toEqual(input.body)
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual(wire)
    expect(await call(renamedThing, input)).toEqual({ parts: [], more: 1 })
  })

  test('that meets a page instead of an answer says that something failed', async () => {
    const { call } = setUp(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      status: 502,
      message: '(connection.unreadable)',
    })
  })

  test('that meets a foreign page with status 200 has not reached the server', async () => {
    const { call } = setUp(new Response('<h1>Welcome to our hotel</h1>'))
    await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      isConnection: true,
      message: '(connection.unreadable)',
    })
  })

  test('of a user who owes the second factor carries the token for it', async () => {
    const { call, sent, owesSecondFactor } = setUp(json({ name: 'hat' }), json({ name: 'hat' }))
    await call(readThing, { params: { id: '1' }, query: {} })
    owesSecondFactor('abc')
    await call(readThing, { params: { id: '1' }, query: {} })
    expect(headerOf(sent[0], 'X-Auth-Token')).toBeNull()
    expect(headerOf(sent[1], 'X-Auth-Token')).toBe('abc')
  })

  test('without connection fails with a text in the reader’s language', async () => {
    const { call } = setUp(new TypeError('Failed to fetch'))
    await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
      status: 0,
      code: 'connection.offline',
      message: '(connection.offline)',
      isConnection: true,
    })
  })

  test('that its page no longer wants ends with the reason of the page', async () => {
    const reason = new Error('left the page')
    const { call } = setUp(reason)
    const signal = AbortSignal.abort(reason)
    await expect(call(readThing, { params: { id: '1' }, query: {}, signal })).rejects.toBe(reason)
  })
})

describe('after a failure that may pass', () => {
  const broken = () => json({ error: 'Oh', code: 'http.internal' }, 503)

  test('reading is made again by itself, and counts as one call', async () => {
    const { call, sent, triesReadingTwice } = setUp(broken(), json({ name: 'hat' }))
    triesReadingTwice()
    await expect(call(readThing, { params: { id: '1' }, query: {} })).resolves.toEqual({
      name: 'hat',
    })
    expect(sent).toHaveLength(2)
  })

  test('reading is left at one try where the caller wants no more', async () => {
    const { call, sent, triesReadingTwice } = setUp(broken())
    triesReadingTwice()
    const request = call(readThing, { params: { id: '1' }, query: {}, retry: once })
    await expect(request).rejects.toThrow('Oh')
    expect(sent).toHaveLength(1)
  })

  test('a change is not made again, but the token that it needs is read again', async () => {
    const { call, sent, triesReadingTwice } = setUp(broken(), token('one'), broken())
    triesReadingTwice()
    await expect(call(changeThing, { body: { name: 'hat' } })).rejects.toThrow('Oh')
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/csrf-token',
      '/api/csrf-token',
      '/api/things',
    ])
  })
})

describe('a changing call', () => {
  test('carries a token, which the calls after it share', async () => {
    const { call, sent } = setUp(token('one'), json({ ok: true }), json({ ok: true }))
    await call(changeThing, { body: { name: 'hat' } })
    await call(changeThing, { body: { name: 'cap' } })
    expect(sent.map(({ path }) => path)).toEqual(['/api/csrf-token', '/api/things', '/api/things'])
    expect(headerOf(sent[2], 'X-CSRF-Token')).toBe('one')
  })

  test('fetches a new token when less than five minutes of the old one are left', async () => {
    const { call, sent, waitMinutes } = setUp(
      token('one'),
      json({ ok: true }),
      token('two'),
      json({ ok: true }),
    )
    await call(changeThing, { body: { name: 'hat' } })
    waitMinutes(11)
    await call(changeThing, { body: { name: 'cap' } })
    expect(headerOf(sent[3], 'X-CSRF-Token')).toBe('two')
  })

  test('is sent once more with a new token when the server refuses the old one', async () => {
    const refusal = json({ error: 'csrf_error', code: 'http.csrf' }, 403)
    const { call, sent } = setUp(token('one'), refusal, token('two'), json({ ok: true }))
    await expect(call(changeThing, { body: { name: 'hat' } })).resolves.toEqual({ ok: true })
    expect(headerOf(sent[3], 'X-CSRF-Token')).toBe('two')
  })

  test('is not sent a third time', async () => {
    const refusal = () => json({ error: 'csrf_error', code: 'http.csrf' }, 403)
    const { call } = setUp(token('one'), refusal(), token('two'), refusal())
    await expect(call(changeThing, { body: { name: 'hat' } })).rejects.toMatchObject({
      code: 'http.csrf',
      message: '(connection.refused)',
    })
  })
})

const refused = (code: string, status: number) => json({ error: 'No', code }, status)

test('listeners are called when the session has ended, with the time of that call', async () => {
  const { call, onLoggedOut, waitMinutes } = setUp(refused('http.unauthenticated', 401))
  waitMinutes(3)
  const heard: number[] = []
  onLoggedOut((sentAt) => heard.push(sentAt))
  await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toThrow('No')
  expect(heard).toEqual([start + 3 * 60_000])
})

test.each([logIn, logOut])('a 401 of $path says nothing of the session', async (endpoint) => {
  const { call, onLoggedOut } = setUp(token('one'), refused('accounts.invalidCredentials', 401))
  let heard = 0
  onLoggedOut(() => {
    heard += 1
  })
  await expect(call(endpoint)).rejects.toThrow('No')
  expect(heard).toBe(0)
})

test('listeners are called when the second factor is owed, and for no other refusal', async () => {
  const { call, onSecondFactorOwed } = setUp(
    refused('http.forbidden', 403),
    refused('accounts.twoFactorRequired', 403),
  )
  let heard = 0
  onSecondFactorOwed(() => {
    heard += 1
  })
  await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toThrow('No')
  expect(heard).toBe(0)
  await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toThrow('No')
  expect(heard).toBe(1)
})

describe('what goes along with a call', () => {
  test('names the page load', async () => {
    const { call, sent } = setUp(json({ name: 'hat' }), json({ name: 'hat' }))
    await call(readThing, { params: { id: '1' }, query: {} })
    await call(readThing, { params: { id: '2' }, query: {} })
    expect(sent.map((one) => headerOf(one, 'X-Session-ID'))).toEqual([
      'this-page-load',
      'this-page-load',
    ])
  })

  test('sends the time on sensitive paths alone', async () => {
    const { call, sent } = setUp(token('one'), json({ ok: true }), json({ ok: true }))
    await call(logIn)
    await call(changeThing, { body: { name: 'hat' } })
    expect(headerOf(sent[1], 'X-Request-Timestamp')).toBe(String(start))
    expect(headerOf(sent[2], 'X-Request-Timestamp')).toBeNull()
  })

  test('is a million characters at most', async () => {
    const { call, sent } = setUp(token('one'), json({ ok: true }))
    const room = 1_000_000 - '{"name":""}'.length
    await call(changeThing, { body: { name: 'x'.repeat(room) } })
    const more = call(changeThing, { body: { name: 'x'.repeat(room + 1) } })
    await expect(more).rejects.toMatchObject({ code: 'connection.tooLarge', isConnection: true })
    expect(sent).toHaveLength(2)
  })
})

test.each([
  ['7', 7_000],
  ['Fri, 20 Nov 2026 10:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', 0],
])('a server that wants to be left alone, %s, is heard', async (header, milliseconds) => {
  const refusal = Response.json(
    { error: 'No', code: 'http.tooMany' },
    { status: 429, headers: { 'retry-after': header } },
  )
  const { call } = setUp(refusal)
  const request = call(readThing, { params: { id: '1' }, query: {} })
  await expect(request).rejects.toMatchObject({ retryAfter: milliseconds })
})

describe('a server that does not answer', () => {
  const read = { params: { id: '1' }, query: {} }
  const broken = () => json({ error: 'Oh', code: 'http.internal' }, 500)

  test('is not called a fourth time in a row, and again after half a minute', async () => {
    const { call, sent, waitMinutes } = setUp(broken(), broken(), broken(), json({ name: 'hat' }))
    for (let time = 0; time < 3; time++) await expect(call(readThing, read)).rejects.toThrow('Oh')
    await expect(call(readThing, read)).rejects.toMatchObject({
      code: 'connection.unavailable',
      message: '(connection.unavailable 30)',
      rest: 30_000,
    })
    expect(sent).toHaveLength(3)
    waitMinutes(0.5)
    await expect(call(readThing, read)).resolves.toEqual({ name: 'hat' })
  })

  test('is none that refuses a request', async () => {
    const replies = Array.from({ length: 5 }, () => json({ error: 'No', code: 'x' }, 422))
    const { call, sent } = setUp(...replies)
    for (const _ of replies) await expect(call(readThing, read)).rejects.toThrow('No')
    expect(sent).toHaveLength(5)
  })

  test('is not at fault while the browser has no connection', async () => {
    const replies = Array.from({ length: 5 }, () => new TypeError('Failed to fetch'))
    const { call, sent, losesConnection } = setUp(...replies)
    losesConnection()
    for (const _ of replies) await expect(call(readThing, read)).rejects.toThrow('offline')
    expect(sent).toHaveLength(5)
  })

  test('counts once for a call that is made again by itself', async () => {
    const { call, sent } = setUp(...Array.from({ length: 9 }, broken))
    const retry: Retry = async (attempt) => {
      await attempt().catch(() => undefined)
      return attempt()
    }
    for (let time = 0; time < 3; time++) {
      await expect(call(readThing, { ...read, retry })).rejects.toThrow('Oh')
    }
    expect(sent).toHaveLength(6)
    await expect(call(readThing, { ...read, retry })).rejects.toMatchObject({ isConnection: true })
  })
})

test('listeners are called for each failure, with its path', async () => {
  const { call, onFailure } = setUp(refused('http.forbidden', 403), new TypeError('no network'))
  const heard: string[] = []
  onFailure(({ status, code }, path) => heard.push(`${status} ${code} ${path}`))
  await expect(call(readThing, { params: { id: '1' }, query: {} })).rejects.toThrow()
  await expect(call(readThing, { params: { id: '2' }, query: {} })).rejects.toThrow()
  expect(heard).toEqual(['403 http.forbidden /api/things/1', '0 connection.offline /api/things/2'])
})
