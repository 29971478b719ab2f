import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { forgotPassword } from '#domain/accounts/password-contract.ts'
import { createSetupIntent } from '#domain/billing/contract.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { requestIds } from './request-context.ts'

const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}$/
const PROXYS = '9f86d081-884c-4d65-9a2f-eaa0c55ad015'

const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const environment = { LOG_LEVEL: 'debug' }
const site = sharedTestApp({ now: '2025-01-10T10:00:00Z', environment, logTo })

/** Lets every call of this kind fail until the answer is called. */
function breakDatabase(call: 'select' | 'transaction'): () => void {
  const { db } = site.deps
  const value = () => {
    throw new Error('gone')
  }
  site.deps.db = Object.create(db, { [call]: { value } })
  return () => {
    site.deps.db = db
  }
}

/** Returns what was logged for a request, as `message route status`. */
function linesOf(requestId: unknown): string[] {
  return lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.requestId === requestId)
    .map(({ msg, method, route, status }) => [msg, method, route, status].filter(Boolean).join(' '))
}

describe('the id of a request', () => {
  it('is short enough to be read out, and another one for each', () => {
    const name = requestIds(0)
    const ids = Array.from({ length: 100 }, () => name({ headers: {} }))
    for (const id of ids) expect(id).toMatch(OWN)
    expect(new Set(ids).size).toBe(100)
  })

  it.each([
    PROXYS,
    PROXYS.replaceAll('-', ''),
    PROXYS.toUpperCase(),
  ])('%s is taken from a proxy in front, and from nobody else', (given) => {
    const request = { headers: { 'x-request-id': given } }
    expect(requestIds(1)(request)).toBe(given)
    expect(requestIds(0)(request)).toMatch(OWN)
  })

  it.each([
    '+34943123456',
    'maite@example.org',
    `${PROXYS} x`,
    `${PROXYS}\n{"level":50}`,
    '1',
  ])('%s is not taken, since it is none', (given) => {
    expect(requestIds(1)({ headers: { 'x-request-id': given } })).toMatch(OWN)
  })

  it('stands in every line that the request sets off, and in its answer', async () => {
    const buyer = await member(site)
    await cardSandbox(site).setFaults([{ kind: 'error500', path: '/v1/customers', times: 9 }])
    const { headers } = await buyer.call(createSetupIntent, {
      body: { userId: buyer.user.id, email: buyer.user.email },
    })
    await cardSandbox(site).clearFaults()
    expect(headers['x-request-id']).toMatch(OWN)
    expect(linesOf(headers['x-request-id'])).toEqual([
      'the card provider did not do what was asked',
      'request failed',
      `a request was answered POST ${createSetupIntent.path} 503`,
    ])
  })

  it('stands in the lines of work that the answer does not wait for', async () => {
    const restore = breakDatabase('transaction')
    const body = { email: 'ane@example.org' }
    const { status, headers } = await site.visitor().call(forgotPassword, { body })
    await site.deps.background.settled()
    restore()
    expect(status).toBe(200)
    expect(linesOf(headers['x-request-id'])).toContain('background work failed')
  })

  it('is logged with the pattern of the route, and without what an address holds', async () => {
    const { headers } = await site.app.inject('/api/library/secret?token=secret')
    expect(linesOf(headers['x-request-id'])).toEqual([
      'a request was answered GET /api/library/:id 422',
    ])
    expect(lines.join()).not.toContain('secret')
  })

  it.each([
    '/no-such-page',
    '/api/no-such-call',
    '/api/%',
    '/',
  ])('is answered for %s too', async (url) => {
    const { headers } = await site.app.inject({ url })
    expect(headers['x-request-id']).toMatch(OWN)
  })

  it('is said in errors of the server, so that a person can read it out', async () => {
    const restore = breakDatabase('select')
    const { status, body, headers } = await site
      .visitor()
      .call(accounts.logIn, { body: { email: 'ane@example.org', password: 'Itsasoa-2024!' } })
    restore()
    const id = headers['x-request-id'] as string
    expect([status, body.params]).toEqual([500, { requestId: id }])
    expect(body.error).toContain(id)
    expect(linesOf(id)[0]).toBe('request failed')
  })

  it('is left out of refusals, which say what is wrong', async () => {
    const { status, body } = await site.visitor().call(accounts.logIn, { body: {} })
    expect(status).toBe(422)
    expect(body).not.toHaveProperty('params')
  })
})
