import { languages } from '#domain/language.ts'
import { expect, test } from './fixtures.ts'
import { openAdministrator } from './product/administrator.ts'
import { bringPdf } from './steps/library.ts'

/** A document in each language, and how somebody in a hurry types its title. */
const documents = {
  es: {
    ...{ title: 'Estiramientos de otoño', theme: 'Movilidad' },
    ...{ inLanguage: 'library-desk:fields.inEs', misspelt: 'estiramietnos' },
  },
  eu: {
    ...{ title: 'Udazkeneko luzaketak', theme: 'Mugikortasuna' },
    ...{ inLanguage: 'library-desk:fields.inEu', misspelt: 'luzakteak' },
  },
  en: {
    ...{ title: 'Breathing in autumn', theme: 'Mobility' },
    ...{ inLanguage: 'library-desk:fields.inEn', misspelt: 'braething' },
  },
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a volunteer brings a document, a reader finds it misspelt and turns its pages', async ({
      site,
      visitor,
    }) => {
      const { page, t } = visitor
      const { title, theme, inLanguage, misspelt } = documents[language]
      await visitor.logsInAs(await openAdministrator(site))
      await visitor.opens('/admin/biblioteca')
      await bringPdf(visitor, 'hoja.pdf')
      const texts = page.getByRole('group', { name: t(inLanguage) }).first()
      await texts.getByLabel(t('library-desk:fields.title')).fill(title)
      // What was typed, and the file, are there after a reload.
      await page.reload()
      await expect(texts.getByLabel(t('library-desk:fields.title'))).toHaveValue(title)
      await visitor.presses('library-desk:upload.save')
      await visitor.reads('errors:library.themeRequired')
      await texts.getByLabel(t('library-desk:fields.theme')).fill(theme)
      await visitor.presses('library-desk:upload.save')
      await visitor.reads('library-desk:upload.saved')

      // Typed at once, before the page is awake.
      await visitor.opensAsleep('/biblioteca')
      await page.getByLabel(t('library:search.label')).fill(misspelt)
      await visitor.reads('library:closest', { words: misspelt })
      await page.getByRole('link', { name: t('library:viewNamed', { title }) }).click()
      await visitor.reads('library:pdf.page.now', { page: 1, pages: 1 })
      await expect(page.getByText('Estiramientos', { exact: true })).toBeAttached()
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`q=${misspelt}`))
    })
  })
}
