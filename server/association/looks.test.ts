import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '#domain/accounts/password-contract.ts'
import * as contract from '#domain/association/admin/contract.ts'
import { firstAssociation } from '#domain/association/association.ts'
import { readAssociation } from '#domain/association/read-association.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { uploadFile } from '#domain/kernel/files/contract.ts'
import { buildApp } from '#server/app.ts'
import { desc } from '#server/kernel/db/drizzle.ts'
import { hashSource } from '#server/kernel/http/content-policy.ts'
import { auditLog } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, password } from '#testing/builders.ts'
import { builtSite } from '#testing/built-site.ts'
import { mailsTo } from '#testing/mails.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))
/** Another process, which serves pages. */
let pages: FastifyInstance
const ane = shared(() => administrator(site))
const payer = shared(() => member(site))

const shipped = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ec" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" />`

const built = builtSite(() => 'Etxea', shipped)

beforeAll(async () => {
  pages = await buildApp(second.deps, { built })
  await enrol(payer, { monto: 60 })
  await site.moveClockTo('2026-11-30T12:00:00Z')
})
afterAll(() => pages.close())

const read = async () => (await ane.call(contract.readAssociationSettings)).body

async function save(looks: object) {
  const { version } = await read()
  return ane.call(contract.saveAssociationSection, {
    body: { section: 'looks', basedOn: version, values: { looks } } as never,
  })
}

async function sent(width: number, height: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#7a0c2e"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const { body } = await ane.upload(uploadFile, { name: 'itsasargi.png', bytes, purpose: 'logo' })
  return body.id
}

const asked = (url: string) => pages.inject({ method: 'GET', url })

async function receipt(): Promise<Buffer> {
  const { body } = await payer.call(listInvoices)
  const url = body.invoices[0]?.pdfUrl ?? ''
  const cookies = Object.fromEntries(payer.cookies)
  return (await site.app.inject({ method: 'GET', url, cookies })).rawPayload
}

test('as shipped, a page is as it was built', async () => {
  const { payload } = await asked('/')
  expect(payload).toContain(shipped)
  expect(payload).not.toContain('--color-sea')
})

test('an association’s own logo and colours are seen everywhere, and nothing of the shipped ones', async () => {
  const before = await receipt()
  const file = await sent(800, 500)
  const logo = { file, name: 'whatever.png', width: 1, height: 1 }
  const saved = await save({ logo, main: '#7A0C2E', accent: '#2e8b57' })
  expect(saved.status).toBe(200)
  // What the file says of itself counts, not what was sent.
  const { looks } = (await read()).association
  expect(looks.logo).toMatchObject({ file, name: 'itsasargi.png', height: 160 })
  await expect.poll(async () => (await asked('/')).payload).toContain('--color-sea:#7a0c2e')

  for (const url of ['/', '/programas', '/profile']) {
    const { payload, headers } = await asked(url)
    const styles = /<style>(.*?)<\/style>/s.exec(payload)?.[1] ?? ''
    expect(styles).toContain('--color-sea:#7a0c2e')
    expect(headers['content-security-policy']).toContain(hashSource(styles))
    expect(payload).toContain(`<link rel="apple-touch-icon" href="/files/${file}/icon-180.png">`)
    expect(payload).toContain('content="#7a0c2e"')
    expect(payload).not.toMatch(/favicon|logo\.svg|"\/apple-touch/)
  }
  expect((await asked('/')).payload).toContain(`/files/${file}/logo.png`)
  expect((await asked('/mapa')).payload).toContain('--sea:light-dark(#7a0c2e,')

  const manifest = (await asked('/manifest.webmanifest')).json()
  expect(manifest.theme_color).toBe('#7a0c2e')
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload, headers } = await asked(src)
    expect(headers['cache-control']).toContain('max-age=3600')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const mark of ['/favicon.ico', '/favicon.svg', '/logo.svg', '/icon-maskable-512.png']) {
    const { statusCode, headers } = await asked(mark)
    expect({ mark, statusCode }).toEqual({ mark, statusCode: 302 })
    expect((await asked(headers.location ?? '')).statusCode).toBe(200)
  }

  const after = await receipt()
  expect(before.includes('/Subtype /Image')).toBe(false)
  expect(after.includes('/Subtype /Image')).toBe(true)

  await payer.call(changePassword, {
    body: { currentPassword: password, newPassword: 'Kalea-2026-lau!' },
  })
  const mails = await mailsTo(site, payer.user.email)
  const own = mails.filter(({ html }) => html?.includes('color: #7a0c2e'))
  expect(own).toHaveLength(1)
  expect(own[0]?.html).not.toMatch(/#0e4a5a|#ddebea/)
})

test('the change stands in the record, and one press goes back', async () => {
  const [noted] = await site.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(noted).toMatchObject({
    action: 'association.change',
    before: { logo: null, mainColour: null, accentColour: null },
    after: { logo: 'itsasargi.png', mainColour: '#7a0c2e', accentColour: '#2e8b57' },
  })
  const { version, association } = await read()
  const own = association.looks.logo?.file
  await ane.call(contract.returnToVersion, { body: { version: 1, basedOn: version } })
  expect((await read()).association.looks).toEqual(firstAssociation.looks)
  await expect.poll(async () => (await asked(`/files/${own}/logo.webp`)).statusCode).toBe(404)
  await expect.poll(async () => (await asked('/')).payload).toContain(shipped)
  await ane.call(contract.returnToVersion, { body: { version, basedOn: version + 1 } })
  await expect.poll(async () => (await asked(`/files/${own}/logo.webp`)).statusCode).toBe(200)
})

test.each(['red', '#12345', '#1234567', 'url(x)', '#00000g'])('%s is no colour', async (main) => {
  const { status } = await save({ ...firstAssociation.looks, main })
  expect(status).toBe(422)
})

test('a logo that is too small, or sent for something else, is refused', async () => {
  const logo = { name: '', width: 900, height: 900 }
  const small = await save({
    ...firstAssociation.looks,
    logo: { ...logo, file: await sent(60, 60) },
  })
  expect(small.body).toMatchObject({ code: 'association.logoSmall' })
  const none = await save({
    ...firstAssociation.looks,
    logo: { ...logo, file: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0001' },
  })
  expect(none.status).toBe(404)
})

test.each([
  'looks',
  'paymentMethods',
] as const)('what was stored before there were %s has those of the beginning', (added) => {
  const { [added]: _, ...older } = firstAssociation
  expect(readAssociation({ ...older, name: 'Itsasargi' })).toEqual({
    ...firstAssociation,
    name: 'Itsasargi',
  })
})
