import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldOf, languageNamed, refusedBy } from './fields.ts'
import { readRows, splitName } from './read-rows.ts'
import { type ImportTable, importedPart, withColumn } from './table.ts'
import { readDay } from './written-day.ts'

const today = '2026-11-27'
const programmes = [
  { id: 1, name: 'ONA', isOffered: true },
  { id: 2, name: 'ONARTE', isOffered: true },
  { id: 3, name: 'Lehen', isOffered: false },
]

/** A table of these columns and rows, the first of which is the file's second. */
function tableOf(columns: (ImportTable['columns'][number]['field'] | null)[], rows: string[][]) {
  return {
    columns: columns.map((field) => ({ heading: field ?? 'x', field })),
    rows: rows.map((cells, place) => ({ line: place + 2, cells, leftOut: false })),
    refused: [],
  } satisfies ImportTable
}

const read = (table: ImportTable) => readRows(table, { programmes, today })

describe('a column is recognised by its heading', () => {
  it.each([
    ['Nombre', 'firstName'],
    ['NOMBRE DEL SOCIO', null],
    ['Apellidos', 'lastName'],
    ['Primer apellido', 'lastName'],
    ['Nombre y apellidos', 'fullName'],
    ['Apellidos, nombre', 'fullName'],
    ['E-mail:', 'email'],
    ['Correo electrónico', 'email'],
    ['Móvil', 'phone'],
    ['Tfno.', 'phone'],
    ['Población', 'locality'],
    ['F. nacimiento', 'birthDate'],
    ['Fecha de alta', 'enrolledOn'],
    ['Actividad', 'programme'],
    ['Izena', 'firstName'],
    ['Abizenak', 'lastName'],
    ['Izen-abizenak', 'fullName'],
    ['Helbide elektronikoa / posta', null],
    ['E-posta', 'email'],
    ['Telefonoa', 'phone'],
    ['Jaiotze-data', 'birthDate'],
    ['Herria', 'locality'],
    ['Hizkuntza', 'language'],
    ['Surname', 'lastName'],
    ['Date of birth', 'birthDate'],
    ['Town', 'locality'],
    ['Enrolled on', 'enrolledOn'],
    ['Notas', null],
    ['', null],
  ])('%s: %s', (heading, field) => expect(fieldOf(heading)).toBe(field))

  it.each([
    ['Alergias', 'health'],
    ['Medicación', 'health'],
    ['Observaciones de salud', 'health'],
    ['Osasuna', 'health'],
    ['Allergies', 'health'],
    ['IBAN', 'money'],
    ['Cuota mensual', 'money'],
    ['Kuota', 'money'],
    ['Nombre', null],
    ['Correo', null],
  ])('and refused by it: %s is %s', (heading, kind) => expect(refusedBy(heading)).toBe(kind))
})

it.each([
  ['12/03/1950', '1950-03-12'],
  ['1-2-50', '1950-02-01'],
  ['5.6.24', '2024-06-05'],
  ['1950/3/12', '1950-03-12'],
  ['1950-03-12T00:00:00.000Z', '1950-03-12'],
  ['31/02/1950', null],
  ['marzo de 1950', null],
  ['', null],
])('the day %s is %s', (written, day) => expect(readDay(written, today)).toBe(day))

it.each([
  ['García López, Ana', 'Ana', 'García López'],
  ['Ana García López', 'Ana', 'García López'],
  ['María José García López', 'María José', 'García López'],
  ['Ana de la Fuente Gil', 'Ana', 'de la Fuente Gil'],
  ['Ana García', 'Ana', 'García'],
  ['Ana', 'Ana', ''],
])('a name in one cell is divided: %s', (whole, firstName, lastName) => {
  expect(splitName(whole)).toEqual({ firstName, lastName })
})

it('languages are named in any of them', () => {
  const named = ['Euskara', 'castellano', 'English', 'EU', 'francés'].map(languageNamed)
  expect(named).toEqual(['eu', 'es', 'en', 'eu', null])
})

