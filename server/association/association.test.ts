import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '#domain/accounts/password-contract.ts'
import * as contract from '#domain/association/admin/contract.ts'
import { firstAssociation } from '#domain/association/association.ts'
import { sectionOf } from '#domain/association/sections.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/pages.ts'
import * as service from '#domain/service-contract.ts'
import { saveSiteTexts } from '#domain/site/admin/contract.ts'
import { buildApp } from '#server/app.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import { cleanUpFiles } from '#server/kernel/files/clean-up.ts'
import { associationVersions, auditLog, files } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  password,
} from '#testing/builders.ts'
import { builtSite } from '#testing/built-site.ts'
import { picture } from '#testing/files/pictures.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))
/** A third process, which serves pages. */
let pages: FastifyInstance
const ane = shared(() => administrator(site))
const jon = shared(() => administrator(site))
const payer = shared(() => member(site))

/** Reads what the scripts of a page begin with. */
const startIn = (html: string) => JSON.parse(/id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

/** Pages that say no more than the association's name. */
const built = builtSite((_path, { config }) => config.association.name)

beforeAll(async () => {
  pages = await buildApp(second.deps, { built })
  await enrol(payer, { monto: 60 })
})
afterAll(() => pages.close())

const money = sectionOf(firstAssociation, 'money')

const read = async () => (await ane.call(contract.readAssociationSettings)).body

const save = (body: object, who: Administrator = ane) =>
  who.call(contract.saveAssociationSection, { body })

const itsasargi = {
  identity: { name: 'Itsasargi', registeredSince: '2019-03' },
  contact: {
    contact: {
      ...firstAssociation.contact,
      email: 'kaixo@itsasargi.example',
      phone: '943 00 11 22',
      postalAddress: 'Kai kalea 4, Lekeitio',
      region: 'Bizkaia',
    },
  },
  place: {
    venue: {
      name: { es: 'Casa de la mar' },
      address: 'Kai kalea 4, Getaria',
      directions: { es: 'Junto al puerto.', eu: 'Portuaren ondoan.' },
      map: { latitude: 43.3046, longitude: -2.2045, zoom: 16, isApproximate: false },
    },
  },
  fiscal: {
    legal: { taxId: 'G20000006', register: 'Registro de Asociaciones', registerNumber: '12' },
    fiscal: {
      legalName: 'Itsasargi Elkartea',
      address: null,
      regime: 'simplifiedInvoice',
      vatExemption: 'sport',
    },
  },
} as const

async function becomeItsasargi(): Promise<void> {
  for (const [section, values] of Object.entries(itsasargi)) {
    const { version } = await read()
    const { status, body } = await save({ section, basedOn: version, values })
    expect({ status, body }).toMatchObject({ status: 200 })
  }
}

const page = async (url: string, headers = {}) =>
  (await pages.inject({ method: 'GET', url, headers })).body

async function receiptsOf(who: Member) {
  const { body } = await who.call(listInvoices)
  const files = body.invoices.flatMap(({ pdfUrl }) => pdfUrl ?? [])
  return Promise.all(
    files.map(async (url) => {
      const cookies = Object.fromEntries(who.cookies)
      const { rawPayload } = await site.app.inject({ method: 'GET', url, cookies })
      return readPdf(rawPayload).pages.flat().join('\n')
    }),
  )
}

test('an installation begins with what its file says', async () => {
  const { version, association, versions } = await read()
  expect({ version, association }).toEqual({ version: 1, association: firstAssociation })
  expect(versions).toMatchObject([{ version: 1, by: null, section: 'beginning' }])
})

test('what is saved holds in every process, and stands in the record of changes', async () => {
  const { version } = await read()
  const values = { name: 'Arraun', registeredSince: '2024-10' }
  expect((await save({ section: 'identity', basedOn: version, values })).body).toEqual({
    version: version + 1,
  })
  const nameAt = async (client = site.visitor()) =>
    (await client.call(service.getConfig)).body.association.name
  expect(await nameAt()).toBe('Arraun')
  await expect.poll(() => nameAt(second.sameBrowser(site.visitor()))).toBe('Arraun')
  await expect.poll(() => page('/')).toContain('<title>Arraun</title>')
  const [entry] = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, 'association:identity'))
    .orderBy(desc(auditLog.at))
  expect(entry).toMatchObject({
    action: 'association.change',
    actorId: ane.user.id,
    before: { associationName: firstAssociation.name },
    after: { associationName: 'Arraun' },
  })
  // Twice sent, it is stored once.
  await save({ section: 'identity', basedOn: version, values })
  expect((await read()).version).toBe(version + 1)
})

