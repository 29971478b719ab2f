import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { outlineOf } from './outline.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const TEXT = 'application/vnd.oasis.opendocument.text'
const SLIDES = 'application/vnd.oasis.opendocument.presentation'

const archive = (name: string, xml: string) => zipSync({ [name]: Buffer.from(xml) })

const wordOf = (body: string) =>
  outlineOf(archive('word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`), WORD)

const openOf = (body: string, mediaType = TEXT) =>
  outlineOf(
    archive('content.xml', `<office:document-content>${body}</office:document-content>`),
    mediaType,
  )

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

const box = (text: string) =>
  `<w:txbxContent><w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${run(text)}</w:p></w:txbxContent>`

it.each([
  [
    'a floating picture',
    `<w:p><w:r><w:drawing><wp:positionH><wp:posOffset>1143000</wp:posOffset></wp:positionH><wp14:sizeRelH><wp14:pctWidth>0</wp14:pctWidth></wp14:sizeRelH></w:drawing></w:r>${run('Estiramientos')}</w:p>`,
    'Estiramientos',
  ],
  [
    'the instructions of a field',
    `<w:p><w:r><w:instrText> PAGE \\* MERGEFORMAT </w:instrText></w:r>${run('Página 2')}</w:p>`,
    'Página 2',
  ],
  [
    'what was deleted and moved',
    `<w:p>${run('Queda ')}<w:del><w:r><w:delText>fuera</w:delText></w:r></w:del><w:moveFrom>${run('de aquí')}</w:moveFrom><w:ins>${run('dentro')}</w:ins></w:p>`,
    'Queda dentro',
  ],
  [
    'a box, said twice',
    `<w:p>${run('Antes')}<w:r><mc:AlternateContent><mc:Choice>${box('Caja')}</mc:Choice><mc:Fallback>${box('Caja')}</mc:Fallback></mc:AlternateContent></w:r>${run(' y después')}</w:p>`,
    'Antes y después\nCaja',
  ],
  [
    'tabs, breaks and signs',
    `<!-- <w:p>no</w:p> --><w:p>${run('1 &lt; 2')}<w:r><w:tab/><w:t>&#x41;&amp;</w:t><w:br/><w:t><![CDATA[<b>]]></w:t></w:r></w:p><w:p/><w:p>${run('Fin')}</w:p>`,
    '1 < 2 A& <b>\nFin',
  ],
])('of a Word text with %s, its text is extracted', (_, body, text) => {
  expect(wordOf(body)).toEqual([text])
})

it.each([
  [
    'a note',
    '<text:p>Antes<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Al pie</text:p></text:note-body></text:note> y después</text:p>',
    'Antes y después\nAl pie',
  ],
  [
    'what was deleted',
    '<text:tracked-changes><text:deletion><text:p>Fuera</text:p></text:deletion></text:tracked-changes><text:h>Queda</text:h>',
    'Queda',
  ],
  [
    'a remark and a described picture',
    '<text:p>Uno<office:annotation><dc:creator>Ane</dc:creator><text:p>¿Seguro?</text:p></office:annotation><draw:frame><svg:desc>Una silla</svg:desc></draw:frame><text:s/>dos</text:p>',
    'Uno dos',
  ],
])('of a text of LibreOffice with %s, its text is extracted', (_, body, text) => {
  expect(openOf(body)).toEqual([text])
})

it('of slides of LibreOffice, the text of each is extracted, and not its notes', () => {
  const slide = (text: string) =>
    `<draw:page><draw:frame><text:p>${text}</text:p></draw:frame><presentation:notes><text:p>Respira</text:p></presentation:notes></draw:page>`
  expect(openOf(slide('Uno') + slide('Dos'), SLIDES)).toEqual(['Uno', 'Dos'])
})

it('an incomplete text yields nothing', () => {
  expect(wordOf(`<w:p>${run('Uno')}`)).toBeNull()
  expect(wordOf(`<w:p>${run('&nada;')}</w:p>`)).toBeNull()
})