it('a row is read as the site writes it', () => {
  const { people, problems } = read(
    tableOf(
      ['firstName', 'lastName', 'email', 'phone', 'birthDate', 'programme', 'enrolledOn'],
      [
        [
          ' ana ',
          'García  López',
          'ANA@Example.org ',
          '943 12 34 56',
          '1/2/50',
          'Grupo ona',
          '3/9/19',
        ],
      ],
    ),
  )
  expect(problems).toEqual([])
  expect(people).toEqual([
    {
      ...{ line: 2, firstName: 'ana', lastName: 'García López', email: 'ana@example.org' },
      ...{ phone: '+34943123456', locality: '', birthDate: '1950-02-01', age: null },
      ...{ programmeId: 1, enrolledOn: '2019-09-03', language: 'es' },
    },
  ])
})

it.each([
  [['', 'B', 'a@b.org', '', 'ONA', ''], 'firstName', 'firstNameMissing'],
  [['A', '', 'a@b.org', '', 'ONA', ''], 'lastName', 'lastNameMissing'],
  [['A1', 'B', 'a@b.org', '', 'ONA', ''], 'firstName', 'nameInvalid'],
  [['A', 'B', '', '', 'ONA', ''], 'email', 'emailMissing'],
  [['A', 'B', 'no tiene', '', 'ONA', ''], 'email', 'emailInvalid'],
  [['A', 'B', 'a@b.org', '943123456 / 600', 'ONA', ''], 'phone', 'phoneInvalid'],
  [['A', 'B', 'a@b.org', '', '', ''], 'programme', 'programmeMissing'],
  [['A', 'B', 'a@b.org', '', 'Pintura', ''], 'programme', 'programmeUnknown'],
  [['A', 'B', 'a@b.org', '', 'Lehen', ''], 'programme', 'programmeUnknown'],
  [['A', 'B', 'a@b.org', '', 'ONA', 'mucha'], 'age', 'ageInvalid'],
  [['A', 'B', 'a@b.org', '', 'ONA', '9 años'], 'age', 'guardian'],
] as const)('what is wrong is said at its cell: %s', (cells, field, code) => {
  const columns = ['firstName', 'lastName', 'email', 'phone', 'programme', 'age'] as const
  const { people, problems } = read(tableOf([...columns], [[...cells]]))
  expect(people).toEqual([])
  expect(problems).toEqual([{ line: 2, field, code }])
})

it('the same person twice is a problem by one address, and a question by two', () => {
  const table = tableOf(
    ['fullName', 'email', 'programme'],
    [
      ['Ana García', 'a@b.org', 'ONA'],
      ['ana garcia', 'a@b.org', 'ONA'],
      ['Ana García', 'a@b.org', 'ONARTE'],
      ['Ana Garcia', 'other@b.org', 'ONA'],
    ],
  )
  const { people, problems, namesakes } = read(table)
  expect(people.map(({ line }) => line)).toEqual([2, 4, 5])
  expect(problems).toEqual([{ line: 3, field: 'firstName', code: 'repeated', otherLine: 2 }])
  expect(namesakes).toEqual([{ line: 5, otherLine: 2 }])
})

it('a row that is left out is not read, and a column that is not imported is not sent', () => {
  const table = tableOf(['firstName', null], [['', 'secret']])
  const without = { ...table, rows: table.rows.map((row) => ({ ...row, leftOut: true })) }
  expect(read(without)).toEqual({ people: [], problems: [], namesakes: [] })
  expect(JSON.stringify(importedPart(table))).not.toContain('secret')
  expect(withColumn(table, { field: 'email', heading: 'E', value: 'x' }).rows[0]?.cells).toEqual([
    ...['', 'secret', 'x'],
  ])
})

it('whatever stands in the cells, each row is read or says what is wrong', () => {
  const cell = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('a@b.org', 'ONA', '1/1/50'))
  const row = fc.array(cell, { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const columns = ['firstName', 'lastName', 'email', 'phone', 'programme', 'birthDate'] as const
      const { people, problems } = read(tableOf([...columns], rows))
      const said = new Set([...people, ...problems].map(({ line }) => line))
      expect(said.size).toBe(rows.length)
    }),
    { numRuns: 200 },
  )
})