test('of two administrators at once, the second gets a conflict; other sections are saved', async () => {
  const { version, association } = await read()
  const contact = { ...association.contact, phone: '943 11 11 11' }
  const based = { basedOn: version }
  const [first, other] = await Promise.all([
    save({ ...based, section: 'contact', values: { contact } }),
    save(
      { ...based, section: 'contact', values: { contact: { ...contact, phone: '943 22 22 22' } } },
      jon,
    ),
  ])
  expect([first.status, other.status].sort()).toEqual([200, 409])
  expect([first.body.code, other.body.code]).toContain('association.changed')
  const { banners, paymentMethods } = association
  const amounts = { donations: { suggested: [500, 2000] }, banners, paymentMethods }
  expect((await save({ ...based, section: 'money', values: amounts }, jon)).status).toBe(200)
})

test.each([
  ['fiscal', { ...itsasargi.fiscal, legal: { ...itsasargi.fiscal.legal, taxId: 'G20000007' } }],
  ['fiscal', { ...itsasargi.fiscal, legal: { ...itsasargi.fiscal.legal, taxId: null } }],
  ['money', { ...money, donations: { suggested: [100] } }],
  ['money', { ...money, paymentMethods: { applePay: true, googlePay: true } }],
  ['money', { ...money, paymentMethods: { ...money.paymentMethods, link: 'auto' } }],
  ['calendar', { seasonBeginsIn: 9, sessionsOnHolidays: ['2026-12-09'] }],
  ['team', { team: [{ role: 'treasurer', title: null, name: 'Ane', agreed: false, photo: null }] }],
])('what breaks a rule of its section is refused: %s', async (section, values) => {
  const { version } = await read()
  const { status, body } = await save({ section, basedOn: version, values })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'http.invalid' })
})

test('what search engines and telephones read can be changed, and so can the foot of each page', async () => {
  const words = { es: 'A la orilla del mar en Bizkaia', eu: 'Bizkaiko itsasertzean', en: null }
  const change = (section: string, key: string) =>
    ane.call(saveSiteTexts, { params: { section }, body: { version: 0, texts: { [key]: words } } })
  expect((await change('search.descriptions', 'seo:home')).status).toBe(200)
  expect((await change('footer.line', 'shell:footer.about')).status).toBe(200)
  await expect.poll(() => page('/')).toContain(`name="description" content="${words.es}"`)
  const home = await page('/')
  expect(home).toContain(`property="og:description" content="${words.es}"`)
  expect(home).toContain(`"description":"${words.es}"`)
  expect(startIn(home).config.changedTexts.namespaces).toContain('shell')
  expect(JSON.parse(await page('/manifest.webmanifest?lng=eu')).description).toBe(words.eu)
  expect(JSON.parse(await page('/manifest.webmanifest?lng=en')).description).toBe(words.es)
})

