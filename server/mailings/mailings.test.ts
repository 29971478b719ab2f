// @module-tag slow

import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#domain/audit/contract.ts'
import * as contract from '#domain/mailings/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { auditLog, mailingRecipients, users } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let boss: Administrator
let ane: Member
let jon: Member

/**
 * Ane pays for two people and reads Basque, Jon for one, in ONARTE; a third account has no
 * enrollee.
 */
async function begin(): Promise<void> {
  site = await startTestApp({ now: '2026-01-05T09:00:00Z' })
  boss = await administrator(site)
  ane = await member(site, { firstName: 'Ane', lng: 'eu' })
  jon = await member(site, { firstName: 'Jon' })
  await member(site)
  await enrol(ane, { monto: 120, people: [person(), person({ nombre: 'Libe' })] })
  await enrol(jon, { monto: 60, programme: 2 })
}

const texts = {
  es: { subject: 'Fiesta, {nombre}', body: 'Hola, {nombre}:\n\nMira https://ongizate.eus/fiesta.' },
  eu: { subject: 'Festa', body: 'Kaixo, {izena}:\nHarrera <b>onena</b>.' },
}

function message(changes: object = {}) {
  const requestKey = crypto.randomUUID()
  return { requestKey, filter: {}, texts, payers: 2, confirmed: true, ...changes }
}

async function send(body: object) {
  const answer = await boss.call(contract.sendMailing, { body })
  await site.deps.background.settled()
  return answer
}

/** The messages that they have received. */
async function subjectsTo({ user }: Member): Promise<string[]> {
  const all = (await mailsTo(site, user.email)).map(({ subject }) => subject)
  return all.filter((subject) => subject === 'Festa' || subject.startsWith('Fiesta'))
}

const list = async () => (await boss.call(contract.listMailings)).body.mailings

