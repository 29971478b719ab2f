import { normalisePhone } from '../accounts/phone.ts'
import { emailField } from '../accounts/rules.ts'
import type { CalendarDay } from '../calendar.ts'
import { isValidBirthDate, MAX_AGE, needsGuardian } from '../enrolments/age.ts'
import { personFields } from '../enrolments/person.ts'
import { personKey, samePerson } from '../enrolments/same-person.ts'
import type { Language } from '../language.ts'
import { defaultLanguage } from '../language.ts'
import { type ImportField, languageNamed, plainHeading } from './fields.ts'
import { cellOf, type ImportRow, type ImportTable } from './table.ts'
import { readDay } from './written-day.ts'

/** A person to be enrolled, read from a row. */
export interface ImportedPerson {
  line: number
  firstName: string
  lastName: string
  /** Of the account that they belong to. */
  email: string
  /** E.164, or empty. */
  phone: string
  locality: string
  birthDate: CalendarDay | null
  age: number | null
  programmeId: number
  /** `null`: the day of the import. */
  enrolledOn: CalendarDay | null
  language: Language
}

/** What keeps a row from being imported. */
export const importProblems = [
  'firstNameMissing',
  'lastNameMissing',
  'nameInvalid',
  'emailMissing',
  'emailInvalid',
  'phoneInvalid',
  'localityInvalid',
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
  /** Of `repeated`: the line that says the same. */
  otherLine?: number
}

interface Known {
  programmes: readonly { id: number; name: string; isOffered: boolean }[]
  today: CalendarDay
}

export interface ReadRows {
  /** Of the rows that are imported and have nothing wrong by themselves. */
  people: ImportedPerson[]
  problems: ImportProblem[]
  /** Lines of the same person by another address, who may well be two. */
  namesakes: { line: number; otherLine: number }[]
}

/** What the rows that are not left out say, and what is wrong with them by themselves. */
export function readRows(table: ImportTable, known: Known): ReadRows {
  const read = table.rows.filter(({ leftOut }) => !leftOut).map((row) => readRow(table, row, known))
  const people = read.flatMap(({ person }) => person ?? [])
  const { repeated, namesakes } = twinsAmong(people, known.today)
  const repeatedLines = new Set(repeated.map(({ line }) => line))
  return {
    people: people.filter(({ line }) => !repeatedLines.has(line)),
    problems: [...read.flatMap(({ problems }) => problems), ...repeated],
    namesakes,
  }
}

/** The same person in the same programme: by one address once too often, by two perhaps two people. */
function twinsAmong(people: readonly ImportedPerson[], today: CalendarDay) {
  const repeated: ImportProblem[] = []
  const namesakes: ReadRows['namesakes'] = []
  const byName = new Map<string, ImportedPerson[]>()
  for (const person of people) {
    const { line, firstName, lastName, email, programmeId } = person
    const key = `${programmeId} ${personKey({ firstName, lastName })}`
    const before = byName.get(key) ?? []
    byName.set(key, [...before, person])
    const same = before.filter((other) => samePerson(other, person, today))
    const twin = same.find((other) => other.email === email)
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
  const wrong = (field: ImportField, code: ImportProblem['code']) =>
    problems.push({ line: row.line, field, code })

  const name = readName(table, row, wrong)
  const email = emailField.safeParse(of('email'))
  if (!of('email')) wrong('email', 'emailMissing')
  else if (!email.success) wrong('email', 'emailInvalid')
  const phone = of('phone') && normalisePhone(of('phone'))
  if (phone === null) wrong('phone', 'phoneInvalid')
  const locality = personFields.shape.locality.safeParse(of('locality'))
  if (!locality.success) wrong('locality', 'localityInvalid')
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
    ...{ line: row.line, ...name, ...age, language, enrolledOn },
    email: email.data ?? '',
    phone: phone ?? '',
    locality: locality.data ?? '',
    programmeId: programme.id,
  }
  return { person, problems }
}

type Wrong = (field: ImportField, code: ImportProblem['code']) => void

/** One column for both names, or one for each. */
function readName(table: ImportTable, row: ImportRow, wrong: Wrong) {
  const whole = cellOf(table, row, 'fullName')
  const parts = {
    firstName: cellOf(table, row, 'firstName'),
    lastName: cellOf(table, row, 'lastName'),
  }
  const isWhole = !parts.firstName && whole !== ''
  const written = isWhole ? splitName(whole) : parts
  const hasColumn = table.columns.some(({ field }) => field === 'firstName')
  for (const field of ['firstName', 'lastName'] as const) {
    const at = isWhole || !hasColumn ? 'fullName' : field
    if (!written[field]) wrong(at, `${field}Missing`)
    else if (!personFields.shape[field].safeParse(written[field]).success) wrong(at, 'nameInvalid')
  }
  const clean = (field: 'firstName' | 'lastName') =>
    personFields.shape[field].safeParse(written[field]).data ?? ''
  return { firstName: clean('firstName'), lastName: clean('lastName') }
}

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'i', 'san', 'da', 'do'])

/**
 * A name in one cell: what stands before a comma is the surnames, otherwise the last two words are
 * them, with their particles. Where the border is drawn does not matter to who it is (`personKey`).
 */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const [before = '', after] = whole.split(',').map((part) => part.trim())
  if (after) return { firstName: after, lastName: before }
  const words = whole.split(/\s+/)
  let border = Math.max(1, words.length - 2)
  while (border > 1 && particles.has(words[border - 1]?.toLowerCase() ?? '')) border -= 1
  return { firstName: words.slice(0, border).join(' '), lastName: words.slice(border).join(' ') }
}

/** A spreadsheet often has neither; then the age is unknown until the person is corrected. */
function readAge(
  table: ImportTable,
  row: ImportRow,
  { today, wrong }: { today: CalendarDay; wrong: Wrong },
): Pick<ImportedPerson, 'birthDate' | 'age'> {
  const [born, years] = [cellOf(table, row, 'birthDate'), cellOf(table, row, 'age')]
  const birthDate = born ? readDay(born, today) : null
  if (born && (birthDate === null || !isValidBirthDate(birthDate, today))) {
    wrong('birthDate', 'birthDateInvalid')
    return { birthDate: null, age: null }
  }
  const number = /^(\d{1,3})(?:[.,]0+)?(?:\s*(?:años|urte|years))?$/i.exec(years)?.[1]
  const age = birthDate === null && number !== undefined ? Number(number) : null
  if (birthDate === null && years && (age === null || age > MAX_AGE)) wrong('age', 'ageInvalid')
  if (needsGuardian({ birthDate, age }, today)) wrong(birthDate ? 'birthDate' : 'age', 'guardian')
  return { birthDate, age }
}

function readEnrolledOn(written: string, today: CalendarDay): CalendarDay | null | 'invalid' {
  if (!written) return null
  const day = readDay(written, today)
  return day !== null && day >= '1950' && day <= today ? day : 'invalid'
}

/** By its name, whatever stands around it: «Grupo ONA (martes)» is ONA. */
function findProgramme(written: string, programmes: Known['programmes']) {
  const plain = plainHeading(written)
  const open = programmes.filter(({ isOffered }) => isOffered)
  const exact = open.find(({ name }) => plainHeading(name) === plain)
  if (exact || !plain) return exact
  const within = open.filter(({ name }) => ` ${plain} `.includes(` ${plainHeading(name)} `))
  return within.length === 1 ? within[0] : undefined
}
