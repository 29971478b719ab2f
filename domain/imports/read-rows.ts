import {
  forEachText,
  type PersonText,
  personShape,
  personTexts,
} from '../enrolments/person-fields.ts'
import { personKey, samePerson } from '../enrolments/same-person.ts'
import type { CalendarDay } from '../kernel/calendar.ts'
import { fieldErrorOf } from '../kernel/errors.ts'
import { fullName } from '../kernel/full-name.ts'
import type { Language } from '../kernel/language.ts'
import { defaultLanguage } from '../kernel/language.ts'
import { type ImportField, languageNamed, plainHeading } from './fields.ts'
import { type SplitName, splitName, type WrittenName } from './split-name.ts'
import { cellOf, cellsOf, type ImportRow, type ImportTable } from './table.ts'
import { tidyName } from './tidy-name.ts'
import { mayNeedGuardian, readBorn, type WrittenAge } from './written-age.ts'
import { readEmail, readPhone } from './written-contact.ts'
import { readDay } from './written-day.ts'

/** A person to be enrolled, read from a row. */
export interface ImportedPerson extends Record<PersonText, string> {
  line: number
  firstName: string
  lastName: string
  /** Is the address of the account that they belong to, or empty. */
  email: string
  /** E.164, or empty. */
  phone: string
  birthDate: CalendarDay | null
  age: number | null
  programmeId: number
  /** `null`: the day of the import. */
  enrolledOn: CalendarDay | null
  language: Language
}

/** Lists what keeps a row from being imported. */
export const importProblems = [
  'firstNameMissing',
  'lastNameMissing',
  'nameInvalid',
  'characterInvalid',
  'contactMissing',
  'emailInvalid',
  ...personTexts.map((name) => `${name}Invalid` as const),
  'birthDateInvalid',
  'ageInvalid',
  'guardian',
  'programmeMissing',
  'programmeUnknown',
  'enrolledOnInvalid',
  'languageUnknown',
  'repeated',
  'enrolled',
  'accountClosed',
] as const

export interface ImportProblem {
  line: number
  /** Whose cell it is. */
  field: ImportField
  code: (typeof importProblems)[number]
  /** Is, for `repeated`, the line that says the same. */
  otherLine?: number
  /** The characters that a name cannot have, with `characterInvalid`. */
  characters?: string
}

export interface Known {
  programmes: readonly { id: number; name: string; isOffered: boolean }[]
  today: CalendarDay
}

export interface ReadRows {
  /** Lists the people of the rows that are imported and have nothing wrong by themselves. */
  people: ImportedPerson[]
  problems: ImportProblem[]
  /** Lines of the same person by another address, who may well be two. */
  namesakes: { line: number; otherLine: number }[]
  /** Names in one cell that may have their border in another place. */
  uncertainNames: (WrittenName & { line: number })[]
  /** Lines whose age is counted from a year alone. */
  agesByYear: number[]
  /** What is written besides the one telephone and the one address that are stored. */
  besides: { line: number; name: string; kept: string; text: string }[]
}

/** Returns what the rows that are not left out say, and what is wrong with them by themselves. */
export function readRows(table: ImportTable, known: Known): ReadRows {
  const rows = table.rows.filter(({ leftOut }) => !leftOut)
  const read = rows.map((row) => readRow(table, row, known))
  const people = read.flatMap(({ person }) => person ?? [])
  const { repeated, namesakes } = twinsAmong(people, known.today)
  const repeatedLines = new Set(repeated.map(({ line }) => line))
  return {
    people: people.filter(({ line }) => !repeatedLines.has(line)),
    problems: [...read.flatMap(({ problems }) => problems), ...repeated],
    namesakes,
    uncertainNames: rows.flatMap((row) => {
      const { firstName, lastName, isCertain } = nameIn(table, row)
      return isCertain || !lastName ? [] : [{ line: row.line, firstName, lastName }]
    }),
    agesByYear: rows
      .filter((row) => agedBy(table, row, known.today)?.isByYear)
      .map(({ line }) => line),
    besides: rows.flatMap((row) => besidesIn(table, row)),
  }
}

