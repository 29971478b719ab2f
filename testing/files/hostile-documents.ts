import { deflateSync } from 'node:zlib'
import { openText, presentation } from './made-files.ts'

export const latin = (text: string) => Buffer.from(text, 'latin1')
export const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))
export const pdfWith = (base: Buffer, object: string) =>
  latin(base.toString('latin1').replace('endobj', `endobj\n90 0 obj\n<< ${object} >>\nendobj`))

export function packedObjects(
  base: Buffer,
  object: string,
  {
    type = '/ObjStm',
    filter = '/FlateDecode',
    more = '',
    damage = (packed: Buffer) => packed,
    number = 1,
  }: {
    type?: string
    filter?: string
    more?: string
    damage?: (packed: Buffer) => Buffer
    number?: number
  } = {},
): Buffer {
  const head = `${number} 0 `
  const packed = damage(deflateSync(latin(`${head}<< ${object} >>`)))
  const stream = joined(
    `endobj\n91 0 obj\n<< /Type ${type} /N 1 /First ${head.length} /Filter ${filter} ${more} /Length ${packed.length} >>\nstream\n`,
    packed,
    '\nendstream\nendobj',
  )
  const at = base.indexOf('endobj')
  return joined(base.subarray(0, at), stream, base.subarray(at + 6))
}

/** Slides that refer to something in these words. */
export const referring = (references: string) =>
  presentation({ 'ppt/_rels/settings.xml.rels': references })

const ADDRESS = '/S /URI /URI (https://a.example)'

/** PDFs whose actions run without a click. */
export const startingOnOpening = (base: Buffer): Record<string, Buffer> => ({
  'a PDF that opens an address': pdfWith(base, `/OpenAction << ${ADDRESS} >>`),
  'a PDF that opens another': pdfWith(base, '/OpenAction << /S /GoToR /F (b.pdf) /D [0 /Fit] >>'),
  'a PDF that empties a form': pdfWith(base, '/OpenAction<</S/ResetForm>>'),
  'a PDF that opens an address after a page': pdfWith(
    base,
    `/OpenAction << /S /GoTo /D [1 0 R /Fit] /Next << ${ADDRESS} >> >>`,
  ),
  'a PDF that opens an address under another spelling': pdfWith(
    base,
    `/Open#41ction % now\n<< ${ADDRESS} >>`,
  ),
  'a PDF that opens an address that stands elsewhere': pdfWith(
    base,
    `/OpenAction 91 % there\n0 R >>\nendobj\n091 %\n0 obj\n<< ${ADDRESS}`,
  ),
  'a PDF that opens an address that is packed': packedObjects(
    pdfWith(base, '/OpenAction 1 0 R'),
    ADDRESS,
  ),
  'a PDF that is packed and opens an address': packedObjects(base, `/OpenAction << ${ADDRESS} >>`),
  'a PDF that opens what is not there': pdfWith(base, '/OpenAction 4711 0 R'),
  'a PDF that opens what leads to itself': pdfWith(
    base,
    '/OpenAction 91 0 R >>\nendobj\n91 0 obj 91 0 R endobj\n92 0 obj <<',
  ),
  'a page that opens an address': pdfWith(base, `/AA << /O << ${ADDRESS} >> >>`),
  'a page whose events stand elsewhere': pdfWith(
    base,
    `/AA 91 0 R >>\nendobj\n91 0 obj\n<< /C << ${ADDRESS} >>`,
  ),
  'a PDF with a stream of another file': pdfWith(
    base,
    '/Type /XObject /Subtype /Image /#46 (\\\\a.example\\a.jpg) /Length 0 >>\nstream\n\nendstream\nendobj\n92 0 obj\n<<',
  ),
  'a PDF that shows a page of another': pdfWith(
    base,
    '/Subtype /Form /Ref << /F (\\\\a.example\\a.pdf) /Page 0 >> /Length 0 >>\nstream\n\nendstream\nendobj\n92 0 obj\n<<',
  ),
  'a PDF that fetches a picture': pdfWith(base, '/FS /URL /F (https://a.example/a.png)'),
})

/** Documents that a regular expression cannot read to the end: its stack is too small for them. */
export const endlessDocuments = (): Record<string, Buffer> => ({
  'a drawing with a long space': word(`<v:fill${' '.repeat(10_000_000)}`),
  'a drawing of many quotes': word(`<v:image ${' "a"'.repeat(4_000_000)}`),
  'a drawing of many sources': word(`<v:fill${' src'.repeat(1_000)}${' '.repeat(10_000_000)}/>`),
  'a field with many attributes': word(
    `<w:instrText>x</w:instrText><w:p${' a="b"'.repeat(4_000_000)}/>`,
  ),
})

const related = (kind: string, target: string) =>
  referring(
    `<Relationships><Relationship Id="r" Type="http://a.example/${kind}" Target="${target}" TargetMode="External"/></Relationships>`,
  )

