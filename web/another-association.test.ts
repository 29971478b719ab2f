// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { firstPublicAssociation } from '#domain/association/association.ts'
import { byLanguage, type Language, languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/pages.ts'
import type { SiteConfig } from '#domain/prerender-contract.ts'
import { firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { beginConfig } from '#web/startup/config.ts'
import { siteConfig } from '#web/testing/site-config.ts'
import { prerenderPage } from './prerender.tsx'

// What is known before the first answer: other tests must not find it.
afterAll(() => beginConfig(null as never))

const [first, second] = firstProgrammes()
const words = { es: 'Movemos el cuerpo.', eu: 'Gorputza mugitzen dugu.', en: 'We move.' }

/** An association of another province, as its volunteers have written it at /admin. */
const config = {
  ...siteConfig,
  association: {
    ...firstPublicAssociation,
    name: 'Itsasargi',
    contact: {
      ...firstPublicAssociation.contact,
      email: 'kaixo@itsasargi.example',
      postalAddress: 'Kai kalea 4, Lekeitio',
      region: 'Bizkaia',
    },
    venue: {
      ...firstPublicAssociation.venue,
      name: { es: 'Casa de la mar', eu: 'Itsas etxea', en: 'House of the sea' },
    },
  },
  programmes: [
    { ...first, slug: 'olatu', name: 'Olatu', description: words },
    { ...second, slug: 'haizea', name: 'Haizea', description: words },
  ],
} as SiteConfig

/** All texts of a language, by namespace. */
const textsIn = byLanguage((language) => {
  const folder = `locales/${language}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object,
      ]),
  )
})

async function textOf(path: string, language: Language): Promise<string> {
  const texts = textsIn[language]
  const { title, body } = await prerenderPage(path, { language, config }, texts)
  return `${title} ${body}`
}

describe.each(languages)('the pages of another association, in %s', (language) => {
  it.each(prerenderedPaths)('%s says nothing of the first one', async (path) => {
    const text = await textOf(path, language)
    expect(text).toContain('Itsasargi')
    // «ongizate» is a Basque word, too.
    const old =
      /.{0,60}(Gipuzkoa|Guip[uú]zcoa|Ongizate(?![ a-z])|Ongizate:|\bONA\b|ONARTE|programa-ona|Taller comunitario|Auzo-tailer|Community workshop|example\.org).{0,60}/
    expect(old.exec(text)?.[0]).toBeUndefined()
    expect(/.{0,60}\{\{.{0,60}/.exec(text)?.[0]).toBeUndefined()
  })
})

it('a province has its Basque cases', async () => {
  expect(await textOf('/', 'eu')).toContain('programak, Bizkaian')
  const statutes = (await textOf('/estatutos', 'eu')).replace(/<[^>]*>/g, '')
  expect(statutes).toContain('Itsasargi Bizkaiko elkarte bat da')
})