describe('a message to the payers of a list', () => {
  it('reaches each payer once, in their language, by name', async () => {
    await begin()
    const counted = await boss.call(contract.countRecipients)
    expect(counted.body).toEqual({ payers: 2, letters: 0, languages: { es: 1, eu: 1, en: 0 } })
    const { status, body } = await send(message())
    expect([status, body.recipients]).toEqual([200, 2])
    const [toAne] = (await mailsTo(site, ane.user.email)).filter(
      ({ subject }) => subject === 'Festa',
    )
    expect(toAne?.text).toContain('Kaixo, Ane:\nHarrera <b>onena</b>.')
    expect(toAne?.html).toContain('Harrera &lt;b&gt;onena&lt;/b&gt;.')
    const [toJon] = (await mailsTo(site, jon.user.email)).filter(({ subject }) =>
      subject.startsWith('Fiesta'),
    )
    expect(toJon?.subject).toBe('Fiesta, Jon')
    expect(toJon?.html).toContain('<a href="https://ongizate.eus/fiesta"')
    expect(await list()).toMatchObject([{ state: 'sent', recipients: 2, sent: 2, waiting: 0 }])
    const noted = eq(auditLog.action, 'admin.sendMailing')
    expect(await site.deps.db.$count(auditLog, noted)).toBe(1)
    const { body: log } = await boss.call(listAuditLog, { query: { action: 'admin.sendMailing' } })
    expect(log.changes[0]?.about).toMatchObject({ kind: 'mailing', title: 'Fiesta, {nombre}' })
  })

  it('is counted as it arrives, and what its recipient’s mail server never takes as failed', async () => {
    await begin()
    const { deps } = site
    await deps.background.settled()
    const { mail } = deps
    deps.mail = {
      async send(message) {
        if (message.to === jon.user.email) throw new Error('the mailbox is full')
        await mail.send(message)
      },
    }
    await send(message())
    expect(await list()).toMatchObject([{ state: 'sending', recipients: 2, sent: 1, waiting: 1 }])
    await deps.db.execute(sql`update pgboss.job set start_after = now(), retry_count = 18
      where name = 'mailing' and state = 'retry'`)
    await deps.background.settled()
    expect(await list()).toMatchObject([{ state: 'sent', recipients: 2, sent: 1, failed: 1 }])
  })

  it('is for those alone whom the list shows, and in Spanish where their language is missing', async () => {
    await begin()
    const onlySpanish = { es: texts.es }
    await send(message({ filter: { programmeId: 1 }, texts: onlySpanish, payers: 1 }))
    expect((await mailsTo(site, ane.user.email)).map(({ subject }) => subject)).toContain(
      'Fiesta, Ane',
    )
    expect((await mailsTo(site, jon.user.email)).map(({ subject }) => subject)).not.toContain(
      'Fiesta, Jon',
    )
    expect(await list()).toMatchObject([{ filter: { programmeId: 1, searched: false } }])
  })

  it('sent twice, or many times at once, is one message; another’s key is refused', async () => {
    await begin()
    const body = message()
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    const mails = (await mailsTo(site, ane.user.email)).filter(({ subject }) => subject === 'Festa')
    expect(mails).toHaveLength(1)
    const colleague = await administrator(site)
    const { body: refused } = await colleague.call(contract.sendMailing, { body })
    expect(refused.code).toBe('mailings.keyUsed')
  })

  it('that was changed is not taken for sent where it was sent as it was before', async () => {
    await begin()
    const body = message()
    await send(body)
    const others = [
      { texts: { ...texts, es: { ...texts.es, body: 'Hola, sin erratas.' } } },
      { texts: { es: texts.es } },
      { filter: { programmeId: 1 } },
      { filter: { search: 'ane' }, payers: 1 },
    ]
    for (const other of others) {
      const { status, body: refused } = await send({ ...body, ...other })
      expect([status, refused.code]).toEqual([409, 'mailings.keyUsed'])
    }
    expect(await list()).toMatchObject([{ recipients: 2, filter: { searched: false } }])
    expect((await send(body)).body).toEqual({ id: body.requestKey, recipients: 2 })
  })

  it('is not sent when the number of recipients has changed, or the text is too short', async () => {
    await begin()
    expect((await send(message({ payers: 3 }))).body.code).toBe('mailings.recipientsChanged')
    const empty = { es: { subject: 'Hola\r\nBcc: x@example.org', body: '' } }
    const { status, body } = await send(message({ texts: empty }))
    expect([status, body.fields?.map(({ code }) => code)]).toEqual([422, ['mailings.bodyRequired']])
    expect(await list()).toEqual([])
    expect(await site.deps.db.$count(mailingRecipients)).toBe(0)
  })

  it('goes on where the process died before it was sent or noted, and leaves out accounts closed since', async () => {
    await begin()
    const { db } = site.deps
    // The answer is given before anything is sent: as if the process had died just then.
    await boss.call(contract.sendMailing, { body: message() })
    expect(await list()).toMatchObject([{ state: 'sending', waiting: 2 }])
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, jon.user.id))
    await site.deps.background.settled()
    // Sent, but not noted: the copy has the same Message-ID.
    await db
      .update(mailingRecipients)
      .set({ state: 'waiting' })
      .where(eq(mailingRecipients.payerId, ane.user.id))
    await db.execute(sql`update pgboss.job set state = 'created' where name = 'mailing'`)
    expect(await subjectsTo(ane)).toEqual(['Festa'])
    expect(await subjectsTo(jon)).toEqual([])
    expect(await list()).toMatchObject([{ state: 'sent', sent: 1, skipped: 1 }])
  })

  it('can be stopped while it waits, and tried by its author alone', async () => {
    await begin()
    const { body } = await boss.call(contract.sendMailing, { body: message() })
    const stop = () => boss.call(contract.stopMailing, { params: { id: body.id } })
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200])
    await site.deps.background.settled()
    expect(await list()).toMatchObject([{ state: 'stopped', sent: 0, waiting: 2 }])
    const preview = await boss.call(contract.previewMailing, { body: { texts } })
    expect(preview.body.mails.map(({ language }) => language)).toEqual(['es', 'eu'])
    expect(preview.body.mails[0]?.text).toContain('Hola, Itziar:')
    await boss.call(contract.testMailing, { body: { texts } })
    const mine = (await mailsTo(site, boss.user.email)).map(({ subject }) => subject)
    expect(mine).toEqual(expect.arrayContaining(['Fiesta, Itziar', 'Festa']))
    expect((await mailsTo(site, ane.user.email)).map(({ subject }) => subject)).not.toContain(
      'Festa',
    )
  })
})
