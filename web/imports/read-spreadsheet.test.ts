import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readRows } from '#domain/imports/read-rows.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

const read = (content: Uint8Array | string) =>
  readSpreadsheet(
    new File([typeof content === 'string' ? content : new Uint8Array(content)], 'socios.csv'),
  )

async function tableIn(content: Uint8Array | string): Promise<ImportTable> {
  const table = await read(content)
  if (typeof table === 'string') throw new Error(table)
  return table
}

const fieldsOf = ({ columns }: ImportTable) => columns.map(({ field }) => field)
const cellsOf = ({ rows }: ImportTable) => rows.map(({ cells }) => cells)

const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('text is read as whatever program has written it', () => {
  it.each([
    ['commas', 'Nombre,Apellidos,Correo\nAne,"Agirre, Lasa",ane@example.org\n'],
    [
      'semicolons, with a mark',
      '\ufeffNombre;Apellidos;Correo\r\nAne;"Agirre, Lasa";ane@example.org',
    ],
    ['bars', 'Nombre|Apellidos|Correo\nAne|Agirre, Lasa|ane@example.org'],
    ['tabs', 'Nombre\tApellidos\tCorreo\nAne\t"Agirre, Lasa"\tane@example.org'],
  ])('%s', async (_, text) => {
    const table = await tableIn(text)
    expect(fieldsOf(table)).toEqual(['firstName', 'lastName', 'email'])
    expect(cellsOf(table)).toEqual([['Ane', 'Agirre, Lasa', 'ane@example.org']])
  })

  it.each([
    ['UTF-8', new TextEncoder().encode('Nombre;Población\nBegoña;Zumárraga')],
    ['Windows-1252', windows1252('Nombre;Población\nBegoña;Zumárraga')],
    [
      'UTF-16',
      new Uint8Array(
        new Uint16Array(
          [...'\ufeffNombre\tPoblación\nBegoña\tZumárraga'].map((letter) => letter.charCodeAt(0)),
        ).buffer,
      ),
    ],
  ])('%s', async (_, bytes) => {
    const table = await tableIn(bytes)
    expect(fieldsOf(table)).toEqual(['fullName', 'locality'])
    expect(cellsOf(table)).toEqual([['Begoña', 'Zumárraga']])
  })
})

