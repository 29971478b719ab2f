import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Both cases: a database whose locale knows no accents would not lower them. */
const ACCENTED = 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuunc'.repeat(2)

/** A text without case and accents, which foreign keyboards lack; «ñ» becomes «n». */
export function plainText(text: SQL): SQL {
  return sql`lower(translate(${text}, ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)}))`
}

/** The digits of a telephone number, one behind the other. */
export function digitsOf(phone: SQL): SQL {
  return sql`regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g')`
}

/** What somebody looks for, as `plainText` leaves texts. */
export function plainSearch(search: string): string {
  const plain = [...search.normalize('NFC')].map((letter) => {
    const position = ACCENTED.indexOf(letter)
    return position < 0 ? letter : (PLAIN[position] ?? letter)
  })
  return plain.join('').toLowerCase()
}

/**
 * The words of whom somebody looks for, as `plainText` leaves them. A telephone number is one word,
 * however it is grouped; of its prefix, signs and Spain's own are left out.
 */
export function plainWords(search: string): string[] {
  return (
    plainSearch(search)
      .replace(/[()]/g, ' ')
      .replace(/(?<!\S)(\+|00)(34)?[\s.\-/]*(?=\d)/g, '')
      // No letter next to them: the digits of an e-mail address stay as they are.
      .replace(/(?<!\S)\d[\d\s.\-/]*\d(?!\S)/g, (number) => number.replace(/\D/g, ''))
      .split(/\s+/)
      .filter(Boolean)
  )
}

/** Shorter words than this would be found in nearly everybody, and have no index of any part. */
const ANYWHERE_FROM = 3

/**
 * Whether a text, as `plainText` leaves it, holds each of these words: anywhere, those of one or two
 * letters only where a word begins.
 */
export function holdsAll(text: SQLWrapper, words: readonly string[]): SQL {
  const held = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    return isLong(word)
      ? sql`${text} like ${`%${literal}%`}`
      : sql`(${text} like ${`${literal}%`} or ${text} like ${`% ${literal}%`})`
  })
  return held.length === 0 ? sql`true` : sql.join(held, sql` and `)
}

/** The same, worked out for each row by itself: for a list that will soon be full of such rows. */
export function holdsAllUnindexed(text: SQLWrapper, words: readonly string[]): SQL {
  const held = words.map((word) =>
    isLong(word)
      ? sql`strpos(${text}, ${word}) > 0`
      : sql`strpos(' ' || ${text}, ${` ${word}`}) > 0`,
  )
  return held.length === 0 ? sql`true` : sql.join(held, sql` and `)
}

const isLong = (word: string) => [...word].length >= ANYWHERE_FROM
