import type { Locator } from '@playwright/test'
import { pdf } from '#testing/files/made-files.ts'
import type { Visitor } from '../visitor.ts'

/** On the library's admin page: uploads a PDF of one page. */
export async function uploadPdf(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor
  await page
    .getByLabel(t('library-admin:upload.label'))
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: await pdf('Estiramientos') }])
  await visitor.reads('library-admin:upload.ready', { name })
}

/** Fills in the form of the uploaded PDF and publishes it. */
export async function publishPdf(visitor: Visitor, title: string): Promise<void> {
  const { page, t } = visitor
  await page.getByLabel(t('library-admin:fields.title')).first().fill(title)
  await page.getByLabel(t('library-admin:fields.theme')).first().fill('Movilidad')
  await visitor.presses('library-admin:upload.save')
  await visitor.reads('library-admin:upload.saved')
}

/** The page of a document of one page, once it is drawn. */
export function onlyPage({ page, t }: Visitor): Locator {
  return page.getByRole('group', { name: t('library:pdf.page.now', { page: 1, pages: 1 }) })
}
