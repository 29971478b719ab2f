import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forEachText } from '../enrolments/person-fields.ts'
import { languageNamed } from './fields.ts'
import { nameIn, readRows } from './read-rows.ts'
import { leftOutRows, programmeGroups, sharedEmails } from './row-groups.ts'
import { type ImportTable, importedPart, withCells, withColumn, withLeftOut } from './table.ts'
import { tidyName } from './tidy-name.ts'
import { isTotalRow } from './total-row.ts'

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
      line: 2,
      firstName: 'ana',
      lastName: 'García López',
      email: 'ana@example.org',
      ...forEachText(() => ''),
      phone: '+34943123456',
      birthDate: '1950-02-01',
      age: null,
      programmeId: 1,
      enrolledOn: '2019-09-03',
      language: 'es',
    },
  ])
})

it.each([
  ['Dña. Pilar Otaño García', 'Pilar', 'Otaño García'],
  ['D. José Luis Arana', 'José Luis', 'Arana'],
  ['Otaño García, Dª Pilar', 'Pilar', 'Otaño García'],
  ['Don', 'Don', ''],
  ['Donato Sra Gil', 'Donato', 'Sra Gil'],
])('a title before a name is none of it: %s', (whole, firstName, lastName) => {
  const table = tableOf(['fullName'], [[whole]])
  expect(table.rows.map((row) => nameIn(table, row))).toMatchObject([{ firstName, lastName }])
})

