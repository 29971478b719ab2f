/** Letters that names and towns here are written with, in either case. */
const common = /[áéíóúüñç]/iu
/** Signs that Windows puts into words besides letters, where they make sense: «O’Neill», «Mª». */
const punctuation = /[ªº«»‘’“”–—…€¿¡·\u00a0]/u

/**
 * Decodes UTF-8 where it is that, and what programs write otherwise: UTF-16, UTF-8 twice, Windows-1252, or what
 * Excel for Mac calls Macintosh. The last two have the same bytes for other letters, so the one in which more
 * letters make sense is taken.
 * @returns `null` where none makes sense, so that no name is altered
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes
  const isLatin = (one?: number, other?: number) => one !== 0 && other !== 0
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Without its mark, Latin letters have a zero for every other byte.
  if (isLatin(first, third) && second === 0 && fourth === 0) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if (isLatin(second, fourth) && first === 0 && third === 0) {
    return new TextDecoder('utf-16be').decode(bytes)
  }
  try {
    return encodedOnce(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((name) => {
      const text = new TextDecoder(name).decode(bytes)
      return { text, sense: senseOf(text) }
    })
    if (!windows || !mac || windows.sense === mac.sense) return null
    const best = windows.sense > mac.sense ? windows : mac
    return best.sense >= 0 ? best.text : null
  }
}

/** Text that a program has taken for Windows-1252 and saved as UTF-8, «BegoÃ±a», as it was before; others stay. */
function encodedOnce(text: string): string {
  if (!/[ÂÃ]/.test(text)) return text
  const letters = new TextDecoder('windows-1252').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  )
  const bytes = Array.from(text, (letter) => letters.indexOf(letter))
  if (bytes.includes(-1)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** How many letters beyond ASCII make sense where they stand, less those that do not. */
function senseOf(text: string): number {
  let sense = 0
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before = '', after = ''] = [text[index - 1], text[index + character.length]]
    sense += /\p{L}/u.test(character)
      ? letterSense(character, before, after)
      : punctuationSense(text, character, index)
  }
  return sense
}

/** A letter stands within a word and in its case; few words begin with «ç». */
function letterSense(letter: string, before: string, after: string): number {
  const isSmall = letter === letter.toLowerCase()
  const isAlone = !/\p{L}/u.test(before) && !/\p{L}/u.test(after)
  const isOdd = isSmall
    ? /\p{Lu}/u.test(after) || (/\p{Lu}/u.test(before) && /\p{Lu}/u.test(after))
    : /\p{Ll}/u.test(before)
  if (isAlone || isOdd || (letter === 'ç' && !/\p{L}/u.test(before))) return -1
  return common.test(letter) ? 1 : 0
}

/** A punctuation mark within a word makes sense as an apostrophe behind one letter, and before a capital. */
function punctuationSense(text: string, character: string, index: number): number {
  if (!punctuation.test(character)) return -1
  const [before = '', after = ''] = [text[index - 1], text[index + 1]]
  const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (!isWithin || /\p{Lu}/u.test(after)) return 0
  const isElision = character === '’' && !/\p{L}/u.test(text[index - 2] ?? '')
  return isElision || character === '·' ? 1 : -1
}
