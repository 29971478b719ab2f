import { beginning } from '#config'

// What people write for a letter: «P@ssw0rd».
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '1': 'i',
  '!': 'i',
  '7': 't',
}

/** How many of the most used passwords are refused also with something added behind them. */
const MAX_USED = 1000
const SHORTEST_WORD = 4

/** The list has every group of four letters that means something: strange passwords leave some too. */
const SHORTEST_IN_LIST = 5

/** Missing from lists that were made from English-speaking sites; without accents, as passwords are compared. */
const usedHere = [
  ...['contrasena', 'hola', 'teamo', 'tequiero'],
  ...['primavera', 'verano', 'otono', 'invierno', 'navidad'],
  ...['pasahitza', 'kaixo', 'udaberria', 'udazkena', 'negua', 'gabonak', 'maitezaitut'],
  ...[
    'euskadi',
    'euskalherria',
    'paisvasco',
    'gipuzkoa',
    'guipuzcoa',
    'bizkaia',
    'vizcaya',
    'nafarroa',
    'navarra',
  ],
  ...[
    'donostia',
    'donosti',
    'sansebastian',
    'bilbao',
    'bilbo',
    'gasteiz',
    'vitoria',
    'irunea',
    'pamplona',
  ],
  ...[
    'asociacion',
    'socia',
    'socio',
    'socias',
    'socios',
    'elkartea',
    'bazkide',
    'bazkidea',
    'bazkideak',
  ],
  ...[
    'deporte',
    'gimnasia',
    'salud',
    'bienestar',
    'kirola',
    'gimnastika',
    'osasuna',
    'realsociedad',
    'athletic',
  ],
  ...[
    'egunon',
    'eskerrikasko',
    'amama',
    'amona',
    'aitona',
    'aitite',
    'abuela',
    'abuelo',
    'familia',
  ],
]

/** Letters in the order of the alphabet and of keyboards, whole rows and columns. */
const ways = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'zaqxswcdevfrbgtnhymju',
  '01234567890',
]
const walks = [...ways, ...ways.map((way) => [...way].reverse().join(''))]

/** Well-known passwords, the most used first. */
interface WellKnownPasswords {
  /** In small letters. */
  all: ReadonlySet<string>
  mostUsed: ReadonlySet<string>
}

/** @param ranked in small letters, the most used first */
export function wellKnownPasswords(ranked: readonly string[]): WellKnownPasswords {
  return {
    all: new Set(ranked),
    mostUsed: new Set(
      [...usedHere, ...ranked.slice(0, MAX_USED)].filter((word) => word.length >= SHORTEST_WORD),
    ),
  }
}

/**
 * Whether a guesser would reach this password soon: it is well known, with or without its accents
 * and symbols and with letters in disguise; or it is one of the most used, or a walk over the
 * keyboard, with only figures and symbols around it.
 */
export function isWellKnown(password: string, { all, mostUsed }: WellKnownPasswords): boolean {
  const lower = password.toLowerCase()
  return [lower, fold(lower)].some((typed) => isWellKnownAs(typed, { all, mostUsed }))
}

function isWellKnownAs(lower: string, { all, mostUsed }: WellKnownPasswords): boolean {
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, '')
  const undone = undisguise(lower)
  const inList = [lower, plain, undone, lettersOf(undone)]
  if (inList.some((text) => text.length >= SHORTEST_IN_LIST && all.has(text))) return true

  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const words = [word, undisguise(word), lettersOf(undisguise(word))]
  if (words.some((text) => mostUsed.has(text))) return true
  return isWalk(plain) || (isWalk(word) && word.length >= SHORTEST_WORD)
}

const programmeNames = beginning.programmes.map(({ name }) => name)

/** Whose password it is to be; what is not known yet is empty. */
export interface Owner {
  firstName: string
  lastName: string
  email: string
  locality: string
}

/**
 * Whether the password is hardly more than public facts about its owner: name, beginning of the
 * e-mail, town, or the names of the association and its programmes.
 */
export function isPersonal(password: string, owner: Owner, associationName: string): boolean {
  const [mailbox = ''] = owner.email.split('@')
  const ownNames = [associationName, ...programmeNames]
  const parts = [owner.firstName, owner.lastName, mailbox, owner.locality, ...ownNames]
    .flatMap((text) => fold(text).split(/[^\p{L}]+/u))
    .filter((part) => part.length > 1)
    .sort((a, b) => b.length - a.length)
  const typed = fold(password)
  return [typed, undisguise(typed)].some((text) => isHardlyMore(lettersOf(text), parts))
}

/** With another word beside it a name does not help a guesser; a short one has to be all. */
function isHardlyMore(letters: string, parts: readonly string[]): boolean {
  const long = parts.filter((part) => part.length >= SHORTEST_WORD)
  const rest = without(letters, long)
  if (rest.length < letters.length && rest.length < SHORTEST_WORD) return true
  return letters.length > 0 && without(letters, parts) === ''
}

function without(letters: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replace(part, ''), letters)
}

function undisguise(text: string): string {
  return text.replace(/[@40$35!17]/g, (sign) => disguises[sign] ?? sign)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

/** «abcd1234»: pieces of rows of keys and of the alphabet, each of three or more, and nothing else. */
function isWalk(text: string): boolean {
  if (text.length === 0) return false
  return pieces(text).every((piece) => piece.length >= 3)
}

/** Splits a text where it leaves the row that it goes along, or the sign that it repeats. */
function pieces(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && isStep(text.slice(at, end + 1))) end += 1
    found.push(text.slice(at, end))
    at = end
  }
  return found
}

function isStep(piece: string): boolean {
  return piece === piece.charAt(0).repeat(piece.length) || walks.some((row) => row.includes(piece))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
