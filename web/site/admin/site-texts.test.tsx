// @module-tag slow

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { firstAssociation } from '#domain/association/association.ts'
import { byLanguage, languages } from '#domain/kernel/language.ts'
import * as contract from '#domain/site/admin/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

type Section = z.input<typeof contract.readSiteTexts.response>
type Written = Section['texts'][0]['own']

const shipped = {
  ...byLanguage(() => '{{name}}'),
  es: 'Hola, {{name}}',
  eu: 'Kaixo, {{name}}',
  en: 'Hello, {{name}}',
}
const section = (version: number, own: Written): Section => ({
  id: 'home.about',
  version,
  stale: own?.stale ?? [],
  texts: [{ key: 'home-sections:about.title', shipped, own }],
})

/** The list with this section alone. */
const listed = ({
  id,
  stale,
  texts,
}: Section): z.input<typeof contract.listSiteTexts.response> => ({
  sections: texts.map(({ own }) => ({
    id,
    stale,
    isChanged: own !== null,
    missing: own && !own.eu ? ['eu'] : [],
    beginning: { text: own?.es ?? shipped.es, language: 'es' },
  })),
})
const address = '/admin/textos/cambiar?seccion=home.about'

/** The box of the section's one text in a language. */
const box = (page: Awaited<ReturnType<typeof openScreen>>, language: 'es' | 'eu' | 'en') =>
  screen.findByLabelText(
    `${page.t(`admin:inLanguage.${language}`)}, ${page.t('site-texts:kinds.title')}`,
  )

const changed = { ...byLanguage(() => null), es: 'Somos {{name}}', en: 'Hello, {{name}}' }

it('a text is changed, the Spanish one stands for a missing one, and the page says so', async () => {
  let now = section(0, null)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => listed(now)),
    answer(contract.readSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({
      versions: [{ version: 1, author: 'Amaia', at: '2035-03-05T09:00:00Z', texts: {} }],
    })),
    answer(contract.saveSiteTexts, () => {
      now = section(1, changed)
      return { version: 1 }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const spanish = await box(page, 'es')
  await page.types(spanish, 'Somos nadie')
  await presses('site-texts:save')
  await reads('errors:site.placeholderMissing')
  expect(sentTo(contract.saveSiteTexts)).toEqual([])
  await visitor.clear(spanish)
  await visitor.paste('Somos {{name}}')
  await waitFor(() => expect(screen.getAllByText(new RegExp(t('site-texts:stale'))).length).toBe(2))
  await visitor.clear(await box(page, 'eu'))
  await reads('admin:inSpanish.eu')
  await visitor.dblClick(screen.getByRole('button', { name: t('site-texts:save') }))
  await reads('site-texts:saved')
  expect(sentTo(contract.saveSiteTexts).map(({ body }) => body)).toEqual([
    { version: 0, texts: { 'home-sections:about.title': { ...changed, stale: ['en'] } } },
  ])
  await page.follows('site-texts:back')
  await reads('site-texts:missing.eu')
  await reads('site-texts:changed')
})

it('what somebody else has changed meanwhile is said, and what was typed stays', async () => {
  let now = section(1, changed)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => listed(now)),
    answer(contract.readSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, ({ body: { version } }) => {
      if (version === 2) return { version: 3 }
      now = section(2, { ...byLanguage(() => null), es: 'De otra {{name}}' })
      return refusal(409, 'site.textChanged')
    }),
  ])
  const spanish = await box(page, 'es')
  await page.visitor.clear(spanish)
  await page.visitor.paste('Lo mío, {{name}}')
  await page.presses('site-texts:save')
  await screen.findByText('said: site.textChanged')
  expect(spanish).toHaveProperty('value', 'Lo mío, {{name}}')
  await waitFor(() => expect(page.sentTo(contract.readSiteTexts)).toHaveLength(2))
  await page.presses('site-texts:save')
  await page.reads('site-texts:saved')
})

it('a translation of before is named until somebody says that it is right', async () => {
  let now = section(1, { ...changed, eu: 'Ni {{name}}', stale: ['eu', 'en'] })
  const page = await openScreen('/admin/textos', [
    answer(contract.listSiteTexts, () => listed(now)),
    answer(contract.readSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, ({ body }) => {
      now = section(2, body.texts['home-sections:about.title'] ?? null)
      return { version: 2 }
    }),
  ])
  await page.reads('site-texts:staleIn.eu')
  await page.visitor.click(
    screen.getByRole('link', {
      name: page.t('site-texts:changeNamed', { name: page.t('site-texts:sections.home.about') }),
    }),
  )
  await page.reads('site-texts:staleIn.en')
  const right = new RegExp(`${page.t('site-texts:isRight')}.*${page.t('admin:inLanguage.en')}`)
  await page.visitor.click(await screen.findByRole('checkbox', { name: right }))
  await page.types(await box(page, 'eu'), 'Kaixo, ')
  await page.visitor.paste('{{name}}')
  await page.presses('site-texts:save')
  await page.reads('site-texts:saved')
  await waitFor(() => expect(screen.queryByText(page.t('site-texts:staleIn.en'))).toBeNull())
  expect(page.sentTo(contract.saveSiteTexts).map(({ body }) => body.texts)).toEqual([
    { 'home-sections:about.title': { ...changed, eu: 'Kaixo, {{name}}' } },
  ])
})

