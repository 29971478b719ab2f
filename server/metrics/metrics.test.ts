import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { createSetupIntent } from '#domain/billing/contract.ts'
import { backups, outgoingMail, webhookEvents } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { member, newAccount } from '#testing/builders.ts'
import { sharedTestApp, startTestApp } from '#testing/test-app.ts'

const METRICS_TOKEN = 'a token of enough characters'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z', environment: { METRICS_TOKEN } })

const ask = (authorization?: string, url = '/metrics') =>
  site.app.inject({ url, headers: authorization === undefined ? {} : { authorization } })

/** The value of each line that begins so, by the whole of its name and labels. */
async function figures(start = ''): Promise<Record<string, number>> {
  const { statusCode, body } = await ask(`Bearer ${METRICS_TOKEN}`)
  expect(statusCode).toBe(200)
  const found = body.split('\n').filter((line) => line.startsWith(start) && !line.startsWith('#'))
  return Object.fromEntries(
    found.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

describe('the address of the figures', () => {
  it('answers 401 without the right token', async () => {
    const guesses = [undefined, '', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, 'Bearer ', 'Basic x']
    for (const guess of guesses) {
      const { statusCode, body } = await ask(guess)
      expect(statusCode).toBe(401)
      expect(body).not.toContain('ongizate_')
    }
  })

  it.each(['/metrics', '/api/metrics'])('is %s, as text for Prometheus', async (path) => {
    const { statusCode, headers, body } = await ask(`Bearer ${METRICS_TOKEN}`, path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(body).toContain('# TYPE ongizate_nodejs_eventloop_lag_seconds gauge')
  })

  it('is not in the document of the calls', async () => {
    expect((await site.app.inject('/api/docs/json')).body).not.toContain('metrics')
  })

  it('does not exist where the setting is not set', async () => {
    const without = await startTestApp({ now: '2025-01-10T10:00:00Z' })
    const statuses = ['/metrics', '/api/metrics'].map(async (url) => {
      const { statusCode } = await without.app.inject({
        url,
        headers: { authorization: 'Bearer x' },
      })
      return statusCode
    })
    expect(await Promise.all(statuses)).toEqual([404, 404])
  })
})

describe('the figures', () => {
  it('count answers by pattern of the route, never by address', async () => {
    await member(site)
    await site.app.inject('/api/obtprograma/1')
    await site.app.inject('/api/obtprograma/999')
    await site.app.inject('/made-up-address')
    await site.app.inject({ method: 'PROPFIND', url: '/made-up-address' })
    const counts = await figures('ongizate_http_request_duration_seconds_count')
    const of = (method: string, route: string, status: string) =>
      counts[
        `ongizate_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`
      ]
    expect(of('POST', accounts.register.path, '2xx')).toBe(1)
    expect(of('GET', '/api/obtprograma/:id', '2xx')).toBe(1)
    expect(of('GET', '/api/obtprograma/:id', '4xx')).toBe(1)
    expect(JSON.stringify(counts)).not.toMatch(/made-up|999|PROPFIND/)
  })

  it('count calls to the card provider, and those without a result by kind', async () => {
    const someone = await member(site)
    const body = { userId: someone.user.id, email: someone.user.email }
    await cardSandbox(site).setFaults([{ kind: 'error500', path: '/v1/setup_intents', times: 9 }])
    await someone.call(createSetupIntent, { body })
    await cardSandbox(site).clearFaults()
    await someone.call(createSetupIntent, { body })
    const found = await figures('ongizate_payment_provider')
    expect(found).toMatchObject({
      'ongizate_payment_provider_call_duration_seconds_count{call="customerFor"}': 1,
      'ongizate_payment_provider_call_duration_seconds_count{call="createSetupIntent"}': 2,
      'ongizate_payment_provider_errors_total{call="createSetupIntent",kind="failed"}': 1,
    })
  })

  it('begin at 0 for what alerts count, so that the first one is an increase', async () => {
    const fresh = await startTestApp({
      now: '2025-01-10T10:00:00Z',
      environment: { METRICS_TOKEN },
    })
    const { body } = await fresh.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    for (const line of [
      'ongizate_emails_total{outcome="given_up"} 0',
      'ongizate_emails_total{outcome="failed"} 0',
      'ongizate_http_server_errors_total 0',
      'ongizate_backup_age_seconds 0',
      'ongizate_payment_provider_errors_total{call="createSetupIntent",kind="noAnswer"} 0',
    ]) {
      expect(body.split('\n')).toContain(line)
    }
  })

  it('say how old the newest good backup is, or the first attempt where none was good', async () => {
    const backup = {
      place: { folder: '/nowhere' },
      recipient: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      keepDays: 30,
    }
    const { config, db, clock } = site.deps
    site.deps.config = { ...config, backup }
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
    const age = async () =>
      ((await figures('ongizate_backup_age')).ongizate_backup_age_seconds ?? -1) / 3600
    try {
      expect(await age()).toBe(0)
      const attempt = (hours: number) => ({
        startedAt: hoursAgo(hours),
        finishedAt: hoursAgo(hours),
      })
      await db.insert(backups).values({ ...attempt(60), error: 'no room' })
      expect(await age()).toBeCloseTo(60, 1)
      await db.insert(backups).values({ ...attempt(30), name: 'made.age', bytes: 1 })
      await db.insert(backups).values({ ...attempt(5), error: 'no room' })
      expect(await age()).toBeCloseTo(30, 1)
    } finally {
      site.deps.config = config
      await db.delete(backups)
    }
  })

  it('measure each page of a list of the card provider', async () => {
    for await (const _ of site.deps.payments.customerPages()) break
    expect(await figures('ongizate_payment_provider')).toMatchObject({
      'ongizate_payment_provider_call_duration_seconds_count{call="customerPages"}': 1,
    })
  })

  it('count e-mails, and say how old the oldest is that waits', async () => {
    await site.deps.background.settled()
    const sent = 'ongizate_emails_total{outcome="sent"}'
    const before = (await figures(sent))[sent] ?? 0
    const { mail } = site.deps
    site.deps.mail = { send: () => Promise.reject(new Error('no mail server')) }
    await site.visitor().call(accounts.register, { body: newAccount() })
    await site.deps.background.settled()
    site.deps.mail = mail
    const failing = await figures()
    expect(failing['ongizate_emails_total{outcome="failed"}']).toBe(1)
    expect(failing['ongizate_queue_jobs{queue="mail",state="retry"}']).toBe(1)
    expect(failing.ongizate_email_oldest_waiting_seconds).toBeGreaterThan(0)
    await member(site)
    await site.deps.background.settled()
    expect((await figures(sent))[sent]).toBe(before + 1)
    await site.deps.db.delete(outgoingMail)
  })

  it('say how many events of the card provider wait, and for how long', async () => {
    const now = site.deps.clock.now()
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const event = { type: 'payment_intent.succeeded', objectId: 'pi_1', nextAttemptAt: ago(-9999) }
    await site.deps.db.insert(webhookEvents).values([
      { ...event, id: 'evt_1', receivedAt: ago(90) },
      { ...event, id: 'evt_2', receivedAt: ago(600), attempts: 3, error: 'no connection' },
      { ...event, id: 'evt_3', receivedAt: ago(9000), attempts: 20, error: 'no connection' },
      { ...event, id: 'evt_4', receivedAt: ago(9000), processedAt: now },
      { ...event, id: 'evt_5', receivedAt: ago(9000), processedAt: now, ignored: true },
    ])
    const found = await figures('ongizate_webhook')
    expect(found.ongizate_webhook_lag_seconds).toBeGreaterThanOrEqual(600)
    expect(found.ongizate_webhook_lag_seconds).toBeLessThan(700)
    for (const state of ['waiting', 'failing', 'given_up']) {
      expect(found[`ongizate_webhook_events{state="${state}"}`]).toBe(1)
    }
    await site.deps.db.delete(webhookEvents)
    expect(await figures('ongizate_webhook')).toMatchObject({
      'ongizate_webhook_events{state="failing"}': 0,
      ongizate_webhook_lag_seconds: 0,
    })
  })

  it('say how the pools of the database are used, and how many charges are open', async () => {
    const found = await figures('ongizate_')
    expect(found['ongizate_database_pool_size{pool="main"}']).toBeGreaterThan(0)
    expect(found['ongizate_database_pool_waiting{pool="account_locks"}']).toBe(0)
    expect(found['ongizate_unsettled_charges{status="unclear"}']).toBe(0)
    expect(found.ongizate_database_up).toBe(1)
  })

  it('of the process are there without the database', async () => {
    const { db } = site.deps
    const execute = { value: () => Promise.reject(new Error('gone')) }
    site.deps.db = Object.create(db, { execute })
    const found = await figures('ongizate_')
    site.deps.db = db
    expect(found.ongizate_database_up).toBe(0)
    expect(found.ongizate_process_resident_memory_bytes).toBeGreaterThan(0)
    expect(found).not.toHaveProperty('ongizate_queue_jobs{queue="mail",state="retry"}')
  })

  it('are each instance’s own, and cheap', async () => {
    await figures()
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now()
      await figures()
      times.push(performance.now() - start)
    }
    // Some ten milliseconds here; a machine that is busy with other things takes several times as long.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
