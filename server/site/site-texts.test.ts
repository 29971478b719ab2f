import { expect, it } from 'vitest'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { getConfig } from '#domain/service-contract.ts'
import * as contract from '#domain/site/admin/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, consents, siteTexts } from '#server/schema.ts'
import { administrator, member } from '#testing/builders.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-11-10T09:00:00Z' })
const second = shared(() => startSecondInstance(site))
const ane = shared(() => administrator(site))
const jon = shared(() => administrator(site))

const heading = (es: string, eu: string | null = null) => ({ 'home:heading': { es, eu, en: null } })

const save = (body: object, { who = ane, section = 'home.opening' } = {}) =>
  who.call(contract.saveSiteTexts, { params: { section }, body })

const sectionOf = async (section: string) =>
  (await ane.call(contract.readSiteTexts, { params: { section } })).body

const opening = () => sectionOf('home.opening')

async function shown(language: string, instance: 'first' | 'second' = 'first') {
  const visitor = site.visitor()
  const client = instance === 'first' ? visitor : second.sameBrowser(visitor)
  const { body } = await client.send('GET', `/locales/${language}/home.json`)
  return (body as unknown as { heading: string }).heading
}

const changedTexts = async () => (await site.visitor().call(getConfig)).body.changedTexts

it('a changed text is read at once in every process, Spanish where a language is missing', async () => {
  const original = await shown('eu')
  const { version } = await opening()
  expect(
    (await save({ version, texts: heading('Ven a moverte', 'Etorri mugitzera') })).body,
  ).toEqual({ version: version + 1 })
  expect([await shown('es'), await shown('eu'), await shown('en')]).toEqual([
    'Ven a moverte',
    'Etorri mugitzera',
    'Ven a moverte',
  ])
  await expect.poll(() => shown('es', 'second')).toBe('Ven a moverte')
  expect((await opening()).texts[0]?.own).toEqual({
    es: 'Ven a moverte',
    eu: 'Etorri mugitzera',
    en: null,
  })

  expect(await changedTexts()).toEqual({ version: 1, namespaces: ['home'] })

  await save({ version: version + 1, texts: {} })
  expect(await shown('eu')).toBe(original)
  expect(await changedTexts()).toBeUndefined()
  const { body } = await ane.call(contract.listTextVersions, {
    params: { section: 'home.opening' },
  })
  expect(body.versions).toMatchObject([
    { version: version + 2, texts: {} },
    {
      version: version + 1,
      author: 'Itziar Agirre',
      texts: heading('Ven a moverte', 'Etorri mugitzera'),
    },
  ])
  const noted = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'admin.changeSiteTexts'))
    .orderBy(auditLog.at)
  expect(noted).toMatchObject([
    { subject: 'siteTexts:home.opening', after: { siteText: 'Ven a moverte' } },
    { before: { siteText: 'Ven a moverte' }, after: { siteText: null } },
  ])
})

it('sent twice, or twice at once, it is one version; of two people the second gets a conflict', async () => {
  const { version } = await opening()
  const body = { version, texts: heading('Muévete') }
  const answers = await Promise.all([save(body), save(body), save(body)])
  for (const answer of answers) expect(answer.body).toEqual({ version: version + 1 })
  expect((await save(body)).body).toEqual({ version: version + 1 })
  const late = await save({ version, texts: heading('Anímate') }, { who: jon })
  expect(late).toMatchObject({ status: 409, body: { code: 'site.textChanged' } })
  const two = await Promise.all([
    save({ version: version + 1, texts: heading('Uno') }),
    save({ version: version + 1, texts: heading('Dos') }, { who: jon }),
  ])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a translation said to be right is a change, and one left as it was stays marked', async () => {
  const { version } = await opening()
  const texts = heading('Venid', 'Etorri')
  const stale = { 'home:heading': { ...texts['home:heading'], stale: ['eu'] } }
  await save({ version, texts: stale })
  expect((await opening()).texts[0]?.own).toEqual(stale['home:heading'])
  await save({ version: version + 1, texts })
  expect(await opening()).toMatchObject({ version: version + 2 })
  expect((await opening()).texts[0]?.own).toEqual(texts['home:heading'])
})

it('an objective is emptied, in all languages, but for the first one', async () => {
  const section = 'statutes.objectives'
  const titleOf = (place: number) => ({
    [`statutes:objectives.${place}.title`]: { es: '', eu: 'Kaixo', en: null },
  })
  expect(await save({ version: 0, texts: titleOf(0) }, { section })).toMatchObject({
    body: { code: 'site.textRequired' },
  })
  await save({ version: 0, texts: titleOf(3) }, { section })
  const { body } = await site.visitor().send('GET', '/locales/eu/statutes.json')
  const { objectives } = body as unknown as { objectives: { title: string }[] }
  expect(objectives.flatMap(({ title }, place) => (title ? [] : [place]))).toEqual([3])
})

