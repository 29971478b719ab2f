// @module-tag slow

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import * as enrolmentCalls from '#domain/enrolments/contract.ts'
import { byLanguage, languages } from '#domain/kernel/language.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import * as profile from '#domain/profile/contract.ts'
import { sealReason } from '#server/billing/fees/fee-reason.ts'
import { eq, getTableName } from '#server/kernel/db/drizzle.ts'
import { createVault } from '#server/kernel/vault.ts'
import { modules } from '#server/modules.ts'
import * as schema from '#server/schema.ts'
import { leaveTracesOfMoney } from '#testing/billing/traces-of-money.ts'
import {
  type Administrator,
  administrator,
  confirmedOrder,
  type Member,
  member,
  person,
  receivedPerson,
} from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const exportedTables = modules.flatMap(({ personalData }) => personalData?.exported ?? [])

type Row = Record<string, unknown>
type File = Record<string, Row[]>

const maite = person({ infoAdicional: 'Alergia al látex', consentimientoSalud: true })
const jon = person({ nombre: 'Jon', phone: '600 123 123' })
const unfinished = person({ nombre: 'Amaia', infoAdicional: 'Asma', consentimientoSalud: true })
const stranger = person({ nombre: 'Gorka', apellido: 'Urrutia', locality: 'Bermeo' })

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let payer: Administrator
const neighbour = shared(() => member(site))
beforeAll(async () => {
  await enrol(neighbour, [stranger])
  payer = await administrator(site)
  await leaveTracesEverywhere()
})

async function enrol(buyer: Member, people = [maite, jon]): Promise<void> {
  const order = await confirmedOrder(buyer, { people, monto: 60 * people.length })
  const { status } = await buyer.call(subscriptions.completeSubscription, { body: order })
  expect(status).toBe(200)
}

/** A row in every table that can hold personal data. */
async function leaveTracesEverywhere(): Promise<void> {
  const { db } = site.deps
  const { id: userId, email } = payer.user
  await enrol(payer)
  await site.moveClockTo('2025-02-01T12:00:00Z')
  await confirmedOrder(payer, { people: [unfinished], programme: 2, monto: 60 })
  await payer.call(enrolmentCalls.saveDraft, {
    body: { programmeId: 2, people: [receivedPerson(unfinished)] },
  })
  const at = site.deps.clock.now()
  await db.update(schema.users).set({ emailVerifiedAt: at }).where(eq(schema.users.id, userId))
  const [enrolment] = await db
    .select()
    .from(schema.enrolments)
    .where(eq(schema.enrolments.payerId, userId))
  const enrolmentId = enrolment?.id ?? ''
  await db.insert(schema.cancellations).values({
    enrolmentId,
    reason: 'price',
    comment: 'Me mudo a Iruña',
    confirmed: true,
    cancelledBy: userId,
    effectiveDate: '2025-01-31',
    lastChargeOn: '2025-01-30',
    lastChargeCents: 6000,
  })
  const feeId = crypto.randomUUID()
  await db.insert(schema.enrolmentFees).values({
    id: feeId,
    enrolmentId,
    kind: 'percent',
    value: 50,
    fromMonth: '2025-02',
    reason: sealReason(site.deps.vault, feeId, { reason: 'hardship', note: 'Sin trabajo' }),
    grantedAt: at,
  })
  await db.insert(schema.enrolmentDeletions).values({
    enrolmentId,
    reason: 'double',
    payerNotified: true,
    stoppedCharges: true,
    deletedAt: at,
    undoneAt: at,
  })
  const mailingId = crypto.randomUUID()
  const texts = { ...byLanguage(() => null), es: { subject: 'Hola', body: 'Hola' } }
  const filter = { status: null, programmeId: null, searched: false }
  await db.insert(schema.mailings).values({ id: mailingId, texts, filter })
  await db.insert(schema.mailingRecipients).values({ mailingId, payerId: userId, state: 'sent' })
  await leaveTracesOfMoney(site.deps, { payerId: userId, administratorId: neighbour.user.id })
  await db.insert(schema.knownDevices).values({ userId, deviceHash: 'a-device', lastSeenAt: at })
  await db.insert(schema.securityEvents).values({
    at,
    level: 'warn',
    type: 'log-in',
    message: 'five failures',
    userId,
    url: 'https://ongizate.example/cambiar?token=verysecrettoken',
    metadata: { attempts: 5, inner: [{ resetToken: 'verysecrettoken' }] },
  })
  await db.insert(schema.auditLog).values([
    {
      actorId: neighbour.user.id,
      action: 'admin.cancelEnrolment',
      subject: `enrolment:${enrolmentId}`,
      before: { phone: null, passwordHash: 'verysecrettoken' },
      after: { phone: '600 123 123' },
    },
    { actorId: userId, action: 'admin.reactivateUser', subject: `user:${neighbour.user.id}` },
  ])
  await db.insert(schema.donations).values({
    amountCents: 2550,
    anonymous: false,
    firstName: 'Itziar',
    lastName: 'Agirre',
    email,
    paymentStatus: 'paid',
    paidAt: new Date(),
  })
  await db.insert(schema.advertisingRequests).values({
    id: crypto.randomUUID(),
    name: 'Itziar',
    email,
    company: 'Okindegia',
    place: 'either',
    message: 'Ogia dugu',
    language: 'eu',
    changedAt: site.deps.clock.now(),
  })
}