test('another association speaks in its own name everywhere, and receipts issued before stay', async () => {
  await site.moveClockTo('2026-11-30T12:00:00Z')
  const before = await receiptsOf(payer)
  expect(before.join()).toContain(firstAssociation.fiscal.legalName)
  await becomeItsasargi()
  await expect.poll(() => page('/')).toContain('Itsasargi')
  const said = [
    ...(await Promise.all(
      ['/', '/quienessomos', '/eventos', '/programas'].map((url) => page(url)),
    )),
    await page('/?lng=eu'),
    await page('/manifest.webmanifest?lng=eu'),
    await page('/.well-known/security.txt'),
    await page('/eventos.ics'),
    await page('/profile'),
  ]
  for (const text of said) expect(text).not.toMatch(/Arraun|Ongizate(?! bat)|Gipuzkoa/)
  for (const path of prerenderedPaths) {
    for (const language of languages) {
      const [head] = (await page(`${path}?lng=${language}`)).split('</head>')
      expect(head).toContain('<meta name="description"')
      expect(head).not.toMatch(/Ongizate(?! bat)|Gipuzkoa|\{\{/)
    }
  }
  expect(await page('/quienessomos?lng=eu')).toContain('ongizatea Bizkaian')
  expect(said[1]).toContain('"email":"kaixo@itsasargi.example"')
  expect(said[2]).toContain('"latitude":43.3046')
  expect(await page('/eventos.ics')).toContain('Casa de la mar\\, Kai kalea 4')

  await site.moveClockTo('2026-12-02T12:00:00Z')
  const readers: Member[] = []
  for (const lng of languages) readers.push(await member(site, { lng }))
  for (const reader of readers) await enrol(reader, { monto: 60 })
  const [reader] = readers as [Member]
  await site.moveClockTo('2026-12-31T12:00:00Z')
  const [receipt] = await receiptsOf(reader)
  expect(receipt).toContain('Itsasargi Elkartea')
  expect(receipt).toContain('G20000006')
  expect(receipt).toContain('Kai kalea 4, Lekeitio')
  expect(receipt).not.toMatch(/Arraun|Ongizate/)
  expect((await receiptsOf(payer)).at(-1)).toContain(firstAssociation.fiscal.legalName)

  for (const one of readers) {
    await one.call(changePassword, {
      body: { currentPassword: password, newPassword: 'Kalea-2026-lau!' },
    })
    const mails = await mailsTo(site, one.user.email)
    expect(mails.length).toBeGreaterThan(2)
    for (const { from, subject, text, html } of mails) {
      const words = [from, subject, text, html].join('\n')
      expect(words).toContain('Itsasargi')
      expect(words).not.toMatch(/Arraun|Ongizate|Gipuzkoa|Donostia|costa|kostalde|coast/)
    }
  }
})

test('one press goes back to an earlier version, but for the team', async () => {
  const { version, association } = await read()
  const team = [
    { role: 'other', title: { es: 'Voluntaria' }, name: 'Nora', agreed: true, photo: null },
  ]
  await save({ section: 'team', basedOn: version, values: { team } })
  const back = { version: 1, basedOn: version }
  expect((await ane.call(contract.returnToVersion, { body: back })).body.code).toBe(
    'association.changed',
  )
  await ane.call(contract.returnToVersion, { body: { ...back, basedOn: version + 1 } })
  const after = await read()
  expect(after.association).toEqual({ ...firstAssociation, team })
  expect(after.versions[0]).toMatchObject({ version: version + 2, section: 'return' })
  const there = { version, basedOn: after.version }
  await ane.call(contract.returnToVersion, { body: there })
  expect((await read()).association).toEqual({ ...association, team })
  const missing = { version: 999, basedOn: after.version + 1 }
  expect((await ane.call(contract.returnToVersion, { body: missing })).status).toBe(404)
})

test('what can be paid with is known in every process, to pages and their policy, and comes back', async () => {
  const { version, association } = await read()
  const offered = { applePay: true, googlePay: true, link: true }
  // Until somebody decides otherwise, as it was before there was a choice.
  expect(association.paymentMethods).toEqual(offered)
  const { donations, banners } = association
  const paymentMethods = { applePay: false, googlePay: false, link: true }
  const values = { donations, banners, paymentMethods }
  expect((await save({ section: 'money', basedOn: version, values })).status).toBe(200)
  const known = async () => {
    const { body } = await second.sameBrowser(site.visitor()).call(service.getConfig)
    return body.association.paymentMethods
  }
  await expect.poll(known).toEqual(paymentMethods)
  const policy = async () =>
    (await pages.inject({ method: 'GET', url: '/' })).headers['permissions-policy']
  await expect.poll(policy).toMatch(/^payment=\(\),/)
  const [entry] = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, 'association:money'))
    .orderBy(desc(auditLog.at))
  expect(entry).toMatchObject({
    before: { applePay: true, googlePay: true },
    after: { applePay: false, googlePay: false },
  })
  await ane.call(contract.returnToVersion, { body: { version, basedOn: version + 1 } })
  expect((await read()).association.paymentMethods).toEqual(offered)
  await expect.poll(policy).toMatch(/^payment=\(self/)
})

test('a photo is seen while it is shown, and who leaves the team is in no version any more', async () => {
  const bytes = await picture(600, 600)
  const sent = await ane.upload(uploadFile, { name: 'nora.png', bytes, purpose: 'teamPhoto' })
  const nora = { role: 'president', title: null, name: 'Nora', agreed: true, photo: sent.body.id }
  const { version } = await read()
  const saved = await save({ section: 'team', basedOn: version, values: { team: [nora] } })
  expect(saved.status).toBe(200)
  const address = `/files/${sent.body.id}/480.webp`
  expect((await site.app.inject({ method: 'GET', url: address })).statusCode).toBe(200)
  await save({ section: 'team', basedOn: saved.body.version, values: { team: [] } })
  expect((await site.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
  const documents = await site.deps.db.select().from(associationVersions)
  expect(JSON.stringify(documents)).not.toContain('Nora')
  const tomorrow = new Date(site.deps.clock.now().getTime() + 25 * 3_600_000)
  await cleanUpFiles({ ...site.deps, clock: { now: () => tomorrow } })
  expect(await site.deps.db.select().from(files)).toEqual([])
})

test('the home page opens with the association’s own pictures, which everybody may see', async () => {
  const { version } = await read()
  const bytes = await picture(1200, 500)
  const named = { name: 'kaia.png', purpose: 'programmePicture' } as const
  const { body: sent } = await ane.upload(uploadFile, { ...named, bytes })
  const hero = [{ file: sent.id, alt: { es: 'El puerto' } }]
  const saved = await save({ section: 'pictures', basedOn: version, values: { hero } })
  expect(saved.status).toBe(200)
  const { body } = await site.visitor().call(service.getConfig)
  expect(body.association.hero).toEqual(hero)
  const seen = await site.app.inject(`/files/${sent.id}/960.webp`)
  expect(seen.statusCode).toBe(200)
})
