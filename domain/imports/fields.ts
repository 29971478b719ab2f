import { personFields, personTexts } from '../enrolments/person-fields.ts'
import { type Language, languageFacts, languages } from '../kernel/language.ts'

/** Lists what a column of a spreadsheet can say, in the order in which the page offers it. */
export const importFields = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  ...personTexts,
  'birthDate',
  'age',
  'programme',
  'enrolledOn',
  'language',
] as const

export type ImportField = (typeof importFields)[number]

/** Lists what is never imported, and so never leaves the reader's computer: health (design §6) and money. */
export const refusedKinds = ['health', 'money'] as const

type RefusedKind = (typeof refusedKinds)[number]

/** A heading without case, accents, signs and doubled spaces: «E-MAIL:» is «e mail». */
export function plainHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// Each as `plainHeading` leaves it, in Spanish, Basque and English; the first that fits decides.
const refusedHeadings: readonly [RefusedKind, RegExp][] = [
  [
    'health',
    /\b(salud|alergi\w*|enfermedad\w*|lesion\w*|medic\w*|discapacidad|minusvalia|dolencia\w*|diagnostico|osasun\w*|gaixo\w*|desgaitasun\w*|lesio\w*|health|allerg\w*|illness\w*|injur\w*|disabilit\w*)\b/,
  ],
  [
    'money',
    /\b(iban|cuenta bancaria|n cuenta|banco|tarjeta|cuota\w*|importe|precio|pagado|deuda|kuota\w*|kontu zenbakia|banku\w*|prezioa|zenbatekoa|ordaindu\w*|bank|card|fee|fees|amount|price|paid|debt)\b/,
  ],
]

const headings: readonly [ImportField, RegExp][] = [
  [
    'fullName',
    /^(nombre (completo|(y )?apellidos?)|apellidos? (y )?nombre|izen ?abizenak|izena (eta )?abizenak|abizenak (eta )?izena|izen osoa|full name|name (and )?surname|persona|(soci|alumn|usuari)[oa]( a)?|participante|pertsona|bazkidea|ikaslea|parte hartzailea|person|member|student|participant)$/,
  ],
  [
    'birthDate',
    /^f ?n$|^(?!lugar|pais|pueblo|jaioter)(?=.*\b(nac|f ?nac|nacim\w*|nacid[oa]\w*|f\w* (de )?nto|jaiotz\w*|jaio\w*|birth\w*|born|dob)\b)/,
  ],
  [
    'lastName',
    /\b(apellidos?|apell|abizenak?|surnames?|last names?|family name)\d?\b|\bap(ell?)? ?\d\b|\b\d ?(er|o)? ap(ell?)?\b/,
  ],
  [
    'email',
    /\b(e ?mail|email|correo\w*|mail|e posta|eposta|posta elektronikoa)\b|^helbide elektronikoa?$/,
  ],
  ...personTexts.map((name): [ImportField, RegExp] => [name, personFields[name].heading]),
  [
    'firstName',
    /^(nombre|nom|izena|name|first name|given name)( (?!grupo|taller|curso|actividad|programa)\w+)?$/,
  ],
  ['age', /^(edad|anos|adina|urteak|age|years)( (anos|actual|urteak|urtetan|years))?$/],
  [
    'programme',
    /\b(programa\w*|actividad\w*|grupo|taller|curso|jarduera\w*|taldea|ikastaroa|program|programme|activity|group|workshop|class)\b/,
  ],
  [
    'enrolledOn',
    /^(?!.*\bbaja\b).*\b(alta|fecha|inscripcion|inscrito|inscrita|desde|data|izen ?emate\w*|joined|date|since|enrol\w*)\b/,
  ],
  ['language', /^(idioma|lengua|hizkuntza|language)$/],
]

/** Words of a heading that belongs to another than the row's person: no name of theirs, and a telephone for emergencies alone. */
const ofOthers =
  /\b(madre|padre|tutor\w*|ama|aita|amaren|aitaren|guraso\w*|tutore\w*|mother|father|parents?|guardian|contacto|emergencia\w*|urgencia\w*|larrialdi\w*|emergency|familiar|paga|pagador\w*|ordaintzaile\w*|payer)\b/
const ofEmergency = /\b(emergencia\w*|urgencia\w*|larrialdi\w*|emergency)\b/

/** Returns what a column is for by its heading; `null` where nothing fits. */
export function fieldOf(heading: string): ImportField | null {
  const plain = plainHeading(heading)
  const field = headings.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
  const isName = field === 'firstName' || field === 'lastName' || field === 'fullName'
  const isOfAnother = isName ? ofOthers.test(plain) : ofEmergency.test(plain)
  return isOfAnother ? null : field
}

/** Why a column is never imported, by its heading; `null` for all others. */
export function refusedBy(heading: string): RefusedKind | null {
  const plain = plainHeading(heading)
  return refusedHeadings.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Besides its code and its own name. */
const otherNames: Partial<Record<Language, RegExp>> = {
  es: /^(esp|castellano|gaztelan\w*|gaztelera\w*|spanish)$/,
  eu: /^(eus|euskera|euskara\w*|vasco|basque)$/,
  en: /^(eng|ingles|ingelesa?)$/,
}

/** The language that a cell names; `null` for none that the site speaks. */
export function languageNamed(text: string) {
  const plain = plainHeading(text)
  return (
    languages.find(
      (language) =>
        plain === language ||
        plain === plainHeading(languageFacts[language].name) ||
        otherNames[language]?.test(plain),
    ) ?? null
  )
}
