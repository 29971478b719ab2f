import { zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const utf8 = (text: string) => new TextEncoder().encode(text)

/** The parts of the smallest PowerPoint presentation that is one; `more` adds parts or replaces them. */
export function presentation(more: Record<string, Uint8Array | string> = {}): Buffer {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types><Override PartName="/ppt/presentation.xml" ContentType="${OFFICE}.presentationml.presentation.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    'ppt/presentation.xml': '<p:presentation/>',
    'ppt/slides/slide1.xml': '<p:sld><a:t>Ariketak</a:t></p:sld>',
    ...more,
  }
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? utf8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}

/** A text of LibreOffice. */
export function openText(more: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(
    zipSync({
      mimetype: [utf8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': utf8('<office:document-content/>'),
      ...more,
    }),
  )
}

/** A PDF of one page, as its program writes it. */
export function pdf(text = 'Calentamiento'): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A6' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.text(text).end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
}

/** A PDF of one page that is black all over, as a scanner writes it: one picture, packed like a fax. */
export function scannedPdf(): Buffer {
  // Eight dots a line: the first has no white and eight black ones, the others are like the one above.
  const lines = ['001', '00110101', '000101', '11'.repeat(7), '000000000001'.repeat(2)].join('')
  const picture = (lines.match(/.{1,8}/g) ?? [])
    .map((bits) => String.fromCharCode(Number.parseInt(bits.padEnd(8, '0'), 2)))
    .join('')
  const drawing = 'q 200 0 0 200 0 0 cm /Scan Do Q'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</XObject<</Scan 4 0 R>>>>/Contents 5 0 R>>',
    `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.5\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6b62' } })

export const png = (width = 40, height = 20): Promise<Buffer> =>
  plain(width, height).png().toBuffer()
export const jpg = (width = 40, height = 20): Promise<Buffer> =>
  plain(width, height).jpeg().toBuffer()

/** A GIF of so many frames. */
export async function gif(frameCount = 1, size = 16): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: frameCount }, (_, index) =>
      sharp({
        create: {
          width: size,
          height: size,
          channels: 3,
          background: { r: (index * 80) % 256, g: 90, b: 120 },
        },
      })
        .png()
        .toBuffer(),
    ),
  )
  if (frameCount === 1) return sharp(frames[0]).gif().toBuffer()
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A box of an MP4. */
export function box(name: string, content: Uint8Array = Buffer.alloc(8)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

export const mp4 = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', Buffer.alloc(64)),
    box('mdat', Buffer.alloc(400, 1)),
  ])

export const captions = (text = 'Kaixo'): Buffer =>
  Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`)
