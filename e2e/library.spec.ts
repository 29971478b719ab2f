import { expect, test } from './fixtures.ts'
import { openAdministrator } from './product/administrator.ts'
import { bringPdf } from './steps/library.ts'

test('a volunteer brings a document, a reader finds it misspelt and turns its pages', async ({
  site,
  visitor,
}) => {
  const { page, t } = visitor
  await visitor.logsInAs(await openAdministrator(site))
  await visitor.opens('/admin/biblioteca')
  await bringPdf(visitor, 'hoja.pdf')
  await page.getByLabel(t('library-desk:fields.title')).first().fill('Estiramientos de otoño')
  // What was typed, and the file, are there after a reload.
  await page.reload()
  await expect(page.getByLabel(t('library-desk:fields.title')).first()).toHaveValue(
    'Estiramientos de otoño',
  )
  await visitor.presses('library-desk:upload.save')
  await visitor.reads('errors:library.themeRequired')
  await page.getByLabel(t('library-desk:fields.theme')).first().fill('Movilidad')
  await visitor.presses('library-desk:upload.save')
  await visitor.reads('library-desk:upload.saved')

  // Typed at once, before the page is awake.
  await visitor.opensAsleep('/biblioteca')
  await page.getByLabel(t('library:search.label')).fill('estiramietnos')
  await visitor.reads('library:closest', { words: 'estiramietnos' })
  await page
    .getByRole('link', { name: t('library:viewNamed', { title: 'Estiramientos de otoño' }) })
    .click()
  await visitor.reads('library:pdf.page.now', { page: 1, pages: 1 })
  await expect(page.getByText('Estiramientos', { exact: true })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/q=estiramietnos/)
})