it('an objective is emptied, and the form says what that does; the first one has to stay', async () => {
  const texts = [0, 1].map((place) => ({
    key: `statutes:objectives.${place}.title`,
    shipped: byLanguage((language) => `${language} ${place}`),
    own: null,
  }))
  const page = await openScreen('/admin/textos/cambiar?seccion=statutes.objectives', [
    answer(contract.readSiteTexts, () => ({
      id: 'statutes.objectives',
      version: 0,
      stale: [],
      texts,
    })),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, () => ({ version: 1 })),
  ])
  await page.reads('site-texts:mayBeEmpty')
  const spanish = new RegExp(`^${page.t('admin:inLanguage.es')}`)
  const [first, second] = screen.getAllByRole('textbox', { name: spanish }) as HTMLElement[]
  await page.visitor.clear(first as HTMLElement)
  await page.visitor.clear(second as HTMLElement)
  await page.presses('site-texts:save')
  expect(await screen.findAllByText(page.t('errors:site.textRequired'))).toHaveLength(1)
  await page.types(first as HTMLElement, 'Bailar')
  await page.presses('site-texts:save')
  await page.reads('site-texts:saved')
  expect(page.sentTo(contract.saveSiteTexts)[0]?.body.texts).toMatchObject({
    'statutes:objectives.0.title': { es: 'Bailar' },
    'statutes:objectives.1.title': { es: '', eu: 'eu 1' },
  })
})

it('what the site puts in a text is said where it is typed', async () => {
  const page = await openScreen(address, [answer(contract.readSiteTexts, () => section(0, null))])
  const words = page.t('site-texts:keep', { part: '{{name}}', value: firstAssociation.name })
  expect(await screen.findAllByText(words)).toHaveLength(languages.length)
})

it('the list shows the words as they are read, without tags and with the site’s values', async () => {
  const tagged = '<lead>Somos {{name}}</lead> y <terms>más</terms>'
  await openScreen('/admin/textos', [
    answer(contract.listSiteTexts, () =>
      listed(section(1, { es: tagged, eu: tagged, en: tagged })),
    ),
  ])
  expect(await screen.findByText(`Somos ${firstAssociation.name} y más`)).toBeTruthy()
  expect(document.querySelector('main')?.textContent).not.toMatch(/[<>{}]/)
})

it('texts of one kind are told apart by their number and first words', async () => {
  const keys = [
    'title',
    'lead',
    'moments.welcome.title',
    'moments.welcome.text',
    'moments.paint.text',
  ]
  const texts = keys.map((key) => ({
    key: `home-sections:morning.${key}`,
    shipped: { ...byLanguage(() => 'Ba'), es: `De ${key} se dicen muchas cosas más` },
    own: null,
  }))
  const page = await openScreen('/admin/textos/cambiar?seccion=home.morning', [
    answer(contract.readSiteTexts, () => ({ id: 'home.morning', version: 0, stale: [], texts })),
  ])
  await box(page, 'es')
  expect([...document.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual([
    'Título',
    'Frase de debajo del título',
    'Título 1: «De moments.welcome.title se dicen muchas…»',
    'Texto 1: «De moments.welcome.title se dicen muchas…»',
    'Texto 2: «De moments.paint.text se dicen muchas…»',
  ])
})

it('what is looked at before it is saved can be saved from there', async () => {
  const page = await openScreen(address, [
    answer(contract.readSiteTexts, () => section(0, null)),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, () => ({ version: 1 })),
  ])
  await page.types(await box(page, 'es'), 'Aquí ')
  await page.visitor.paste('{{name}}')
  await page.presses('site-texts:preview.open')
  await page.presses('site-texts:preview.save')
  await page.reads('site-texts:saved')
  expect(page.sentTo(contract.saveSiteTexts)).toHaveLength(1)
})

it('the original comes back in one press, and so does what was there before', async () => {
  let now = section(2, changed)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => listed(now)),
    answer(contract.readSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, ({ body }) => {
      now = section(body.version + 1, body.texts['home-sections:about.title'] ?? null)
      return { version: body.version + 1 }
    }),
  ])
  await page.presses('site-texts:versions.toOriginal')
  await page.reads('site-texts:versions.isOriginal')
  expect(page.sentTo(contract.saveSiteTexts)[0]?.body).toEqual({ version: 2, texts: {} })
  expect(await box(page, 'es')).toHaveProperty('value', shipped.es)
  expect(now.version).toBe(3)
  const undo = `${page.t('drafts:undo')} ${page.t('site-texts:versions.isOriginal')}`
  await page.visitor.click(screen.getByRole('button', { name: undo }))
  await expectFocusOn(await page.reads('site-texts:versions.isBack'))
  expect(page.sentTo(contract.saveSiteTexts)[1]?.body).toEqual({
    version: 3,
    texts: { 'home-sections:about.title': changed },
  })
  expect(await box(page, 'es')).toHaveProperty('value', changed.es)
})
