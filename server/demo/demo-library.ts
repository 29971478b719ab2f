import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { languages } from '#domain/kernel/language.ts'
import { documentFieldsSchema } from '#domain/library/admin/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { addDocument, putCaptions } from '#server/library/admin/change-document.ts'
import { users } from '#server/schema.ts'
import { demoAccounts } from '#server/seed.ts'
import documents from './library-documents.json' with { type: 'json' }
import { lacksLibrary } from './seed-demo-content.ts'
import { storeDemoFile } from './store-demo-file.ts'

const FILM = '../../web/site/film/who-we-are'

const filmFile = (ending: string) => fileURLToPath(new URL(`${FILM}.${ending}`, import.meta.url))

/**
 * A library to look at in demo mode, brought in as an administrator does it. Where there is or was any
 * document, nothing is added. Called again after it was interrupted, it leaves what it has made.
 */
export async function seedDemoLibrary(deps: Deps): Promise<void> {
  if (!(await lacksLibrary(deps))) return
  const [admin] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoAccounts[0].email))
  if (!admin) return
  for (const { id, name, pages, ...description } of documents) {
    const fields = documentFieldsSchema.parse(description)
    const isFilm = fields.type === 'video'
    const fileId = isFilm
      ? await storeDemoFile(deps, createReadStream(filmFile('mp4')), name, 'video')
      : await storeDemoFile(
          deps,
          await pdfOf(pages, fields.type === 'presentation'),
          name,
          'document',
        )
    await addDocument(deps, { actorId: admin.id, id, fileId, fields })
    if (!isFilm) continue
    for (const language of languages) {
      const text = await readFile(filmFile(`${language}.vtt`), 'utf8')
      await putCaptions(deps, { actorId: admin.id, id, language, text })
    }
  }
}

/** Large letters, one heading a page. */
async function pdfOf(
  pages: readonly (readonly string[])[],
  isSlides: boolean,
): Promise<NodeJS.ReadableStream> {
  const pdf = new PDFDocument({
    size: 'A5',
    layout: isSlides ? 'landscape' : 'portrait',
    autoFirstPage: false,
  })
  for (const [heading = '', ...lines] of pages) {
    pdf.addPage().font('Helvetica-Bold').fontSize(26).text(heading).moveDown()
    pdf.font('Helvetica').fontSize(18)
    for (const line of lines) pdf.text(line).moveDown(0.5)
  }
  pdf.end()
  return pdf
}
