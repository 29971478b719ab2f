import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
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
  ['tooManyRows', `Nombre\n${'Ane\n'.repeat(2001)}`],
  ['tooManyColumns', `${'Nombre;'.repeat(41)}\n${'Ane;'.repeat(41)}`],
] as const)('what cannot be read is said: %s', async (problem, content) => {
  expect(await read(content)).toBe(problem)
})
