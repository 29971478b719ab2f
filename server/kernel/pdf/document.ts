import { type Language, languageFacts } from '#domain/kernel/language.ts'
import { paletteOf } from '#domain/kernel/looks/palette.ts'
import type { Palette } from '#domain/kernel/looks/shipped-palette.ts'
import type { Letterhead, Organisation } from '#server/kernel/organisation.ts'
import { logoGround, logoParts, logoSize } from './logo.ts'
import { write } from './text.ts'

// Points: 72 to an inch.
export const pageWidth = 595.28
export const pageHeight = 841.89
export const margin = 56
export const contentWidth = pageWidth - 2 * margin

export type StructureElement = PDFKit.PDFStructureElement

/** A PDF under way, who hands it out, the colours of the day, and the element that holds all that it says. */
export interface Pdf {
  association: Organisation
  logo: Buffer | null
  colours: Palette
  doc: PDFKit.PDFDocument
  body: StructureElement
}

/**
 * A tagged PDF with our typeface in it and our mark at the top of its first page, as PDF/UA wants it:
 * what is said stands in `body` in the order in which it is read, and the rest is marked as decoration.
 * @param madeAt the moment written into the file
 */
export async function createPdf({
  title,
  language,
  madeAt,
  letterhead,
}: {
  title: string
  language: Language
  madeAt: Date
  letterhead: Letterhead
}): Promise<Pdf> {
  const { association } = letterhead
  const options = {
    size: [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: languageFacts[language].locale,
    displayTitle: true,
    info: { Title: title, Author: association.fiscal.legalName, CreationDate: madeAt },
    // None of the typefaces that a PDF may leave out: all letters come with the file.
    font: '',
  }
  // Fifty files that no start should wait for.
  const { default: PDFDocument } = await import('pdfkit')
  // Its types do not know PDF/UA yet.
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions)
  const colours = paletteOf(association.looks, 'day')
  const logo = await letterhead.logo()
  const body = doc.struct('Document')
  doc.addStructure(body)
  const pdf = { association, logo, doc, body, colours }
  addLetterheadPage(pdf)
  return pdf
}

/** Begins a page with our mark at its top. */
function addLetterheadPage(pdf: Pdf): void {
  const { association, logo, doc, colours } = pdf
  doc.addPage()
  decoration(pdf, () => {
    const width = logo ? drawOwnLogo(doc, logo) : drawLogo(doc)
    const left = margin + width + 10
    write(pdf, {
      text: association.name,
      x: left,
      y: margin + 1,
      width: pageWidth - margin - left,
      size: 20,
      weight: 'bold',
      colour: colours.sea,
    })
  })
}

/** Begins another reader's part on a page of its own; the first has that of the document. It is ended by the caller. */
export function addSheet(pdf: Pdf, language: Language, isFirst: boolean): StructureElement {
  if (!isFirst) addLetterheadPage(pdf)
  const sheet = pdf.doc.struct('Sect', { lang: languageFacts[language].locale } as object)
  pdf.body.add(sheet)
  return sheet
}

/** The finished file. */
export async function finishPdf({ doc, body }: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  body.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Puts what `draw` draws into an element of its own: `H1`, `P`, `TD` … */
export function addElement(
  { doc }: Pick<Pdf, 'doc'>,
  parent: StructureElement,
  type: string,
  draw: () => void,
  { scope }: { scope?: 'Row' | 'Column' } = {},
): void {
  const element = doc.struct(type, { ...(scope && { scope }) } as object, draw)
  parent.add(element)
  element.end()
}

/** An element that holds others, such as a row. */
export function group(
  { doc }: Pick<Pdf, 'doc'>,
  parent: StructureElement,
  type: string,
): StructureElement {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws decoration that screen readers skip. */
export function decoration({ doc }: Pick<Pdf, 'doc'>, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** In points. */
const LOGO_HEIGHT = 46
const LOGO_TOP = margin - 8

/** Answers how wide it is. */
function drawOwnLogo(doc: PDFKit.PDFDocument, logo: Buffer): number {
  // pdfkit's types say nothing of what it has read.
  const image = (
    doc as unknown as { openImage(bytes: Buffer): { width: number; height: number } }
  ).openImage(logo)
  doc.image(logo, margin, LOGO_TOP, { height: LOGO_HEIGHT })
  return (LOGO_HEIGHT * image.width) / image.height
}

/** Answers how wide it is. */
function drawLogo(doc: PDFKit.PDFDocument): number {
  const { circle, fill } = logoGround
  doc.save()
  doc.translate(margin, LOGO_TOP).scale(LOGO_HEIGHT / logoSize)
  doc.circle(circle.x, circle.y, circle.radius).fill(fill)
  doc.circle(circle.x, circle.y, circle.radius).clip()
  for (const part of logoParts) {
    if ('path' in part) doc.path(part.path).fill(part.fill)
    else doc.circle(part.circle.x, part.circle.y, part.circle.radius).fill(part.fill)
  }
  doc.restore()
  return LOGO_HEIGHT
}