async function fileOf(client: Member): Promise<File> {
  const { status, body } = await client.call(profile.exportMyData)
  expect(status).toBe(200)
  return body as unknown as File
}

/** Every object anywhere in the file. */
function objectsIn(value: unknown): Row[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Row, ...inner]
}

describe('the file with all personal data that are stored', () => {
  it('has rows of every exported table', async () => {
    const objects = objectsIn(await fileOf(payer))
    for (const { table, exportRow } of exportedTables) {
      const name = getTableName(table)
      const rows = await site.deps.db.select().from(table as typeof schema.users)
      const exported = rows.map((row) =>
        JSON.parse(JSON.stringify((exportRow as (r: Row) => Row)(row))),
      )
      const isThere = exported.some((row: Row) =>
        objects.some((object) =>
          Object.entries(row).every(
            ([key, value]) => JSON.stringify(object[key]) === JSON.stringify(value),
          ),
        ),
      )
      expect([name, isThere]).toEqual([name, true])
    }
  })

  it('is readable: people, programmes, health information and amounts in plain words', async () => {
    const file = await fileOf(payer)
    expect(file.account).toMatchObject({ email: payer.user.email, firstName: 'Itziar' })
    expect(file.people).toMatchObject([
      { firstName: 'Jon', phone: '600 123 123' },
      { firstName: 'Maite', lastName: 'Etxeberria', ageYears: 71 },
    ])
    expect(file.enrolments).toMatchObject([
      { programme: 'ONA', person: 'Maite Etxeberria', additionalInfo: 'Alergia al látex' },
      { programme: 'ONA', person: 'Jon Etxeberria', additionalInfo: null },
    ])
    expect(file.orders).toMatchObject([
      { programme: 'ONA', status: 'completed', firstMonthCents: 12_000, firstMonthEuros: 120 },
      { programme: 'ONARTE', status: 'confirmed', people: [{ additionalInfo: 'Asma' }] },
    ])
    expect(file.receipts).toMatchObject([
      { amountCents: 6000, amountEuros: 60, serviceMonth: '2025-01', programme: 'ONA' },
      { amountCents: 6000, amountEuros: 60, serviceMonth: '2025-01', programme: 'ONA' },
    ])
    expect(file.drafts).toMatchObject([{ programme: 'ONARTE', people: [{ firstName: 'Amaia' }] }])
    expect(file.cancellations).toMatchObject([{ comment: 'Me mudo a Iruña', by: 'you' }])
    expect(file.consents).toContainEqual(
      expect.objectContaining({ kind: 'health', person: 'Maite Etxeberria', withdrawnAt: null }),
    )
    expect(file.emails).toContainEqual(expect.objectContaining({ template: 'enrolment' }))
    expect(file.donations).toMatchObject([{ amountCents: 2550, amountEuros: 25.5 }])
    expect(file.changesToYourData).toMatchObject([
      { action: 'admin.cancelEnrolment', by: 'association', after: { phone: '600 123 123' } },
    ])
    expect(file.securityEvents).toContainEqual(
      expect.objectContaining({
        page: 'https://ongizate.example/cambiar',
        details: { attempts: 5, inner: [{}] },
      }),
    )
  })

  it('says first, in the account’s language, what each of its sections is', async () => {
    for (const language of languages) {
      await payer.call(profile.updateUser, { body: { language } })
      const { about, ...sections } = await fileOf(payer)
      const explained = (about as unknown as { sections: Row }).sections
      expect(Object.keys(explained).sort()).toEqual(Object.keys(sections).sort())
    }
    await payer.call(profile.updateUser, { body: { language: 'es' } })
  })

  it('writes instants and days as ISO 8601', async () => {
    const dated = objectsIn(await fileOf(payer)).flatMap(Object.entries) as [string, unknown][]
    const instants = dated.filter(([name, value]) => /At$/.test(name) && value !== null)
    expect(instants.length).toBeGreaterThan(20)
    for (const [, value] of instants) {
      expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })

  it('is saved under a name in the reader’s language, line by line', async () => {
    const today = madridDay(site.deps.clock.now())
    const names = [
      ['es', 'mis-datos'],
      ['eu', 'nire-datuak'],
      ['en', 'my-data'],
    ] as const
    const client = await member(site)
    for (const [language, name] of names) {
      await client.call(profile.updateUser, { body: { language } })
      const { headers } = await client.call(profile.exportMyData)
      expect(headers['content-disposition']).toBe(
        `attachment; filename="ongizate-${name}-${today}.json"`,
      )
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
    }
    const { payload } = await site.app.inject({
      url: profile.exportMyData.path,
      cookies: Object.fromEntries(client.cookies),
    })
    expect(payload.split('\n').length).toBeGreaterThan(20)
  })

  it('holds nothing of other people, nor whom an administrator has dealt with', async () => {
    const text = JSON.stringify(await fileOf(payer))
    for (const foreign of ['Gorka', 'Urrutia', 'Bermeo', neighbour.user.id, neighbour.user.email]) {
      expect(text).not.toContain(foreign)
    }
    const theirs = JSON.stringify(await fileOf(neighbour))
    expect(theirs).toContain('Gorka')
    expect(theirs).not.toMatch(/Maite|Asma|Alergia|Okindegia/)
  })

  it('does not export what came from an unconfirmed address', async () => {
    const impostor = await member(site)
    const at = site.deps.clock.now()
    await site.deps.db.insert(schema.outgoingMail).values({
      dedupeKey: 'thanks to the owner',
      recipient: impostor.user.email,
      language: 'es',
      template: 'donation-thanks',
      params: {},
      createdAt: at,
      sentAt: at,
    })
    await site.deps.db.insert(schema.donations).values({
      amountCents: 100,
      anonymous: false,
      firstName: 'Ane',
      lastName: 'Agirre',
      email: impostor.user.email,
    })
    expect(await fileOf(impostor)).toMatchObject({ donations: [], emails: [] })
  })

  it('comes all the same when a key is gone; only the sealed texts are missing', async () => {
    const { vault } = site.deps
    site.deps.vault = createVault(['another key entirely, long enough'])
    const file = await fileOf(payer)
    site.deps.vault = vault
    expect(file.enrolments).toMatchObject([{ additionalInfo: null }, { additionalInfo: null }])
    expect(file.orders).toMatchObject([{}, { people: null }])
    expect(file.people).toHaveLength(2)
  })
})

describe('what the file never holds', () => {
  /** Every hash, sealed text, secret and provider's id that is stored, of any account. */
  async function storedSecrets(): Promise<string[]> {
    const secret = /hash|secret|fingerprint|people|additionalInfo|stripe|customer|paymentMethod/i
    const found: string[] = [site.deps.config.secretKeys[0]]
    for (const { table } of exportedTables) {
      const rows: Row[] = await site.deps.db.select().from(table as typeof schema.users)
      for (const [name, value] of rows.flatMap(Object.entries)) {
        if (secret.test(name) && typeof value === 'string' && value) found.push(value)
      }
    }
    return found
  }

  it('is a stored hash, token, secret, sealed text or name at the card provider', async () => {
    const secrets = await storedSecrets()
    expect(secrets.length).toBeGreaterThan(30)
    const tokens = [payer.secret, ...payer.recoveryCodes, ...payer.cookies.values()]
    const text = JSON.stringify(await fileOf(payer))
    for (const hidden of [...secrets, ...tokens, 'verysecrettoken']) {
      expect(text).not.toContain(hidden)
    }
  })

  it('whatever people write: what they wrote is there word for word, and no hash beside it', async () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((text) => text.normalize('NFC').replace(/\p{C}/gu, '').trim())
      .filter((text) => text.length > 0)
    await fc.assert(
      fc.asyncProperty(words, fc.emailAddress(), async (infoAdicional, email) => {
        const writer = await member(site)
        const people = [person({ infoAdicional, consentimientoSalud: true })]
        await writer.call(enrolmentCalls.saveDraft, {
          body: { programmeId: 1, people: people.map(receivedPerson) },
        })
        await enrol(
          writer,
          people.map((one) => ({ ...one, nombre: 'Ander' })),
        )
        await site.deps.db.insert(schema.oneTimeTokens).values({
          userId: writer.user.id,
          purpose: 'confirmEmail',
          email,
          tokenHash: crypto.randomUUID(),
          expiresAt: new Date(),
        })
        const file = await fileOf(writer)
        expect(file.enrolments?.map((row) => row.additionalInfo)).toEqual([infoAdicional])
        expect(file.links).toContainEqual(expect.objectContaining({ email }))
        const text = JSON.stringify(file)
        const written = (secret: string) => infoAdicional.includes(secret)
        const leaked = (await storedSecrets()).filter((s) => text.includes(s) && !written(s))
        expect(leaked).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
