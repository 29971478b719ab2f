// @module-tag slow

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import { queueHandlers } from '#server/jobs.ts'
import { systemClock } from '#server/kernel/clocks.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { newAccount, password } from '#testing/builders.ts'
import { type MailServer, startMailServer } from '#testing/mail-server.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const EVIL = 'victim@example.net'

let server: MailServer
let site: TestApp
beforeAll(async () => {
  server = await startMailServer()
  site = await startTestApp({
    now: '2025-01-10T10:00:00Z',
    environment: { SMTP_URL: server.url },
  })
})
beforeEach(async () => {
  await site.deps.background.settled()
  server.received.length = 0
})
afterEach(() => {
  server.busy = false
  site.deps.clock = systemClock
})
afterAll(() => server.stop())

describe('typed text', () => {
  // As they end lines or headers in one program or another.
  const ends = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', '%0d%0a']

  it.each(ends)('never becomes a header of an e-mail, ended by %j', async (end) => {
    const visitor = site.visitor()
    const account = newAccount({ firstName: `Ane${end}Bcc: ${EVIL}` })
    await visitor.call(accounts.register, { body: account })
    await visitor.call(accounts.register, {
      body: newAccount({ lastName: `Agirre${end}Bcc`, firstName: `Ane${end}Bcc` }),
    })
    const address = newAccount()
    await visitor.call(accounts.register, {
      body: { ...address, email: `${address.email}${end}Bcc: ${EVIL}` },
    })
    await visitor.call(passwords.forgotPassword, {
      body: { email: `${address.email}${end}Bcc: ${EVIL}` },
    })
    await visitor.call(accounts.logIn, {
      body: { email: account.email, password },
      headers: { 'user-agent': 'Firefox' },
    })
    await site.deps.background.settled()
    for (const { recipients, subject, bcc, cc, to, headers } of server.received) {
      expect(recipients).toHaveLength(1)
      expect(to?.map((one) => one.address)).toEqual(recipients)
      expect([bcc, cc]).toEqual([undefined, undefined])
      expect(subject).not.toMatch(/bcc/i)
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(JSON.stringify([recipients, headers])).not.toContain(EVIL)
    }
    const stored = await site.deps.db.select().from(users)
    for (const { email, firstName, lastName } of stored) {
      expect([email, firstName, lastName].join('|')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  })

  it.each(ends)('would not become one either if it got as far as the mailer: %j', async (end) => {
    const bad = `Kaixo${end}Bcc: ${EVIL}`
    const mail = { from: bad, language: 'es', text: 'x' } as const
    await site.deps.mail
      .send({ ...mail, to: 'ane@example.org', subject: bad })
      .then(() => site.deps.mail.send({ ...mail, to: bad, subject: 'x' }))
      .catch(() => {})
    const [first] = server.received
    expect(first?.recipients).toEqual(['ane@example.org'])
    for (const { recipients, bcc, headers } of server.received) {
      expect(recipients).not.toContain(EVIL)
      expect([bcc, headers.filter(({ key }) => key === 'bcc')]).toEqual([undefined, []])
    }
  })

  it('reaches the reader all the same where it is harmless', async () => {
    const account = newAccount({ firstName: 'Ane\r\nMiren' })
    expect((await site.visitor().call(accounts.register, { body: account })).status).toBe(200)
    await site.deps.background.settled()
    const [mail, ...others] = server.received
    expect(others).toEqual([])
    expect(mail?.text).toContain('Ane Miren')
    expect(mail?.recipients).toEqual([account.email])
  })
})

describe('while the mail server is away', () => {
  it('everything else goes on, and each e-mail arrives once when it is back', async () => {
    server.busy = true
    const account = newAccount()
    const visitor = site.visitor()
    const replies = [
      await visitor.call(accounts.register, { body: account }),
      await visitor.call(passwords.forgotPassword, { body: { email: account.email } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await site.deps.background.settled()
    expect(server.received).toEqual([])
    server.busy = false
    await site.deps.db.execute(sql`update pgboss.job set start_after = now()`)
    const handlers = queueHandlers(site.deps)
    await Promise.all([1, 2, 3].map(() => site.deps.queues.runDue(handlers)))
    const subjects = server.received.map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      'Elige una contraseña nueva',
      'Te damos la bienvenida: confirma tu correo',
    ])
  })
})