const openDocument = (part: string, element: string) =>
  openText({ [part]: latin(`<office:document>${element}</office:document>`) })

const word = (body: string) => presentation({ 'word/document.xml': `<w:p>${body}</w:p>` })
const BEGIN = '<w:fldChar w:fldCharType="begin"/>'
const END = '<w:fldChar w:fldCharType="end"/>'
const field = (...runs: string[]) =>
  BEGIN + runs.map((run) => `<w:instrText>${run}</w:instrText>`).join('') + END

/** Word's fields and drawings of older versions, which run or fetch something. */
export const hostileWords = (): Record<string, Buffer> => ({
  'a field that starts a program': word(field(' DDEAUTO c:\\cmd.exe ')),
  'a field that starts a program, in pieces': word(field(' DD', 'EAU', 'TO c:\\cmd.exe ')),
  'a field that starts a program, as it stands': word(field('<![CDATA[DDE c:\\cmd.exe]]>')),
  'a field that starts a program, as an attribute': word(
    '<w:fldSimple w:instr="&#68;DEAUTO c:\\cmd.exe"/>',
  ),
  'a field whose kind another makes': word(
    `${BEGIN}<w:instrText> D</w:instrText>${field('QUOTE 68 69')}${END}`,
  ),
  'a field with a picture from elsewhere': word(
    field(' INCLUDEPICTURE \\d "https://a.example/a.png" \\* MERGEFORMATINET '),
  ),
  'a field with a picture from another machine': word(
    field(' INCLUDEPICTURE "\\\\\\\\a.example\\\\a.png" '),
  ),
  'a field with a text from a place that another field makes': word(
    `${BEGIN}<w:instrText> INCLUDETEXT </w:instrText>${field('DOCPROPERTY a')}${END}`,
  ),
  'an older drawing with a picture from elsewhere': word(
    '<v:shape><v:imagedata o:title=">" src="http://a.example/a.png"/></v:shape>',
  ),
  'an older drawing of a table with a background from elsewhere': presentation({
    'xl/drawings/vmlDrawing1.vml': '<v:fill o:href=\'//a.example/a.png\' type="frame"><br>',
  }),
})

/** What Word writes of its own accord, and what people copy out of their mail. */
export const honestWord = (): Buffer =>
  word(
    [
      field(' HYPERLINK "https://a.example/link?dde=http://b.example" '),
      field(' TOC \\o "1-3" \\h \\z \\u '),
      field(' PAGE '),
      field(' INCLUDEPICTURE "cid:image001.png@01D9" \\* MERGEFORMATINET '),
      field(' LINK Excel.Sheet.12 "C:\\\\Users\\\\Ane\\\\a.xlsx" "Hoja1!F1C1" \\a \\f 0 '),
      `${BEGIN}<w:instrText> IF </w:instrText>${field(' PAGE ')}<w:instrText> = 1 "a" "b"</w:instrText>${END}`,
      '<w:fldSimple w:instr=" PAGE \\* MERGEFORMAT "/>',
      '<v:shape href="https://a.example"><v:imagedata r:id="rId4" o:title="a"/></v:shape>',
    ].join(''),
  )

const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of Excel, with a part of this name. */
export const workbook = (name: string, part: string): Buffer =>
  presentation({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.main+xml"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
    [name]: part,
  })

