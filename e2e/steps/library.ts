import type { Locator } from '@playwright/test'
import { pdf } from '#testing/files/made-files.ts'
import type { Visitor } from '../visitor.ts'

/** An administrator, who administers the library, chooses a PDF of one page, which is sent. */
export async function bringPdf(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor
  await page
    .getByLabel(t('library-admin:upload.label'))
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: await pdf('Estiramientos') }])
  await visitor.reads('library-admin:upload.ready', { name })
}

/** Says of the PDF that was brought what has to be said, and has it lent. */
export async function lendPdf(visitor: Visitor, title: string): Promise<void> {
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
