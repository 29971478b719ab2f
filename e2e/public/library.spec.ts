import { scannedPdf } from '#testing/files/made-files.ts'
import { expect, nightly, oftenIn, onAPhone, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { holdBack } from '../steps/hold-back.ts'
import { onlyPage, publishPdf, uploadPdf } from '../steps/library.ts'

/** A document in each language, and its title typed in a hurry. */
const documents = [
  {
    language: 'es' as const,
    title: 'Estiramientos de otoño',
    theme: 'Movilidad',
    misspelt: 'estiramietnos',
  },
  {
    language: 'eu' as const,
    title: 'Udazkeneko luzaketak',
    theme: 'Mugikortasuna',
    misspelt: 'luzakteak',
  },
  {
    language: 'en' as const,
    title: 'Breathing in autumn',
    theme: 'Mobility',
    misspelt: 'braething',
  },
]

for (const { language, title, theme, misspelt } of documents) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('a volunteer brings a document, a reader finds it misspelt and turns its pages', async ({
      site,
      visitor,
    }) => {
      const { page, t } = visitor
      await visitor.usesSessionOf(await openAdministrator(site))
      await visitor.opens('/admin/biblioteca')
      await uploadPdf(visitor, 'hoja.pdf')
      const texts = page.getByRole('group', { name: t(`admin:inLanguage.${language}`) }).first()
      await texts.getByLabel(t('library-admin:fields.title')).fill(title)
      // What was typed, and the file, are there after a reload.
      await page.reload()
      await expect(texts.getByLabel(t('library-admin:fields.title'))).toHaveValue(title)
      await visitor.presses('library-admin:upload.save')
      await visitor.reads('errors:library.themeRequired')
      await texts.getByLabel(t('library-admin:fields.theme')).fill(theme)
      await visitor.presses('library-admin:upload.save')
      await visitor.reads('library-admin:upload.saved')
      const entry = page.getByRole('listitem').filter({ hasText: title })
      await visitor.field('library-admin:list.words').fill(`${title}x`.slice(-5))
      await visitor.presses('lists:search')
      await visitor.reads('library-admin:list.none')
      await visitor.field('library-admin:list.words').fill(title)
      await visitor.presses('lists:search')
      await expect(entry).toHaveCount(1)

      // Typed at once, before the page is hydrated.
      await visitor.opensUnhydrated('/biblioteca')
      await page.getByLabel(t('library:search.label')).fill(misspelt)
      await visitor.reads('library:closest', { words: misspelt })
      // Sent on a phone: the keyboard goes, and what was found comes up.
      await page.setViewportSize(onAPhone.viewport)
      await page.getByLabel(t('library:search.label')).press('Enter')
      const found = page.locator('#found')
      await expect(found).toBeFocused()
      expect((await found.boundingBox())?.y).toBeLessThan(onAPhone.viewport.height / 2)
      await page.getByRole('link', { name: t('library:viewNamed', { title }) }).click()
      await expect(onlyPage(visitor)).toBeVisible()
      await expect(page.getByText('Estiramientos', { exact: true })).toBeAttached()
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`q=${misspelt}`))
    })
  })
}

test(
  'a scanned file takes the place of another while its title is typed, and readers see both at once',
  nightly,
  async ({ site, visitor }) => {
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAdministrator(site))
    await visitor.opens('/admin/biblioteca')
    await uploadPdf(visitor, 'carta.pdf')
    await publishPdf(visitor, 'Carta')
    await visitor.opens('/biblioteca')
    await expect(page.getByRole('heading', { name: 'Carta', exact: true })).toBeVisible()
    await visitor.follows('library:tabs.administration')
    await visitor.presses('library-admin:actions.editNamed', { title: 'Carta' })

    const arrive = await holdBack(page, '**/api/admin/uploads/**')
    const scan = { name: 'escaneada.pdf', mimeType: 'application/pdf', buffer: scannedPdf() }
    await page.getByLabel(t('library-admin:edit.file')).setInputFiles([scan])
    const title = visitor.field('library-admin:fields.title').first()
    await title.fill('')
    const save = page.getByRole('button', { name: t('library-admin:edit.save') })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await title.press('Enter')
    arrive()
    await visitor.reads('library-admin:edit.ready', { name: scan.name })
    await save.click()
    await visitor.reads('errors:library.titleRequired')
    await title.fill('Carta escaneada')
    await save.click()
    await visitor.reads('library-admin:edit.replaced')

    const tabs = page.getByRole('navigation', { name: t('library:tabs.label') })
    await tabs.getByRole('link', { name: t('library:tabs.library'), exact: true }).click()
    await page
      .getByRole('link', { name: t('library:viewNamed', { title: 'Carta escaneada' }) })
      .click()
    await expect(onlyPage(visitor)).toBeVisible()
    const middle = () =>
      page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        const dot = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1)
        return dot && [...dot.data]
      })
    await expect.poll(middle).toEqual([0, 0, 0, 255])
  },
)