const fieldInput = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../testing/files/imports/${name}`, import.meta.url)))

/** Encodes letters as Excel for Mac writes them into a CSV. */
const macRoman = (text: string) => {
  const letters = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü'
  const others: Record<string, number> = { ª: 0xbb, º: 0xbc, Á: 0xe7, Í: 0xea, Ó: 0xee, Ú: 0xf2 }
  return Uint8Array.from(text, (letter) => {
    const place = letters.indexOf(letter)
    return place === -1 ? (others[letter] ?? letter.charCodeAt(0)) : 0x80 + place
  })
}
const latin = (text: string) =>
  Uint8Array.from(text, (letter) =>
    letter === '’' ? 0x92 : letter === '–' ? 0x96 : letter.charCodeAt(0),
  )

describe('letters beyond ASCII are never altered', () => {
  it.each([
    'García',
    'GARCÍA',
    'Muñoz Peña',
    'Ángel',
    'Óscar',
    'Íñigo',
    'Begoña',
    'Marçal',
    'Mª José',
  ])('%s in either encoding', async (name) => {
    const csv = `Nombre;Apellidos;Correo;Localidad\rJosé;${name};a@b.org;Oñati\r`
    for (const bytes of [macRoman(csv), windows1252(csv), new TextEncoder().encode(csv)]) {
      expect(cellsOf(await tableIn(bytes))).toEqual([['José', name, 'a@b.org', 'Oñati']])
    }
  })

  it.each(['García', 'Muñoz', 'Ángel', 'Ibáñez'])('%s as all there is', async (name) => {
    const csv = `Nombre;Apellidos;Correo\nAne;${name};a@b.org\n`
    for (const bytes of [macRoman(csv), windows1252(csv)]) {
      const table = await read(bytes)
      if (table === 'unknownLetters') continue
      expect(cellsOf(table as ImportTable)[0]?.[1]).toBe(name)
    }
  })

  it.each(['O’Neill', 'Ruiz–Larrea', 'd’Orio'])('%s of Windows', async (name) => {
    const csv = `Nombre;Apellidos;Correo\nAne;${name};a@b.org\n`
    expect(cellsOf(await tableIn(latin(csv)))[0]?.[1]).toBe(name)
  })

  it('what makes sense in neither is refused', async () => {
    const dos = Uint8Array.from(
      [...'Nombre\nJos', 0x82, ...'\nGarc', 0xa1, ...'a\n'].map((one) =>
        typeof one === 'number' ? one : one.charCodeAt(0),
      ),
    )
    expect(await read(dos)).toBe('unknownLetters')
  })

  it('the file of Excel for Mac', async () => {
    expect(cellsOf(await tableIn(fieldInput('macroman.csv')))).toEqual([
      ['José', 'García', 'jose@example.org', 'Oñati', 'ONA'],
      ['Raúl', 'Díaz', 'raul@example.org', 'Andoain', 'ONA'],
    ])
  })
})

it('our own list of enrolments comes back as it went', async () => {
  const table = await tableIn(fieldInput('own-export.csv'))
  const { people, problems } = readRows(table, {
    programmes: [{ id: 1, name: 'ONA', isOffered: true }],
    today: '2027-03-01',
  })
  expect(problems).toEqual([])
  expect(people).toMatchObject([
    { lastName: 'Etchart Ibarra', phone: '+33559595959', email: 'pierre@example.org', age: 66 },
  ])
})

it('cells that are merged for a family belong to all of them', async () => {
  const table = await tableIn(fieldInput('merged.xlsx'))
  const at = fieldsOf(table).indexOf('email')
  const emails = cellsOf(table).map((cells) => cells[at])
  expect(emails.length).toBe(3)
  expect(new Set(emails).size).toBe(1)
  expect(emails[0]).toContain('@')
})

it('a title over the whole table is not taken for its cells', async () => {
  const rows = [
    ['Socios', '', '', ''],
    ['Nombre', 'Apellidos', 'Correo', 'Programa'],
    ['Ane', 'Lasa', 'a@b.org', 'ONA'],
  ]
  const merges = [{ startRow: 0, endRow: 0, startCol: 0, endCol: 3 }]
  for (const write of [writeXlsx, writeOds]) {
    const table = await tableIn(await write({ sheets: [{ name: 'Hoja', rows, merges }] }))
    expect(cellsOf(table)).toEqual([['Ane', 'Lasa', 'a@b.org', 'ONA']])
  }
})

describe('a workbook that unpacks to much', () => {
  const sheetOf = async (xml: (sheet: string) => string) => {
    const rows = [
      ['Nombre', 'Apellidos', 'Correo'],
      ['Ane', 'Lasa', 'a@b.org'],
    ]
    const files = unzipSync(await writeXlsx({ sheets: [{ name: 'Hoja', rows }] }))
    const name = 'xl/worksheets/sheet1.xml'
    return zipSync({ ...files, [name]: strToU8(xml(strFromU8(files[name] as Uint8Array))) })
  }

  it('of empty rows with a style is read without them', async () => {
    const empty = Array.from(
      { length: 200_000 },
      (_, at) => `<row r="${at + 3}" s="1"><c r="A${at + 3}" s="1"/></row>`,
    ).join('')
    const bytes = await sheetOf((sheet) =>
      sheet.replace(
        '</sheetData>',
        `${empty}<row r="200003"><c r="A200003" t="inlineStr"><is><t>Jon</t></is></c></row></sheetData>`,
      ),
    )
    expect((await tableIn(bytes)).rows).toMatchObject([
      { line: 2 },
      { line: 200_003, cells: ['Jon', '', ''] },
    ])
  })

  it('of anything else is refused', async () => {
    const bytes = await sheetOf((sheet) =>
      sheet.replace('</sheetData>', `<row r="3">${'A'.repeat(30_000_000)}</row></sheetData>`),
    )
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await read(bytes)).toBe('tooLarge')
  })
})

const messy = [
  ['Socios de 2026', null, null, null, null, null, null, null],
  [],
  ['NOMBRE Y APELLIDOS', 'E-mail', 'Móvil', 'F. nacimiento', 'Alergias', 'IBAN', 'Notas', ''],
  [
    'Agirre Lasa,  Ane ',
    'ane@example.org',
    600112233,
    new Date('1950-03-12'),
    'nueces',
    'ES00',
    'trae pastas',
    'x',
  ],
  [null, '', null, null, null, null, '', null],
  ['Jon Lasa', '', '', null, '', '', '', ''],
]

describe.each([
  ['Excel', writeXlsx],
  ['LibreOffice', writeOds],
])('a messy file of %s', (_, write) => {
  it('is read below its headings, without empty rows, and without health and money', async () => {
    const sheets = [
      { name: 'Vacía', rows: [] },
      { name: 'Socios', rows: messy },
    ]
    const table = await tableIn(await write({ sheets }))
    expect(fieldsOf(table)).toEqual(['fullName', 'email', 'phone', 'birthDate', null, null])
    expect(table.rows).toEqual([
      {
        line: 4,
        cells: [
          'Agirre Lasa, Ane',
          'ane@example.org',
          '600112233',
          '1950-03-12',
          'trae pastas',
          'x',
        ],
        leftOut: false,
      },
      { line: 6, cells: ['Jon Lasa', '', '', '', '', ''], leftOut: false },
    ])
    expect(table.refused).toEqual([
      { heading: 'Alergias', kind: 'health' },
      { heading: 'IBAN', kind: 'money' },
    ])
    expect(JSON.stringify(table)).not.toMatch(/nueces|ES00/)
  })
})

it.each([
  ['empty', ''],
  ['empty', 'Nombre;Correo\n;\n'],
  ['oldFormat', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
  ['unreadable', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9)],
  ['unreadable', Uint8Array.of(0x89, 0x50, 0, 0, 0, 0)],
  ['unreadable', '%PDF-1.4 Nombre;Apellidos\nAne;Lasa'],
  ['unreadable', '<html><table><tr><td>Nombre</td></tr>\n<tr><td>Ane</td></tr></table></html>'],
  ['unreadable', 'BEGIN:VCARD\nFN:Ane Lasa\nEND:VCARD'],
  ['tooManyRows', `Nombre\n${'Ane\n'.repeat(2001)}`],
  ['tooManyColumns', `${'Nombre;'.repeat(41)}\n${'Ane;'.repeat(41)}`],
] as const)('what cannot be read is said: %s', async (problem, content) => {
  expect(await read(content)).toBe(problem)
})

const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]
      return isBigEndian ? bytes.reverse() : bytes
    }),
  )

const accented = 'Nombre;Población\nBegoña;Zumárraga'

it.each([
  ['UTF-16 without its mark', utf16(accented, false)],
  ['UTF-16 of the other order without its mark', utf16(accented, true)],
  ['UTF-8 taken for Windows-1252 and saved again', 'Nombre;PoblaciÃ³n\nBegoÃ±a;ZumÃ¡rraga'],
])('%s has its letters', async (_, content) => {
  expect(cellsOf(await tableIn(content))).toEqual([['Begoña', 'Zumárraga']])
})

it('a letter that only looks like a fault of decoding stays', async () => {
  expect(cellsOf(await tableIn('Nombre;Apellidos\nJOÃO;Ângelo'))).toEqual([['JOÃO', 'Ângelo']])
})

it('headings of a second page are left out as totals are', async () => {
  const { rows } = await tableIn('Nombre;Apellidos\nAne;Lasa\nNombre;Apellidos\nJon;Lasa')
  expect(rows.map(({ leftOut }) => leftOut)).toEqual([false, true, false])
})

it('a list that begins with a person loses nobody, and has columns without headings', async () => {
  const table = await tableIn('Ane;Lasa;a@b.org\nJon;Otegi;j@b.org')
  expect(table.columns.map(({ heading }) => heading)).toEqual(['', '', ''])
  expect(cellsOf(table)).toEqual([
    ['Ane', 'Lasa', 'a@b.org'],
    ['Jon', 'Otegi', 'j@b.org'],
  ])
})

it('a cell that says nothing is empty', async () => {
  const text = 'Nombre;Correo;Población;Edad\nAne;-;#N/A;?\nJon;—;#¡REF!;#####'
  expect(cellsOf(await tableIn(text))).toEqual([
    ['Ane', '', '', ''],
    ['Jon', '', '', '#####'],
  ])
})

it('commas within quotes are no delimiters', async () => {
  const table = await tableIn('Nombre;Notas\nAne;"a, b, c, d, e"')
  expect(cellsOf(table)).toEqual([['Ane', 'a, b, c, d, e']])
})
