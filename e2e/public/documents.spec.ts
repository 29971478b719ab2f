import { expect, nightly, test } from '../fixtures.ts'

test('the contents of a long text lead to its parts by keyboard, and the Tab key goes on from there', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.opens('/incidentesDeSeguridad')
  await visitor.sees('incidents:title')
  const part = visitor.t('incidents:sections.procedure.title')
  await page.getByRole('navigation').getByRole('link', { name: part }).press('Enter')

  await expect(page).toHaveURL(/#procedure$/)
  const heading = page.getByRole('heading', { level: 2, name: part })
  await expect(heading).toBeInViewport()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
  await page.keyboard.press('Tab')
  const section = page.getByRole('region', { name: part })
  await expect(section.getByRole('link').first()).toBeFocused()
})

test.describe('without scripts, in Basque', () => {
  test.use({ javaScriptEnabled: false, language: 'eu' })

  test(
    'a text is read, its contents lead to its parts, and its links to the other texts',
    nightly,
    async ({ visitor }) => {
      const { page } = visitor
      await visitor.opens('/privacidad')
      await visitor.sees('privacy-policy:title')
      const part = visitor.t('privacy-policy:sections.deletion.title')
      await page.getByRole('navigation').getByRole('link', { name: part }).click()
      await expect(page.getByRole('heading', { level: 2, name: part })).toBeInViewport()
      await page.getByRole('article').getByRole('link', { name: 'lege-oharrean' }).click()
      await visitor.sees('legal-notice:title')
    },
  )
})
