import { languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/pages.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { Visitor } from '../visitor.ts'

test('changing the language keeps the page, and is remembered', async ({ visitor, site }) => {
  const { page } = visitor
  const inBasque = new Visitor(page, site, 'eu')
  await visitor.opens('/programas')
  await page.getByRole('link', { name: 'Euskara' }).first().click()

  await inBasque.sees('overview:title')
  await expect(page).toHaveURL(`${site.url}/programas`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
  await visitor.opens('/login')
  await inBasque.sees('accounts:logIn.title')
})

test('on every page the language can be changed where it stands', nightly, async ({ visitor }) => {
  const { page } = visitor
  const shown = page.locator('html')
  for (const [index, path] of prerenderedPaths.entries()) {
    await visitor.opens(path)
    const before = await page.title()
    const language = languages[(index + 1) % languages.length] ?? 'es'
    await page.locator(`header a[hreflang="${language}"]`).click()
    await expect(shown, path).toHaveAttribute('lang', language)
    await expect(page, path).not.toHaveTitle(before)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})

test.describe('a browser that prefers Basque', () => {
  test.use({ locale: 'eu-ES' })

  test('is offered Basque on a Spanish page, and not again after saying no', async ({
    visitor,
  }) => {
    await visitor.opens('/programas')
    await visitor.sees('overview:title')
    const offer = visitor.page.getByText(visitor.t('shell:offer.eu.text'))
    await expect(offer).toBeVisible()
    const link = visitor.page.getByRole('main').getByRole('link').first()
    await link.focus()
    const dismiss = visitor.t('shell:offer.eu.dismiss')
    await visitor.page.getByRole('button', { name: dismiss }).press('Enter')
    await expect(offer).toBeHidden()
    await expect(link).toBeFocused()
    await visitor.reloads()
    await visitor.sees('overview:title')
    await expect(offer).toBeHidden()
  })
})

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('an unknown address shows it, with status 404', async ({ visitor, site, troubles }) => {
      troubles.announce(404, '/no-existe')
      const response = await visitor.page.goto(`${site.url}/no-existe`)
      expect(response?.status()).toBe(404)
      await visitor.sees('shell:notFound.title')
      await visitor.follows('shell:notFound.programmes')
      await visitor.sees('overview:title')
    })
  })
}
