import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as contract from '#domain/site/admin/site-text-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Listed = z.input<typeof contract.listSiteTexts.response>

const shipped = { es: 'Hola, {{name}}', eu: 'Kaixo, {{name}}', en: 'Hello, {{name}}' }
const listed = (version: number, own: Listed['sections'][0]['texts'][0]['own']): Listed => ({
  sections: [
    { id: 'home.about', version, texts: [{ key: 'home-sections:about.title', shipped, own }] },
  ],
})
const address = '/admin/textos/cambiar?seccion=home.about'
const changed = { es: 'Somos {{name}}', eu: null, en: 'Hello, {{name}}' }

it('a text is changed, the Spanish one stands for a missing one, and the page says so', async () => {
  let now = listed(0, null)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({
      versions: [{ version: 1, author: 'Amaia', at: '2035-03-05T09:00:00Z', texts: {} }],
    })),
    answer(contract.saveSiteTexts, () => {
      now = listed(1, changed)
      return { version: 1 }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const spanish = await page.field('admin:inLanguage.es')
  await page.types(spanish, 'Somos nadie')
  await presses('site-texts:save')
  await reads('errors:site.placeholderMissing')
  expect(sentTo(contract.saveSiteTexts)).toEqual([])
  await visitor.clear(spanish)
  await visitor.paste('Somos {{name}}')
  await waitFor(() => expect(screen.getAllByText(new RegExp(t('site-texts:stale'))).length).toBe(2))
  await visitor.clear(await page.field('admin:inLanguage.eu'))
  await reads('site-texts:inSpanish.eu')
  await visitor.dblClick(screen.getByRole('button', { name: t('site-texts:save') }))
  await reads('site-texts:saved')
  expect(sentTo(contract.saveSiteTexts).map(({ body }) => body)).toEqual([
    { version: 0, texts: { 'home-sections:about.title': changed } },
  ])
  await page.follows('site-texts:back')
  await reads('site-texts:missing.eu')
  await reads('site-texts:changed')
})

it('what somebody else has changed meanwhile is said, and what was typed stays', async () => {
  let now = listed(1, changed)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, ({ body: { version } }) => {
      if (version === 2) return { version: 3 }
      now = listed(2, { es: 'De otra {{name}}', eu: null, en: null })
      return refusal(409, 'site.textChanged')
    }),
  ])
  const spanish = await page.field('admin:inLanguage.es')
  await page.visitor.clear(spanish)
  await page.visitor.paste('Lo mío, {{name}}')
  await page.presses('site-texts:save')
  await screen.findByText('said: site.textChanged')
  expect(spanish).toHaveProperty('value', 'Lo mío, {{name}}')
  await waitFor(() => expect(page.sentTo(contract.listSiteTexts)).toHaveLength(2))
  await page.presses('site-texts:save')
  await page.reads('site-texts:saved')
})

it('the original comes back in one press', async () => {
  let now = listed(2, changed)
  const page = await openScreen(address, [
    answer(contract.listSiteTexts, () => now),
    answer(contract.listTextVersions, () => ({ versions: [] })),
    answer(contract.saveSiteTexts, () => {
      now = listed(3, null)
      return { version: 3 }
    }),
  ])
  await page.presses('site-texts:versions.toOriginal')
  await page.reads('site-texts:versions.isOriginal')
  expect(page.sentTo(contract.saveSiteTexts)[0]?.body).toEqual({ version: 2, texts: {} })
  expect(await page.field('admin:inLanguage.es')).toHaveProperty('value', shipped.es)
})
