/** 32 random hexadecimal digits have fewer once in thirty million times; words and patterns often do. */
const DISTINCT_CHARACTERS = 8

/** Shares of the text. Random keys of letters and digits stay below them; keys that people think of do not. */
const MAX_IN_A_ROW = 0.6
const MAX_REPEATED = 0.4
const MAX_IN_WORDS = 0.5

const KEYBOARD_ROWS = 'qwertyuiop asdfghjklñ zxcvbnm 0987654321'

/** A word: a capital and small letters, or letters of one kind. */
const LETTERS = /\p{Lu}?\p{Ll}{5,}|\p{Lu}\p{Ll}{4}|\p{Lu}{6,}/gu
const VOWEL = /[aeiouáéíóúü]/giu
const FOUR_CONSONANTS = /[^aeiouáéíóúü]{4}/iu

/**
 * Tells whether a secret looks thought of rather than drawn at random: it has a space, few characters, the same ones again
 * and again, a row of the alphabet or the keyboard, or words. It does not prove that the others are random.
 */
export function isGuessable(secret: string): boolean {
  return (
    /\s/.test(secret) ||
    new Set(secret).size < DISTINCT_CHARACTERS ||
    shareInARow(secret) > MAX_IN_A_ROW ||
    shareRepeated(secret) > MAX_REPEATED ||
    shareInWords(secret) > MAX_IN_WORDS
  )
}

/** Characters that follow their neighbour in the alphabet, the figures or a row of the keyboard. */
function shareInARow(secret: string): number {
  const characters = [...secret.toLowerCase()]
  const inARow = characters.filter((character, at) => {
    const before = characters[at - 1] ?? ''
    const step = character.charCodeAt(0) - before.charCodeAt(0)
    return Math.abs(step) <= 1 || KEYBOARD_ROWS.includes(before + character)
  })
  return inARow.length / characters.length
}

/** Groups of three characters that have come before. */
function shareRepeated(secret: string): number {
  const groups = Array.from({ length: secret.length - 2 }, (_, at) => secret.slice(at, at + 3))
  return 1 - new Set(groups).size / groups.length
}

/** Letters in what can be pronounced, of all characters but the symbols between words. */
function shareInWords(secret: string): number {
  const words = (secret.match(LETTERS) ?? []).filter((run) => {
    const vowels = (run.match(VOWEL)?.length ?? 0) / run.length
    return vowels >= 0.3 && vowels <= 0.7 && !FOUR_CONSONANTS.test(run)
  })
  const symbols = secret.match(/[^\p{L}\p{N}+/=]/gu)?.length ?? 0
  return words.join('').length / (secret.length - symbols)
}
