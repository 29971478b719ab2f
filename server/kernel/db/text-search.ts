import { type SQL, type SQLWrapper, sql } from '#server/kernel/db/drizzle.ts'

/** Letters of the languages of Europe that have a mark, or are one with it, by what is typed without. */
const MARKED = {
  a: 'áàâäãåăąā',
  c: 'çćč',
  d: 'ďđ',
  e: 'éèêëěęėē',
  g: 'ğģ',
  i: 'íìîïįī',
  k: 'ķ',
  l: 'łľĺļ',
  n: 'ñńňņ',
  o: 'óòôöõøőō',
  r: 'řŕ',
  s: 'šśșş',
  t: 'ťțţ',
  u: 'úùûüůűūų',
  y: 'ýÿ',
  z: 'žźż',
  "'": '’‘ʼ´`',
}

/** Both cases: a database whose locale knows no accents would not lower them. */
const plainOf = new Map(
  Object.entries(MARKED).flatMap(([plain, marked]) =>
    [...marked, ...marked.toUpperCase()].map((letter) => [letter, plain] as const),
  ),
)

const literal = (letters: Iterable<string>) =>
  sql.raw(`'${[...letters].join('').replaceAll("'", "''")}'`)

/**
 * A text without case and accents, which foreign keyboards lack; «ñ» becomes «n», and an apostrophe is
 * the straight one.
 */
export function plainText(text: SQL): SQL {
  return sql`lower(translate(${text}, ${literal(plainOf.keys())}, ${literal(plainOf.values())}))`
}

/**
 * Spellings of one sound in Basque and Spanish, by the one that stands for all of them, in the order in which
 * they are replaced. They are regular expressions that PostgreSQL and JavaScript read alike.
 */
const SPELLINGS = [
  ["'", ''],
  // Signs part words, so that a pattern begins at one.
  ['[\\s!-/:-@[-`{-~]+', ' '],
  ['t?x|[cs]h|t[sz]|z|c(?=[eiy])', 's'],
  ['qu(?=[ei])|q|c', 'k'],
  ['gu(?=[ei])|j(?=[ei])', 'g'],
  ['[vw]', 'b'],
  ['y', 'i'],
  ['h', ''],
  ['m(?=[bp])', 'n'],
  ['([a-z])\\1+', '\\1'],
] as const

/**
 * A text that `plainText` has left, with one spelling for each sound, as which «Echeverría» and «Etxeberria»
 * begin alike. Before each word there is a space, also before the first.
 */
export function oneSpelling(text: SQLWrapper): SQL {
  const [quoted, ...inTurn] = SPELLINGS.map((pair) =>
    pair.map((part) => `'${part.replaceAll("'", "''")}'`),
  )
  const replaced = (all: SQL, [from, to]: string[] = []) =>
    sql`regexp_replace(${all}, ${sql.raw(`${from}, ${to}`)}, 'g')`
  return inTurn.reduce(replaced, replaced(sql`' ' || ${text}`, quoted))
}

/** A word of a search, as `oneSpelling` leaves texts. */
export function spellingOf(word: string): string {
  return SPELLINGS.reduce(
    (text, [from, to]) => text.replace(new RegExp(from, 'g'), to.replace('\\1', '$1')),
    word,
  ).trim()
}

/** The digits of a telephone number, one behind the other. */
export function digitsOf(phone: SQL): SQL {
  return sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`
}

/** A search, as `plainText` leaves texts. */
export function plainSearch(search: string): string {
  const plain = [...search.normalize('NFC')].map((letter) => plainOf.get(letter) ?? letter)
  return plain.join('').toLowerCase()
}

/**
 * The words of a search for people, as `plainText` leaves them. A telephone number is one word,
 * however it is grouped and whatever stands behind it; of its prefix, signs and Spain's own are
 * left out. Surnames with a hyphen are also found where they are stored without.
 */
export function plainWords(search: string): string[] {
  return (
    plainSearch(search)
      .replace(/[(),;]/g, ' ')
      .replace(/(?<!\S)(\+|00)\s*(34)?[\s.\-/]*(?=\d)/g, '')
      // No letter next to them: the digits of an e-mail address stay as they are.
      .replace(/(?<!\S)\d[\d\s.\-/]*\d[.\-/]*(?!\S)/g, (number) =>
        number.replace(/\D/g, '').replace(/^34(?=[6-9]\d{8}$)/, ''),
      )
      .split(/\s+/)
      .flatMap(partsOf)
      .filter(Boolean)
  )
}

/** Only where each part is found anywhere: the short ones begin no word where there is a hyphen. */
function partsOf(word: string): string[] {
  const parts = word.split('-')
  return isNameLike(word) && parts.every(isLong) ? parts : [word]
}

/** Tells whether a word may be one of a name: of letters alone. */
export const isNameLike = (word: string) => /^[\p{L}'-]+$/u.test(word)

/** Shorter words than this would be found in nearly everybody, and have no index of any part. */
const ANYWHERE_FROM = 3

/**
 * Tests whether a text, as `plainText` leaves it, holds each of these words: anywhere, those of one or two letters
 * only where a word begins.
 */
export function holdsAll(text: SQLWrapper, words: readonly string[]): SQL {
  const conditions = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    return isLong(word)
      ? sql`${text} like ${`%${literal}%`}`
      : sql`(${text} like ${`${literal}%`} or ${text} like ${`% ${literal}%`})`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The same, worked out for each row by itself: for a list that will soon be full of such rows. */
export function holdsAllUnindexed(text: SQLWrapper, words: readonly string[]): SQL {
  const conditions = words.map((word) =>
    isLong(word)
      ? sql`strpos(${text}, ${word}) > 0`
      : sql`strpos(' ' || ${text}, ${` ${word}`}) > 0`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Tells whether a text holds each of these words, or a name in it has one that begins as it sounds.
 * @param spelling the name after `oneSpelling`
 */
export function holdsAllAlike(
  text: SQLWrapper,
  spelling: SQLWrapper,
  words: readonly string[],
): SQL {
  const conditions = words.map((word) => {
    const sound = spellingOf(word)
    const isHeld = holdsAll(text, [word])
    if (!isNameLike(word) || !isLong(sound)) return isHeld
    return sql`(${isHeld} or ${spelling} like ${`% ${sound}%`})`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const isLong = (word: string) => [...word].length >= ANYWHERE_FROM