/** Returns the key that tells accounts apart: the address, and without one the name with the telephone. */
export function accountKeyOf(
  person: Record<'firstName' | 'lastName' | 'phone', string> & { email: string | null },
): string {
  const { email, firstName, lastName, phone } = person
  return email || `${personKey({ firstName, lastName })}${phone}`
}

/** The same person in the same programme: by one address once too often, by two perhaps two people. */
function twinsAmong(people: readonly ImportedPerson[], today: CalendarDay) {
  const repeated: ImportProblem[] = []
  const namesakes: ReadRows['namesakes'] = []
  const byName = new Map<string, ImportedPerson[]>()
  for (const person of people) {
    const { line, firstName, lastName, programmeId } = person
    const key = `${programmeId} ${personKey({ firstName, lastName })}`
    const before = byName.get(key) ?? []
    byName.set(key, [...before, person])
    const same = before.filter((other) => samePerson(other, person, today))
    const twin = same.find((other) => accountKeyOf(other) === accountKeyOf(person))
    const otherLine = (twin ?? same[0])?.line
    if (otherLine === undefined) continue
    if (twin) repeated.push({ line, field: 'firstName', code: 'repeated', otherLine })
    else namesakes.push({ line, otherLine })
  }
  return { repeated, namesakes }
}

function readRow(table: ImportTable, row: ImportRow, known: Known) {
  const of = (field: ImportField) => cellOf(table, row, field)
  const problems: ImportProblem[] = []
  const wrong: Wrong = (field, code, characters) =>
    problems.push({ line: row.line, field, code, ...(characters && { characters }) })

  const name = readName(table, row, wrong)
  const email = readEmail(of('email')).first
  if (!of('email') && !of('phone')) wrong('email', 'contactMissing')
  if (of('email') && email === null) wrong('email', 'emailInvalid')
  const texts = forEachText((field) => {
    const text = readText(field, of(field))
    if (text === null) wrong(field, `${field}Invalid`)
    return text ?? ''
  })
  const age = readAge(table, row, { today: known.today, wrong })
  const enrolledOn = readEnrolledOn(of('enrolledOn'), known.today)
  if (enrolledOn === 'invalid') wrong('enrolledOn', 'enrolledOnInvalid')
  const language = of('language') ? languageNamed(of('language')) : defaultLanguage
  if (language === null) wrong('language', 'languageUnknown')
  const programme = findProgramme(of('programme'), known.programmes)
  if (!programme) wrong('programme', of('programme') ? 'programmeUnknown' : 'programmeMissing')

  if (problems.length > 0 || !programme || !language || enrolledOn === 'invalid') {
    return { person: null, problems }
  }
  const person: ImportedPerson = {
    line: row.line,
    ...name,
    ...age,
    language,
    enrolledOn,
    ...texts,
    email: email ?? '',
    programmeId: programme.id,
  }
  return { person, problems }
}

/** `null`: what is written cannot be stored. */
function readText(field: PersonText, written: string): string | null {
  if (field === 'phone') return written && readPhone(written).first
  return personShape.shape[field].safeParse(written).data ?? null
}

/** Telephones and addresses of a row that are not stored, since a person has one of each. */
function besidesIn(table: ImportTable, row: ImportRow): ReadRows['besides'] {
  return [['phone', readPhone] as const, ['email', readEmail] as const].flatMap(([field, read]) => {
    const [written, ...others] = cellsOf(table, row, field)
    const { first, rest } = read(written ?? '')
    if (!first) return []
    const more = [
      rest,
      ...others.filter((other) => read(other).first !== first || read(other).rest),
    ]
    const text = more.filter(Boolean).join(' · ')
    return text ? [{ line: row.line, name: nameOfRow(table, row), kept: first, text }] : []
  })
}

/** Before a first name, as in «Dña. Pilar»; never all of it. */
const title = /^(?:d\.?ª\.?|d\.|dn\.|dña\.?|doña|don|sr\.|sra\.?|srta\.?)\s+(?=\S)/iu