it('a legal text is changed with its tags, bears the day of the change, and who registers accepts that version', async () => {
  const section = 'terms.who'
  const key = 'terms:sections.who.content.0'
  const shipped = (await sectionOf(section)).texts.find((one) => one.key === key)
  const es = `Para empezar: ${shipped?.shipped.es}`
  const texts = { [key]: { es, eu: null, en: null } }
  expect((await save({ version: 0, texts }, { section })).body).toEqual({ version: 1 })
  const days = async () => (await site.visitor().call(getConfig)).body.legalTextsChangedOn
  const savedOn = async (version: number) => {
    const rows = await site.deps.db.select().from(siteTexts).where(eq(siteTexts.section, section))
    const row = rows.find((one) => one.version === version)
    if (!row) throw new Error('no such version')
    return madridDay(row.createdAt)
  }
  expect(await days()).toEqual({ terms: await savedOn(1) })
  const { body } = await site.visitor().send('GET', '/locales/en/terms.json')
  expect(JSON.stringify(body)).toContain('Para empezar: ')

  await save({ version: 1, texts: {} }, { section })
  expect(await days()).toEqual({ terms: await savedOn(2) })
  const { user } = await member(site)
  const agreed = await site.deps.db.select().from(consents).where(eq(consents.userId, user.id))
  expect(agreed).toMatchObject([{ kind: 'terms', version: await savedOn(2) }])
})

it('the list has what each section begins with, in one language, and is short', async () => {
  const listed = async (lng: string) => {
    const { body } = await ane.call(contract.listSiteTexts, { query: { lng } })
    return body.sections
  }
  const { version } = await opening()
  await save({ version, texts: {} })
  const sections = await listed('eu')
  expect(JSON.stringify(sections).length).toBeLessThan(40_000)
  for (const { beginning } of sections) {
    expect(beginning.text).toMatch(/\S/)
    expect(beginning.text.length).toBeLessThanOrEqual(201)
    // No value's name and no tag is cut in two.
    expect(beginning.text.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}<>]/)
  }
  const first = async (lng: string) => (await listed(lng)).find(({ id }) => id === 'home.opening')
  const unchanged = { isChanged: false, missing: [], stale: [] }
  expect(await first('eu')).toMatchObject({ ...unchanged, beginning: { language: 'eu' } })
  const texts = heading('Ven a moverte', null)['home:heading']
  const { body } = await save({
    version: (await opening()).version,
    texts: { 'home:heading': { ...texts, en: 'Come', stale: ['en'] } },
  })
  expect(body.version).toBeGreaterThan(version)
  const changed = { isChanged: true, missing: ['eu'], stale: ['en'] }
  expect(await first('eu')).toMatchObject({ ...changed, beginning: { language: 'es' } })
  const english = await first('en')
  expect(english).toMatchObject({ ...changed, beginning: { language: 'en' } })
  expect(english?.beginning.text).toMatch(/^Come/)
  await save({ version: body.version, texts: {} })
})

it('what is shipped, saved again, is no version', async () => {
  const { version, texts } = await opening()
  const shipped = Object.fromEntries(texts.map((text) => [text.key, text.shipped]))
  const { body } = await save({ version, texts: shipped })
  expect((await save({ version: 0, texts: shipped })).body).toEqual(body)
  expect((await opening()).texts.filter(({ own }) => own)).toEqual([])
})

it.each([
  ['a section that there is not', 'nowhere', heading('Hola'), 'site.sectionNotFound'],
  ['a text of another section', 'about.how', heading('Hola'), 'site.sectionNotFound'],
  [
    'a text that may not be changed',
    'home.opening',
    { 'home:see': heading('a')['home:heading'] },
    'site.sectionNotFound',
  ],
  ['markup', 'home.opening', heading('<b>Hola</b>'), 'site.textInvalid'],
  ['braces', 'home.opening', heading('Hola, {{name}}'), 'site.placeholderUnknown'],
  ['too many words', 'home.opening', heading('a'.repeat(300)), 'site.textTooLong'],
  ['no word', 'home.opening', heading('Hola', ' '), 'site.textRequired'],
])('%s is refused', async (_, section, texts, code) => {
  const answer = await save({ version: 0, texts }, { section })
  expect(answer.body.code).toBe(code)
})