const sheet = (cells: string) =>
  workbook('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${cells}</sheetData></worksheet>`)

/** Tables that fetch something, or ask another program, as they are opened or calculated. */
export const fetchingSheets = (): Record<string, Buffer> => ({
  'a table with a picture from elsewhere': sheet(
    '<c><f>_xlfn.IMAGE("https://a.example/a.png")</f></c>',
  ),
  'a table that asks another place': sheet(
    '<c><f>1+_xlfn.WEBSERVICE(&quot;https://a.example&quot;)</f></c>',
  ),
  'a table that asks another place, letters as numbers': sheet(
    '<x:f ca="1">WEB&#83;ERVICE (A1)</x:f>',
  ),
  'a table that starts a program': sheet("<c><f>cmd|'/c calc'!A0</f></c>"),
  'a table with a name that starts a program': workbook(
    'xl/b.xml',
    "<workbook><definedName name='a'>'cmd'|'/c calc'!A0</definedName></workbook>",
  ),
  'a table of a web page': workbook(
    'xl/connections.xml',
    '<connections><connection id="1"><webPr url="https://a.example"/></connection></connections>',
  ),
  'a table that asks its source on opening': workbook(
    'xl/connections.xml',
    '<connections><connection id="1" refreshOnLoad="1"><dbPr connection="a"/></connection></connections>',
  ),
  'a table of LibreOffice that asks another place': openDocument(
    'content.xml',
    '<table:table-cell table:formula="of:=WEBSERVICE(&quot;https://a.example&quot;)"/>',
  ),
  'a table of LibreOffice with another from elsewhere': openDocument(
    'content.xml',
    `<table:table-cell table:formula="of:=['https://a.example/a.ods'#$A.B1]"/>`,
  ),
  'a text of LibreOffice that asks another program': openDocument(
    'content.xml',
    '<office:dde-source office:dde-application="cmd"/>',
  ),
})

/** What people calculate, with links, texts and signs in it. */
export const honestSheet = (): Buffer =>
  sheet(
    [
      '<c><f>HYPERLINK("https://a.example?a=1|2","IMAGE(1)")</f></c>',
      `<c><f t='shared' si='0'/></c><c><f>SUM('A|B'!A1:A3)&amp;" | "&amp;MYIMAGE(2)</f></c>`,
      "<c><f>[1]Hoja1!$A$1+IF(A1&lt;&gt;0,'C:\\Datos\\[a.xlsx]Hoja 1'!B2,0)</f></c>",
      '<pivotCacheDefinition refreshOnLoad="1"/>',
    ].join(''),
  )

const XLINK = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const drawing = (content: string, name = 'ppt/media/image1.svg') =>
  presentation({ [name]: `<?xml version="1.0"?><svg ${XLINK}>${content}</svg>` })

/** Documents with a drawing that fetches or runs something. */
export const hostileDrawings = (): Record<string, Buffer> => ({
  'a drawing within, with a picture from elsewhere': drawing(
    '<image xlink:href="http://a.example/a.png"/>',
  ),
  'a drawing within, with a picture from elsewhere, letters as numbers': drawing(
    "<use href='&#104;ttp://a.example/a.svg#b'/>",
  ),
  'a drawing within, under another name': drawing(
    '<textPath href="//a.example/a"/>',
    'ppt/media/image1.png',
  ),
  'a drawing within, with a script': drawing('<script>alert(1)</script>'),
  'a drawing within that runs something as it is shown': drawing('<g onload = "alert(1)"/>'),
  'a drawing within, with a style from elsewhere': drawing(
    "<style>@import 'https://a.example/a.css'</style>",
  ),
  'a drawing within, with a filling from elsewhere': drawing(
    '<rect style="fill:url( &quot;https://a.example/a.svg#b&quot; )"/>',
  ),
  'a drawing within a text of LibreOffice': openText({
    'Pictures/a.svg': latin(`<svg ${XLINK}><feImage xlink:href="https://a.example/a.png"/></svg>`),
  }),
})

/** What drawing programs write. */
export const honestDrawing = (): Buffer =>
  drawing(
    [
      '<metadata><cc:license rdf:resource="http://creativecommons.org/"/></metadata>',
      '<image xlink:href="data:image/png;base64,AAAA"/><use href="#a"/><a href="https://a.example/"/>',
      '<rect style="fill:url(#b)" sodipodi:absref="C:\\a.png"/><style>.a { fill: url("#c") }</style>',
    ].join(''),
  )

/** Office documents that fetch something as they are opened. */
export const fetchingOnOpening = (): Record<string, Buffer> => ({
  'a presentation with a picture from elsewhere': related('image', 'https://a.example/a.png'),
  'a presentation with a picture from another machine': related('image', '\\\\a.example\\a.png'),
  'a presentation with a sound from elsewhere': related('audio', 'http://a.example/a.mp3'),
  'a presentation with a film from elsewhere': related('video', 'https://a.example/youtube.com/'),
  'a presentation with a table from elsewhere': related('externalLinkPath', 'http://a.example/a'),
  'a presentation with a picture from elsewhere that looks like a link': presentation({
    'ppt/slides/slide1.xml': '<p:sld><a:blip r:link="r1"/></p:sld>',
    'ppt/slides/_rels/slide1.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://a.example/hyperlink" Target="https://a.example/a.png" TargetMode="External"/></Relationships>',
  }),
  'a presentation with a picture from elsewhere that looks like a link, letters as numbers':
    presentation({
      'ppt/slides/slide1.xml': '<p:sld><a:blip q:link="r&#49;"/></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://a.example/hyperlink" Target="https://a.example/a.png" TargetMode="External"/></Relationships>',
    }),
  'a text with a page within': related('aFChunk', 'page.html'),
  'a text with a picture from elsewhere': openDocument(
    'content.xml',
    '<draw:image xlink:href="https://a.example/a.png"/>',
  ),
  'a text with a picture from elsewhere, letters as numbers': openDocument(
    'Object 1/content.xml',
    "<draw:image a='b' xlink:href\n=\n'&#104;ttps://a.example/a.png'/>",
  ),
  'a text with a background from elsewhere': openDocument(
    'styles.xml',
    '<style:background-image xlink:href="//a.example/a.png"/>',
  ),
  'a text that loads another after a while': openDocument(
    'meta.xml',
    '<meta:auto-reload xlink:href="https://a.example/" meta:delay="PT5S"/>',
  ),
  'a text that calls a program': openDocument(
    'content.xml',
    '<script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:a"/>',
  ),
})