/** The name that a row says, from one cell or from two, without a title before it. */
export function nameIn(table: ImportTable, row: ImportRow): SplitName {
  const whole = cellOf(table, row, 'fullName')
  const firstName = cellOf(table, row, 'firstName')
  const lastName = cellOf(table, row, 'lastName')
  const isWhole = !firstName && whole !== ''
  const written = isWhole
    ? splitName(whole.replace(title, ''))
    : { firstName, lastName, isCertain: true }
  const name = { ...written, firstName: written.firstName.replace(title, '') }
  if (!table.namesTidied) return name
  return { ...name, firstName: tidyName(name.firstName), lastName: tidyName(name.lastName) }
}

/** The name in one line, as it is going to be written. */
export function nameOfRow(table: ImportTable, row: ImportRow): string {
  const { firstName, lastName } = nameIn(table, row)
  return fullName({ firstName, lastName })
}

type Wrong = (field: ImportField, code: ImportProblem['code'], characters?: string) => void

/** One column for both names, or one for each. */
function readName(table: ImportTable, row: ImportRow, wrong: Wrong) {
  const whole = cellOf(table, row, 'fullName')
  const isWhole = !cellOf(table, row, 'firstName') && whole !== ''
  const written = nameIn(table, row)
  const hasColumn = table.columns.some(({ field }) => field === 'firstName')
  for (const field of ['firstName', 'lastName'] as const) {
    const at = isWhole || !hasColumn ? 'fullName' : field
    const [problem] = personShape.shape[field].safeParse(written[field]).error?.issues ?? []
    const { characters } = (problem && fieldErrorOf(problem).params) ?? {}
    if (!written[field]) wrong(at, `${field}Missing`)
    else if (characters) wrong(at, 'characterInvalid', String(characters))
    else if (problem) wrong(at, 'nameInvalid')
  }
  const clean = (field: 'firstName' | 'lastName') =>
    personShape.shape[field].safeParse(written[field]).data ?? ''
  return { firstName: clean('firstName'), lastName: clean('lastName') }
}

/** A spreadsheet often has neither; then the age is unknown until the person is corrected. */
function readAge(
  table: ImportTable,
  row: ImportRow,
  { today, wrong }: { today: CalendarDay; wrong: Wrong },
): Pick<ImportedPerson, 'birthDate' | 'age'> {
  const [born, years] = [cellOf(table, row, 'birthDate'), cellOf(table, row, 'age')]
  const written = agedBy(table, row, today)
  if (!written) wrong(born ? 'birthDate' : 'age', born ? 'birthDateInvalid' : 'ageInvalid')
  else if (mayNeedGuardian(written, today)) wrong(born ? 'birthDate' : 'age', 'guardian')
  if (written && born && written.birthDate === null && years && !readBorn(years, today)) {
    wrong('age', 'ageInvalid')
  }
  return { birthDate: written?.birthDate ?? null, age: written?.age ?? null }
}

/** `null`: what is written cannot be understood. What stands in a column of ages goes before an age in the birth date's cell. */
function agedBy(table: ImportTable, row: ImportRow, today: CalendarDay): WrittenAge | null {
  const [born, years] = [cellOf(table, row, 'birthDate'), cellOf(table, row, 'age')]
  const written = born ? readBorn(born, today) : { birthDate: null, age: null }
  if (!written || written.birthDate || !years) return written
  return readBorn(years, today) ?? (born ? written : null)
}

function readEnrolledOn(written: string, today: CalendarDay): CalendarDay | null | 'invalid' {
  if (!written) return null
  const day = readDay(written, today)
  return day !== null && day >= '1950' && day <= today ? day : 'invalid'
}

/** Finds a programme by its name, whatever stands around it: «Grupo ONA (martes)» is ONA. */
export function findProgramme(written: string, programmes: Known['programmes']) {
  const plain = plainHeading(written)
  const open = programmes.filter(({ isOffered }) => isOffered)
  const exact = open.find(({ name }) => plainHeading(name) === plain)
  if (exact || !plain) return exact
  const within = open.filter(({ name }) => ` ${plain} `.includes(` ${plainHeading(name)} `))
  return within.length === 1 ? within[0] : undefined
}