it.each([
  [['', 'B', 'a@b.org', '', 'ONA', ''], 'firstName', 'firstNameMissing'],
  [['A', '', 'a@b.org', '', 'ONA', ''], 'lastName', 'lastNameMissing'],
  [['A', 'B', '', '', 'ONA', ''], 'email', 'contactMissing'],
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

it('a character that no name has is named', () => {
  const table = tableOf(
    ['firstName', 'lastName', 'email', 'programme'],
    [['A1', 'Sáez (viuda)', 'a@b.org', 'ONA']],
  )
  expect(read(table).problems).toEqual([
    { line: 2, field: 'firstName', code: 'characterInvalid', characters: '1' },
    { line: 2, field: 'lastName', code: 'characterInvalid', characters: '( )' },
  ])
})

it.each([
  ['600112204 / 943112233', '+34600112204'],
  ['943 11 22 33; 600 11 22 04', '+34943112233'],
  ['600112204 (madre)', '+34600112204'],
  ['Tel. 600112204 - ama', '+34600112204'],
  ['600112204 o 943112233', '+34600112204'],
  ['\u202a+34 600 11 22 04\u202c', '+34600112204'],
  ['(+34) 600112204', '+34600112204'],
  ['+33 5 59 59 59 59', '+33559595959'],
  ['600 11 22 04 943 11 22 33', '+34600112204'],
  ['600112204-943112233', '+34600112204'],
  ['fijo 943112233 móvil 600112204', '+34943112233'],
  ['600112204+943112233', '+34600112204'],
  ['+34-600-11-22-04', '+34600112204'],
  ['0034 600.11.22.04', '+34600112204'],
  ['6OO 11 22 O4', '+34600112204'],
  ['600112204.0', '+34600112204'],
  ['600/11/22/04', undefined],
  ['600112204 ext. 12', undefined],
  ['600112204 / 94311223', undefined],
  ['600112204 / 12', undefined],
  ['no tiene', undefined],
])('the telephone %j is %s', (cell, phone) => {
  const table = tableOf(
    ['firstName', 'lastName', 'email', 'phone', 'programme'],
    [['Ane', 'Lasa', 'a@b.org', cell, 'ONA']],
  )
  expect(read(table).people[0]?.phone).toBe(phone)
})

it('surnames of two columns are joined; of telephones and e-mails the first counts that is there', () => {
  const table = tableOf(
    ['firstName', 'lastName', 'lastName', 'email', 'email', 'phone', 'phone', 'programme'],
    [
      ['Ane', 'Agirre', 'Lasa', '', 'aita@b.org', '', '943112233', 'ONA'],
      ['Jon', 'Agirre', '', 'ama@b.org', 'aita@b.org', '600112204', '943112233', 'ONA'],
    ],
  )
  expect(read(table).people).toMatchObject([
    { lastName: 'Agirre Lasa', email: 'aita@b.org', phone: '+34943112233' },
    { lastName: 'Agirre', email: 'ama@b.org', phone: '+34600112204' },
  ])
  const corrected = withCells(table, new Set([2]), { field: 'lastName', value: 'Agirre Otaegi' })
  expect(read(corrected).people[0]?.lastName).toBe('Agirre Otaegi')
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
  expect(read(without)).toMatchObject({ people: [], problems: [], namesakes: [] })
  expect(JSON.stringify(importedPart(table))).not.toContain('secret')
  expect(withColumn(table, { field: 'email', heading: 'E', value: 'x' }).rows[0]?.cells).toEqual([
    '',
    'secret',
    'x',
  ])
})

it.each([
  ['55 años', 55],
  ['55', 55],
  ['71 urte', 71],
  ['1971', 55],
  ['¿1948?', 78],
] as const)('a birth date that is an age or a year gives the age: %s', (born, age) => {
  const table = tableOf(
    ['fullName', 'email', 'programme', 'birthDate'],
    [['A B', 'a@b.org', 'ONA', born]],
  )
  expect(read(table).people).toMatchObject([{ birthDate: null, age }])
  expect(read(table).agesByYear).toEqual(/\d{4}/.test(born) ? [2] : [])
  const inSpring = readRows(table, { programmes, today: '2026-03-01' })
  expect(inSpring.people[0]?.age).toBe(/\d{4}/.test(born) ? age - 1 : age)
})

it.each(['1850', '2030', '200', '31/02/1955', '2012', 'hacia 1950'])('and no other: %s', (born) => {
  const table = tableOf(
    ['fullName', 'email', 'programme', 'birthDate'],
    [['A B', 'a@b.org', 'ONA', born]],
  )
  const code = born === '2012' ? 'guardian' : 'birthDateInvalid'
  expect(read(table).problems).toEqual([{ line: 2, field: 'birthDate', code }])
})

it.each([
  ['MARÍA DEL CARMEN', 'María del Carmen'],
  ['ruiz de gauna garcía', 'Ruiz de Gauna García'],
  ['Mª CARMEN', 'Mª Carmen'],
  ['DE LA FUENTE', 'de la Fuente'],
  ['LARRAÑAGA-AGIRRE', 'Larrañaga-Agirre'],
  ['De la Fuente', 'De la Fuente'],
  ['McDonald', 'McDonald'],
])('a name in capitals or small letters is written as names are: %s', (typed, name) => {
  expect(tidyName(typed)).toBe(name)
  const table = tableOf(['fullName', 'email', 'programme'], [[`${typed}, ANE`, 'a@b.org', 'ONA']])
  expect(read({ ...table, namesTidied: true }).people).toMatchObject([
    { firstName: 'Ane', lastName: name },
  ])
  expect(read(table).people).toMatchObject([{ firstName: 'ANE', lastName: typed }])
})

it.each([
  [['', 'TOTAL', '', ''], true],
  [['80', 'Suma', ''], true],
  [['Total: 80', ''], true],
  [['TOTAL SOCIOS 80'], true],
  [['Guztira'], true],
  [['Nº de socios: 80', ''], true],
  [['Bazkideak guztira: 80'], true],
  [['Number of members: 80'], true],
  [['Nº de socios'], false],
  [['Total Quesada, Ana'], false],
  [['Ana Suma'], false],
  [['', '80'], false],
] as const)('a row that counts the others is known: %s', (cells, isTotal) => {
  expect(isTotalRow(cells)).toBe(isTotal)
})

it('who is left out is named with what would be wrong, whatever is left out beside', () => {
  const table = tableOf(
    ['fullName', 'email', 'programme'],
    [
      ['Ana García', 'a@b.org', 'ONA'],
      ['ana garcia', 'a@b.org', 'ONA'],
      ['Jon Lasa', '', 'Pintura'],
      ['TOTAL', '', ''],
      ['Ane Lasa', 'c@b.org', 'ONA'],
    ],
  )
  const without = withLeftOut(table, new Set([2, 3, 4, 5, 6]), true)
  expect(leftOutRows(without, { programmes, today })).toMatchObject([
    { line: 2, name: 'Ana García', reasons: [] },
    { line: 3, reasons: [{ code: 'repeated', otherLine: 2 }] },
    {
      line: 4,
      name: 'Jon Lasa',
      reasons: [{ code: 'contactMissing' }, { code: 'programmeUnknown' }],
    },
    { line: 5, reasons: 'total' },
    { line: 6, name: 'Ane Lasa', reasons: [] },
  ])
  expect(leftOutRows(table, { programmes, today })).toEqual([])
})

it('one question for each different programme, however it is typed, and one for empty cells', () => {
  const cells = ['Yoga', ' YOGA ', '', 'yóga', 'ona', '', 'Pilates (martes)']
  const table = tableOf(
    ['programme'],
    cells.map((cell) => [cell]),
  )
  const groups = programmeGroups(table, programmes)
  expect(groups).toEqual([
    { key: 'yoga', written: 'Yoga', lines: [2, 3, 5] },
    { key: '', written: '', lines: [4, 7] },
    { key: 'pilates martes', written: 'Pilates (martes)', lines: [8] },
  ])
  const chosen = withCells(table, new Set(groups[0]?.lines), { field: 'programme', value: 'ONA' })
  expect(programmeGroups(chosen, programmes).map(({ key }) => key)).toEqual(['', 'pilates martes'])
})

it('two people with one address are said, one person in two programmes is not', () => {
  const table = tableOf(
    ['fullName', 'email', 'programme'],
    [
      ['Begoña Aguirre', 'a@b.org', 'ONA'],
      ['Koldo Lasa', 'A@b.org', 'ONA'],
      ['Begoña Aguirre', 'a@b.org', 'ONARTE'],
      ['Ane Lasa', 'c@b.org', 'ONA'],
      ['Ane Lasa', 'c@b.org', 'ONARTE'],
    ],
  )
  expect(sharedEmails(read(table).people)).toMatchObject([
    { email: 'a@b.org', people: [{ name: 'Begoña Aguirre' }, { line: 3, name: 'Koldo Lasa' }] },
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

it.each([
  ['', '1955', { birthDate: null, age: 71 }],
  ['', '7/3/1955', { birthDate: '1955-03-07', age: null }],
  ['1955', '70 años', { birthDate: null, age: 70 }],
  ['7/3/1955', '60', { birthDate: '1955-03-07', age: null }],
] as const)('a column of ages may have years and days too: «%s» beside «%s»', (born, years, age) => {
  const table = tableOf(
    ['fullName', 'email', 'programme', 'birthDate', 'age'],
    [['A B', 'a@b.org', 'ONA', born, years]],
  )
  expect(read(table).people).toMatchObject([age])
})

it.each([
  ['600112204 / 943112233', '', ['600112204 / 943112233']],
  ['600112204\n943112233', '', ['600112204 943112233']],
  ['600112204 (hija)', '', ['600112204 (hija)']],
  ['600112204', '943112233', ['943112233']],
  ['600112204', '943112233 (casa)', ['943112233 (casa)']],
  ['Tel.: 600 11 22 04', '+34600112204', []],
  ['móvil 600112204 / 0034600112204', '', []],
  ['', '943112233', []],
])('what cannot be stored besides a telephone is said: %j and %j', (cell, other, besides) => {
  const table = tableOf(
    ['fullName', 'email', 'phone', 'phone', 'programme'],
    [['Ane Lasa', 'a@b.org', cell, other, 'ONA']],
  )
  expect(read(table).people).toHaveLength(1)
  expect(read(table).besides.map(({ text }) => text)).toEqual(besides)
})

it.each([
  ['a@b.org; c@b.org', 'a@b.org', ['a@b.org; c@b.org']],
  ['a@b.org c@b.org', 'a@b.org', ['a@b.org c@b.org']],
  ['a@b.org / A@b.org', 'a@b.org', []],
  ['a@b.org / Ane', undefined, []],
])('of two addresses in a cell the first counts: %s', (cell, email, besides) => {
  const table = tableOf(['fullName', 'email', 'programme'], [['Ane Lasa', cell, 'ONA']])
  expect(read(table).people[0]?.email).toBe(email)
  expect(read(table).besides.map(({ text }) => text)).toEqual(besides)
})
